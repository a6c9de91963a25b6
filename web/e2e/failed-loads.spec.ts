import { expect, openAs, test } from './fixtures.ts';

test('more movements: the button stays while they load and when they fail', async ({ page, admin, member }) => {
  for (let value = 1; value <= 10; value += 1) {
    await admin.put(`/api/admin/users/${member.id}/special-trainings`, { value });
  }
  const longer = '**/api/users/movements?limit=30';
  await openAs(page, member, '/profile');
  const movements = page.getByRole('region', { name: 'Movimientos' });
  const more = movements.getByRole('button', { name: 'Ver más' });
  await expect(movements.getByRole('listitem')).toHaveCount(10);
  const failing = Promise.withResolvers<void>();
  await page.route(longer, async (route) => {
    await failing.promise;
    await route.abort();
  });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(more).toHaveAttribute('aria-busy', 'true');
  await expect(more).toBeFocused();
  failing.resolve();
  await expect(movements).toContainText('No pudimos cargar más.');
  await expect(more).toBeFocused();
  await expect(movements.getByRole('listitem')).toHaveCount(10);
  await page.unroute(longer);
  await page.keyboard.press('Enter');
  await expect(movements.getByRole('listitem')).toHaveCount(11);
  await expect(more).toHaveCount(0);
  await expect(movements).toBeFocused();
});
