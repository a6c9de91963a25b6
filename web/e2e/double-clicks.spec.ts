import type { Locator, Page } from '@playwright/test';
import { registerMembers } from '../../infra/prove/testing/kit/people.ts';
import { expect, test, toast } from './fixtures.ts';
import { studio } from './studio.ts';
import { openRegistrants, schedule } from './training-cards.ts';

/** The second half of a double click whose first click has already taken effect. */
async function secondClick(page: Page, target: Locator): Promise<void> {
  await target.click({ trial: true });
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

test('a double click removes one registrant, not also the next', { tag: '@desktop' }, async ({ page, admin }) => {
  const training = await schedule(admin);
  for (const { id } of await registerMembers(studio().origin, 3)) {
    await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: id });
  }
  const removals: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && removals.push(request.url()));
  await openRegistrants(page, admin, training);
  const remove = page.getByRole('button', { name: /^Eliminar a/ });
  await expect(remove).toHaveCount(3);
  await remove.first().click();
  await expect(remove).toHaveCount(2);
  // The next button is by now where the first one was.
  await secondClick(page, remove.first());
  await expect(toast(page, 'Inscripción cancelada')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(removals).toHaveLength(1);
});
