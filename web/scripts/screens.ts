import type { Page } from '@playwright/test';

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as: 'guest' | 'member' | 'admin';
  /** Prepares the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

const open = (button: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** Opens an act: a button at a desk, in a menu on a phone. */
const openAct = (name: RegExp) => async (page: Page) => {
  const menu = page.getByRole('button', { name: 'Acciones' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).click();
  await page.getByRole('dialog').waitFor();
};

const openDay = (day: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: day }).first().click();
};

const openPlan = async (page: Page) => {
  await open(/^Gestionar plan/)(page);
  await page.getByText('Congelar plan').first().click();
  await page.getByRole('textbox', { name: 'Desde' }).scrollIntoViewIfNeeded();
};

async function openPayments(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Más acciones/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Pagos' }).click();
  await page.getByRole('heading', { name: 'Movimientos' }).waitFor();
}

/** Opens the import and waits for its code. */
async function openImport(page: Page): Promise<void> {
  await open(/^importar$/i)(page);
  await page.getByLabel('Filas', { exact: true }).waitFor();
}

const unfold = (section: string) => async (page: Page) => {
  const region = page.getByRole('region', { name: section });
  for (const summary of await region.locator('summary').all()) await summary.click();
  await page.waitForLoadState('networkidle');
  await region.scrollIntoViewIfNeeded();
};

async function previewImport(page: Page): Promise<void> {
  await openImport(page);
  const rows = [
    'Nombres;Apellidos;Correo;Documento;Celular;Plan',
    'Valentina;Cardona;valentina.cardona@example.com;1.094.888.111;310 555 0101;',
    'Mateo;Giraldo;mateo.giraldo@;1.094.888.112;310 555 0102;',
    'Sara;;sara.henao@example.com;1.094.888.113;310 555;',
  ];
  await page.getByLabel('Filas', { exact: true }).fill(rows.join('\n'));
  await page.getByRole('button', { name: 'Revisar' }).click();
}

/** Every screen and modal of `npm run screenshots`. */
export const screens: readonly Screen[] = [
  { name: 'login', path: '/login', as: 'guest' },
  { name: 'register', path: '/register', as: 'guest' },
  { name: 'forgot-password', path: '/forgot-password', as: 'guest' },
  { name: 'reset-password', path: '/reset-password/enlace', as: 'guest' },
  { name: 'legal', path: '/legal', as: 'guest' },
  { name: 'welcome', path: '/', as: 'member' },
  { name: 'profile', path: '/profile', as: 'member' },
  { name: 'profile-notices', path: '/profile', as: 'member', act: unfold('Avisos y calendario') },
  { name: 'profile-data', path: '/profile', as: 'member', act: unfold('Mis datos') },
  { name: 'plans', path: '/plans', as: 'member' },
  { name: 'trainings', path: '/trainings', as: 'member' },
  { name: 'trainings-waitlist', path: '/trainings', as: 'member', act: openDay(/^Sáb/i) },
  { name: 'admin-dashboard', path: '/admin', as: 'admin' },
  { name: 'admin-users', path: '/admin?tab=usuarios', as: 'admin' },
  { name: 'admin-users-away', path: '/admin?tab=usuarios&lista=sin-venir', as: 'admin' },
  { name: 'admin-user-form', path: '/admin?tab=usuarios', as: 'admin', act: open(/crear usuario|nuevo usuario/i) },
  { name: 'admin-user-plan', path: '/admin?tab=usuarios&buscar=valentina', as: 'admin', act: openPlan },
  { name: 'admin-user-payments', path: '/admin?tab=usuarios&buscar=valentina', as: 'admin', act: openPayments },
  {
    name: 'admin-user-frozen',
    path: '/admin?tab=usuarios&buscar=mariana.lopez',
    as: 'admin',
    act: open(/^Gestionar plan/),
  },
  { name: 'admin-import', path: '/admin?tab=usuarios', as: 'admin', act: openImport },
  { name: 'admin-import-preview', path: '/admin?tab=usuarios', as: 'admin', act: previewImport },
  { name: 'admin-plans', path: '/admin?tab=planes', as: 'admin' },
  { name: 'admin-plan-form', path: '/admin?tab=planes', as: 'admin', act: open(/crear plan|nuevo plan/i) },
  { name: 'admin-trainings', path: '/admin?tab=entrenamientos', as: 'admin' },
  { name: 'admin-week', path: '/admin?tab=entrenamientos&vista=semana', as: 'admin' },
  { name: 'admin-training-form', path: '/admin?tab=entrenamientos', as: 'admin', act: openAct(/nuevo entrenamiento/i) },
  { name: 'admin-bulk-form', path: '/admin?tab=entrenamientos', as: 'admin', act: openAct(/generar en bloque/i) },
  { name: 'admin-closures', path: '/admin?tab=entrenamientos', as: 'admin', act: openAct(/cerrar un rango/i) },
  { name: 'admin-registrants', path: '/admin?tab=entrenamientos', as: 'admin', act: open(/inscritos/i) },
  { name: 'admin-waitlist', path: '/admin?tab=entrenamientos&hora=10:00', as: 'admin', act: open(/inscritos/i) },
  { name: 'admin-reports', path: '/admin?tab=reportes', as: 'admin' },
];
