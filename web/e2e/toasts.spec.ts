import { registerMember } from '../../infra/prove/testing/kit/people.ts';
import { expect, logIn, openAs, overflow, test, toast, toasts } from './fixtures.ts';
import { studio } from './studio.ts';
import { openRegistrants, schedule } from './training-cards.ts';

test('a toast stands below the bar, and covers no open menu', async ({ page, newcomer }) => {
  await page.goto('/login');
  await logIn(page, newcomer.email, newcomer.password);
  const welcome = toasts(page).getByRole('status');
  const bar = page.getByRole('navigation', { name: 'Principal' });
  const belowBar = async () => {
    const { y, height } = (await bar.boundingBox())!;
    return (await welcome.boundingBox())!.y - (y + height);
  };
  await expect(welcome).toBeVisible();
  await expect.poll(belowBar).toBeGreaterThanOrEqual(0);
  await bar.getByRole('button', { name: /^(Abrir menú|Menú de)/ }).click();
  await expect(welcome).toBeVisible();
  // The toasts of tests stay: a covered button would never be pressed.
  await bar.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/login');
});

test('with letters twice as large a toast breaks no word', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const saved = toast(page, 'Perfil actualizado exitosamente');
  await expect(saved).toBeVisible();
  expect(await overflow(saved)).toBe(0);
  // A broken word would take up more lines than there are words.
  const lines = () =>
    saved.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
  await expect.poll(lines).toBeLessThanOrEqual(3);
});

test('on a phone only the latest toast stands above an open dialog', async ({ page, admin }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const training = await schedule(admin);
  for (const firstName of ['Ana', 'Eva', 'Luz', 'Sol', 'Alba']) {
    const { id: userId } = await registerMember(studio().origin, { firstName });
    await admin.post(`/api/admin/trainings/${training.id}/register`, { userId });
  }
  const dialog = await openRegistrants(page, admin, training);
  for (const firstName of ['Ana', 'Eva']) {
    await dialog.getByRole('button', { name: new RegExp(`^Eliminar a ${firstName}`) }).click();
    await expect(toasts(page).getByText(firstName)).toBeVisible();
  }
  const seen = toasts(page).getByRole('status').filter({ visible: true });
  await expect(seen).toHaveCount(1);
  await expect(seen).toContainText('Eva');
  const cross = dialog.getByRole('button', { name: 'Cerrar' });
  await cross.scrollIntoViewIfNeeded();
  const aboveCross = async () => {
    const { y, height } = (await seen.boundingBox())!;
    return (await cross.boundingBox())!.y - (y + height);
  };
  await expect.poll(aboveCross).toBeGreaterThanOrEqual(0);
});

const code = /\/assets\/toasts-/;

test('toasts whose code does not come take no page with them: messages stand in plain text, and they come with the connection', async ({
  page,
  context,
  newcomer,
}) => {
  await page.route(code, (route) => route.abort());
  const failed = ['.js', '.css'].map((end) =>
    page.waitForEvent('requestfailed', (request) => code.test(request.url()) && request.url().endsWith(end)),
  );
  await page.goto('/login');
  await Promise.all(failed);
  // Looked for in the page itself, which takes the message away after some seconds.
  const welcome = page.waitForFunction(
    () => document.querySelector('.plain-message[role=status]')?.textContent === '¡Bienvenido!',
  );
  await logIn(page, newcomer.email, newcomer.password);
  await welcome;
  await page.unroute(code);
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión. Lo que ves puede no estar al día.')).toBeVisible();
  await context.setOffline(false);
  await expect(toasts(page)).toBeAttached();
  await expect(page.getByRole('heading', { name: /^¡Qué bueno verte/ })).toBeVisible();
});

test('toasts whose code is lost once come by themselves', async ({ page }) => {
  await page.route(/\/assets\/toasts-.*\.js$/, (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()));
  await page.goto('/login');
  await failed;
  await expect(toasts(page)).toBeAttached();
});
