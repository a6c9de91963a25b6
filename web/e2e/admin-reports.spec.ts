import { expect, openAs, test } from './fixtures.ts';

test('where no report was ordered yet, no room is left for what comes of it', async ({ page, admin }) => {
  await openAs(page, admin, '/admin?tab=reportes');
  const form = page.getByRole('region', { name: 'Generar Reportes' }).locator('form');
  await expect(form).toBeVisible();
  const { above, below } = await form.evaluate((element) => {
    const [inner, outer] = [element, element.parentElement!].map((each) => each.getBoundingClientRect());
    return { above: inner!.top - outer!.top, below: outer!.bottom - inner!.bottom };
  });
  expect(below).toBeCloseTo(above, 0);
});
