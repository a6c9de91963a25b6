import { expect, openAs, test } from './fixtures.ts';
import { addressOf, cardOf, schedule } from './training-cards.ts';

test('the button keeps the focus when the last seat turns out to be taken', async ({
  page,
  admin,
  member,
  newcomer,
}) => {
  const training = await schedule(admin, { maxCapacity: 1 });
  // Without the live stream, the page does not learn of the other booking before the tap.
  await page.route('**/api/trainings/live?*', (route) => route.abort());
  await openAs(page, member, addressOf(training));
  const button = cardOf(page, training).getByRole('button');
  await expect(button).toHaveAccessibleName(/^Inscribirme/);
  await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: newcomer.id });
  await button.press('Enter');
  await expect(button).toHaveAccessibleName(/^Unirme a la lista/);
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleDescription('No quedaste inscrito: este entrenamiento está lleno');
});
