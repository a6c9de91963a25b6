import type { ComponentType } from 'react';
import { latePart } from '../../ui/late-part.tsx';
import type { AdminTab } from './admin-address.ts';

/** Each tab's code is fetched when it is first opened: the dashboard needs none of the forms. */
export const tabContents: Record<AdminTab, ComponentType> = {
  dashboard: latePart(async () => (await import('./dashboard/dashboard-tab.tsx')).DashboardTab),
  usuarios: latePart(async () => (await import('./users/users-tab.tsx')).UsersTab),
  planes: latePart(async () => (await import('./plans/plans-tab.tsx')).PlansTab),
  entrenamientos: latePart(async () => (await import('./trainings/trainings-tab.tsx')).TrainingsTab),
  reportes: latePart(async () => (await import('./reports/reports-tab.tsx')).ReportsTab),
};
