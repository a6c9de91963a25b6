import type { Page } from '@playwright/test';

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as: 'guest' | 'member' | 'admin';
  /** What to do on the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

const open = (button: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** Every screen and the modals, as `npm run screenshots` shows them. */
export const screens: readonly Screen[] = [
  { name: 'login', path: '/login', as: 'guest' },
  { name: 'register', path: '/register', as: 'guest' },
  { name: 'forgot-password', path: '/forgot-password', as: 'guest' },
  { name: 'reset-password', path: '/reset-password/enlace', as: 'guest' },
  { name: 'legal', path: '/legal', as: 'guest' },
  { name: 'welcome', path: '/', as: 'member' },
  { name: 'profile', path: '/profile', as: 'member' },
  { name: 'plans', path: '/plans', as: 'member' },
  { name: 'trainings', path: '/trainings', as: 'member' },
  { name: 'admin-dashboard', path: '/admin', as: 'admin' },
  { name: 'admin-users', path: '/admin?tab=usuarios', as: 'admin' },
  { name: 'admin-user-form', path: '/admin?tab=usuarios', as: 'admin', act: open(/crear usuario|nuevo usuario/i) },
  { name: 'admin-plans', path: '/admin?tab=planes', as: 'admin' },
  { name: 'admin-plan-form', path: '/admin?tab=planes', as: 'admin', act: open(/crear plan|nuevo plan/i) },
  { name: 'admin-trainings', path: '/admin?tab=entrenamientos', as: 'admin' },
  { name: 'admin-training-form', path: '/admin?tab=entrenamientos', as: 'admin', act: open(/nuevo entrenamiento/i) },
  { name: 'admin-bulk-form', path: '/admin?tab=entrenamientos', as: 'admin', act: open(/generar en bloque/i) },
  { name: 'admin-registrants', path: '/admin?tab=entrenamientos', as: 'admin', act: open(/inscritos/i) },
  { name: 'admin-reports', path: '/admin?tab=reportes', as: 'admin' },
];
