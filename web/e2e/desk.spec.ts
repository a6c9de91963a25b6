import { createUser } from '../../infra/prove/testing/kit/people.ts';
import { expect, openAs, test } from './fixtures.ts';
import { studio } from './studio.ts';

test('an open page follows the mark of the desk', async ({ page, admin }) => {
  const { origin } = studio();
  const one = await createUser(origin, admin, { type: 'admin' });
  const mark = (desk: boolean) => admin.put(`/api/admin/users/${one.id}`, { ...one.form, desk });
  await openAs(page, one, '/admin');
  const figures = page.getByRole('heading', { name: 'Cómo va el estudio' });
  await expect(figures).toBeVisible();
  expect((await mark(true)).status).toBe(200);
  await expect(figures).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Caja' })).toBeVisible();
  expect((await mark(false)).status).toBe(200);
  await expect(figures).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Reportes' })).toBeVisible();
});
