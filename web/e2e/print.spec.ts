import { expect, openAs, test } from './fixtures.ts';
import { openRegistrants, schedule } from './training-cards.ts';

test('print is dark on white in every theme, without elements for the keyboard', async ({ page, newcomer }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(page, newcomer, '/profile');
  const heading = page.getByRole('heading', { level: 1 });
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  const [ink, inkInTheDark] = ['rgb(26, 28, 23)', 'rgb(244, 240, 229)'];
  await expect(heading).toHaveCSS('color', inkInTheDark);
  await expect(skip).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(heading).toHaveCSS('color', ink);
  await expect(skip).toHaveCount(0);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expect(heading).toHaveCSS('color', ink);
});

test('the list of registrants is printed to its end, without the page behind it', async ({ page, admin }) => {
  await page.route('**/api/admin/trainings/*/registrations', (route) =>
    route.fulfill({
      json: Array.from({ length: 50 }, (_, index) => ({
        id: String(index),
        first_name: 'Persona',
        last_name: String(index),
        email: `persona${index}@example.com`,
      })),
    }),
  );
  // The live stream would report an empty list.
  await page.route('**/api/admin/trainings/*/live', (route) => route.abort());
  const list = await openRegistrants(page, admin, await schedule(admin));
  await expect(list).toContainText('persona49@example.com');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Panel de Administración')).toBeHidden();
  const { height } = (await list.boundingBox())!;
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThanOrEqual(Math.floor(height));
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
});
