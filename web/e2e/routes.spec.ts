import { expect, openAs, test, toast } from './fixtures.ts';
import { weekAhead } from './training-cards.ts';

test(
  'the navigation bar shows the administration to administrators only',
  { tag: '@both' },
  async ({ page, newcomer, admin }) => {
    const bar = page.getByRole('navigation', { name: 'Principal' });
    const menu = bar.getByRole('button', { name: 'Abrir menú' });
    const openMenu = async () => {
      await expect(bar).toBeVisible();
      if (await menu.isVisible()) await menu.click();
    };
    await openAs(page, newcomer, '/');
    await openMenu();
    await expect(bar.getByRole('link', { name: 'Administración' })).toHaveCount(0);
    await bar.getByRole('link', { name: 'Entrenamientos' }).click();
    await expect(page).toHaveURL('/trainings');
    await openMenu();
    await bar.getByRole('link', { name: 'Planes' }).click();
    await expect(page).toHaveURL('/plans');
    await bar.getByRole('link', { name: 'Estudio Cafetero' }).click();
    await expect(page).toHaveURL('/');

    await openAs(page, admin, '/');
    await openMenu();
    await bar.getByRole('link', { name: 'Administración' }).click();
    await expect(page.getByRole('tab', { name: 'Dashboard' })).toHaveAttribute('aria-selected', 'true');
  },
);

test('the user menu shows the profile and logs out', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/');
  const bar = page.getByRole('navigation', { name: 'Principal' });
  await bar.getByRole('button', { name: /^(Abrir menú|Menú de Marcela)$/ }).click();
  if ((page.viewportSize()?.width ?? 0) < 500) await expect(bar.getByText('Hola, Marcela')).toBeVisible();
  await bar.getByRole('link', { name: 'Ver perfil' }).click();
  await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
  await bar.getByRole('button', { name: /^(Abrir menú|Menú de Marcela)$/ }).click();
  await bar.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
});

test('a step back closes the menu over the page that it leads to', { tag: '@both' }, async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Planes/ })
    .click();
  await expect(page).toHaveURL('/plans');
  const bar = page.getByRole('navigation', { name: 'Principal' });
  await bar.getByRole('button', { name: /^(Abrir menú|Menú de Marcela)$/ }).click();
  await expect(bar.getByRole('link', { name: 'Ver perfil' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(bar.getByRole('link', { name: 'Ver perfil' })).toBeHidden();
});

test('a shared link leads through the login to where it points', async ({ page, newcomer }) => {
  const shared = `/trainings?semana=${weekAhead(1)}`;
  await page.goto(shared);
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Correo electrónico').fill(newcomer.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(toast(page, '¡Bienvenido!')).toBeVisible();
  await expect(page).toHaveURL(shared);
});

test('each page has a title, a description, keywords and social tags', async ({ page, newcomer }) => {
  const metaOf = (selector: string) => page.locator(`head > ${selector}`);
  const titles: [string, string][] = [
    ['/', 'Inicio'],
    ['/profile', 'Mi perfil'],
    ['/plans', 'Planes'],
    ['/trainings', 'Entrenamientos'],
  ];
  await page.goto('/login');
  await expect(page).toHaveTitle('Iniciar sesión · Estudio Cafetero');
  await openAs(page, newcomer, '/');
  for (const [path, title] of titles) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Estudio Cafetero`);
    await expect(metaOf('meta[name="description"]')).toHaveAttribute('content', /\S{3}/);
    await expect(metaOf('meta[name="keywords"]')).toHaveAttribute('content', /Estudio Cafetero/);
    await expect(metaOf('meta[property="og:title"]')).toHaveAttribute('content', `${title} · Estudio Cafetero`);
    await expect(metaOf('meta[property="og:locale"]')).toHaveAttribute('content', 'es_CO');
  }
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
});

test('each section of the administration has a title of its own', async ({ page, admin }) => {
  await openAs(page, admin, '/admin?tab=planes');
  await expect(page).toHaveTitle('Planes · Administración · Estudio Cafetero');
  await page.getByRole('tab', { name: 'Usuarios' }).click();
  await expect(page).toHaveTitle('Usuarios · Administración · Estudio Cafetero');
});

test('a studio without channels has no heading above none', async ({ page, newcomer }) => {
  await page.route('**/api/studio', async (route) => {
    const response = await route.fetch();
    const none = { whatsapp: '', instagramUrl: '', facebookUrl: '', tiktokUrl: '' };
    await route.fulfill({ response, json: { ...(await response.json()), ...none } });
  });
  const answered = page.waitForResponse('**/api/studio');
  await openAs(page, newcomer, '/');
  await answered;
  await expect(page.getByRole('link', { name: /^Planes/ }).last()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sigamos en contacto' })).toHaveCount(0);
});

test('a theme that was chosen at a desk is the chosen one in the menu of a small screen', async ({
  page,
  newcomer,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, newcomer, '/');
  await page.getByRole('button', { name: 'Menú de Marcela' }).click();
  await page.getByRole('radio', { name: 'Tema oscuro' }).press(' ');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('radio', { name: 'Tema oscuro' })).toBeChecked();
});
