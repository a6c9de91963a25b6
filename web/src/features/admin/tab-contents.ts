import { lazy, type ComponentType } from 'react';
import type { AdminTab } from './admin-address.ts';

/** Each tab's code is fetched when it is first opened: the dashboard needs none of the forms. */
export const tabContents: Record<AdminTab, ComponentType> = {
  dashboard: lazy(async () => ({ default: (await import('./dashboard/dashboard-tab.tsx')).DashboardTab })),
  usuarios: lazy(async () => ({ default: (await import('./users/users-tab.tsx')).UsersTab })),
  planes: lazy(async () => ({ default: (await import('./plans/plans-tab.tsx')).PlansTab })),
  entrenamientos: lazy(async () => ({ default: (await import('./trainings/trainings-tab.tsx')).TrainingsTab })),
  reportes: lazy(async () => ({ default: (await import('./reports/reports-tab.tsx')).ReportsTab })),
};
