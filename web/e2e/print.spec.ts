import { expect, openAs, test } from './fixtures.ts';

test('on paper all is dark on white, whatever the theme, and nothing stands there for the keyboard', async ({
  page,
  newcomer,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(page, newcomer, '/profile');
  const heading = page.getByRole('heading', { name: 'Mi perfil' });
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
