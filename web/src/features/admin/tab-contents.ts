import type { ComponentType } from 'react';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import type { AdminTab } from './admin-address.ts';

/** Each tab's code is fetched when it is first opened: the dashboard needs none of the forms. */
export const tabContents: Record<AdminTab, ComponentType> = {
  dashboard: lazyBoundary(async () => (await import('./dashboard/dashboard-tab.tsx')).DashboardTab),
  usuarios: lazyBoundary(async () => (await import('./users/users-tab.tsx')).UsersTab),
  planes: lazyBoundary(async () => (await import('./plans/plans-tab.tsx')).PlansTab),
  entrenamientos: lazyBoundary(async () => (await import('./trainings/trainings-tab.tsx')).TrainingsTab),
  reportes: lazyBoundary(async () => (await import('./reports/reports-tab.tsx')).ReportsTab),
};
