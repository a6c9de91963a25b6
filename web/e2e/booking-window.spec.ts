import { lastOpenWeek } from '@studio/contracts/booking-window';
import { addStudioDays } from '@studio/contracts/studio-time';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { cardOf, chooseAct, schedule } from './training-cards.ts';

const path = '/api/admin/booking-window';
const sundayNoon = { weeksAhead: 0, opening: { weekday: 7, time: '12:00:00' } };
/** The first week that is not open yet on the day of the run. */
const closedWeek = () => addStudioDays(lastOpenWeek(sundayNoon, new Date()), 7);

test.beforeEach(({ admin }) => admin.put(path, sundayNoon));
// All other tests need this window.
test.afterEach(({ admin }) => admin.put(path, { weeksAhead: 4, opening: null }));

test('a week can be looked at before it opens; an administrator opens it, and the page follows', async ({
  page,
  otherPage,
  admin,
  member,
}) => {
  const training = await schedule(admin, { trainingDate: closedWeek() });
  await openAs(page, member, `/trainings?semana=${addStudioDays(closedWeek(), -7)}`);
  const forward = page.getByRole('button', { name: 'Semana siguiente' });
  await forward.click();
  await expect(page).toHaveURL(`/trainings?semana=${closedWeek()}`);
  await expect(forward).toBeDisabled();
  await expect(page.getByText(/^Abre (hoy|el domingo( \d+)?) a las 12:00$/)).toBeVisible();
  const card = cardOf(page, training);
  await expect(card).toContainText('10 cupos libres');
  await expect(card.getByRole('button', { name: 'Aún no abre' })).toBeDisabled();
  await expectAccessible(page, 'a week that is not open');

  await openAs(otherPage, admin, '/admin?tab=entrenamientos');
  await chooseAct(otherPage, 'Apertura de semanas');
  const form = otherPage.getByRole('dialog', { name: 'Apertura de semanas' });
  await expect(form.getByLabel('La siguiente abre')).toHaveValue('7');
  await expect(form.getByLabel('Hora')).toHaveValue('12:00');
  await expectAccessible(otherPage, 'the booking window');
  await form.getByLabel('Semanas abiertas después de la actual').fill('2');
  await form.getByLabel('La siguiente abre').selectOption('Al empezar la semana');
  await expect(form.getByText(/abre el lunes( \d+)? a las 00:00\.$/)).toBeVisible();
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(otherPage, 'Apertura de semanas guardada')).toBeVisible();

  await card.getByRole('button', { name: /^Inscribirme/ }).click();
  await expect(toast(page, '¡Inscripción exitosa!')).toBeVisible();
});
