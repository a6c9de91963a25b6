import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { registerMember } from '../../infra/testing/kit/people.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test } from './fixtures.ts';
import { studio } from './studio.ts';
import { addressOf, cardOf, openRegistrants, schedule, unfoldPast } from './training-cards.ts';

/** Not the day to which another test moves a class. */
const aPastDay = addStudioDays(toStudioDate(new Date()), -3);

test.describe('a coach at the class', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('marks who came with the thumb, and the member sees it', async ({ page, otherPage, admin, member }) => {
    const training = await schedule(admin, { trainingDate: aPastDay });
    const guest = await registerMember(studio().origin, { firstName: 'Gabriela', phone: '3101234567' });
    for (const { id: userId } of [member, guest]) {
      await admin.post(`/api/admin/trainings/${training.id}/register`, { userId });
    }
    const dialog = await openRegistrants(page, admin, training);
    const rows = dialog.getByRole('row').filter({ has: page.getByRole('group') });
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(/^2\s*Gabriela/);
    await expect(rows.nth(1).getByRole('link', { name: /^WhatsApp a Gabriela/ })).toHaveAttribute(
      'href',
      /wa\.me\/573101234567/,
    );

    const absent = rows.nth(0).getByRole('button', { name: 'No vino' });
    const attended = rows.nth(0).getByRole('button', { name: 'Asistió' });
    expect((await absent.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await absent.click();
    await expect(absent).toHaveAttribute('aria-pressed', 'true');
    await dialog.getByRole('button', { name: 'Todos asistieron' }).click();
    await expect(rows.nth(1).getByRole('button', { name: 'Asistió' })).toHaveAttribute('aria-pressed', 'true');
    await expect(absent).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.getByRole('button', { name: 'Todos asistieron' })).toBeDisabled();
    await expectAccessible(page, 'attendance');

    await openAs(otherPage, member, addressOf(training));
    await unfoldPast(otherPage);
    await expect(cardOf(otherPage, training)).toContainText('No asististe');
    await expect(cardOf(otherPage, training)).toContainText('Completado');

    await absent.click();
    await expect(absent).toHaveAttribute('aria-pressed', 'false');
    await attended.click();
    await otherPage.reload();
    await unfoldPast(otherPage);
    await expect(cardOf(otherPage, training)).toContainText('Completado');
    await expect(cardOf(otherPage, training)).not.toContainText('No asististe');
  });
});

test('before a class there is only a list to print, with boxes to tick, on one page', async ({ page, admin }) => {
  const training = await schedule(admin, { maxCapacity: 20 });
  for (let count = 0; count < 12; count += 1) {
    const { id: userId } = await registerMember(studio().origin);
    await admin.post(`/api/admin/trainings/${training.id}/register`, { userId });
  }
  const dialog = await openRegistrants(page, admin, training);
  await expect(dialog.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Todos asistieron' })).toHaveCount(0);
  await expect(dialog.getByText('No vino')).toHaveCount(12);
  await expect(dialog.getByText('No vino').first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText('No vino').first()).toBeVisible();
  await expect(dialog.getByText('@').first()).toBeHidden();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('the user view names the last visit, and the dashboard counts', async ({ page, admin, member }) => {
  const training = await schedule(admin, { trainingDate: aPastDay });
  await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: member.id });
  await admin.put(`/api/admin/trainings/${training.id}/attendance`, { attendance: 'attended' });
  await openAs(page, admin, `/admin?tab=usuarios&buscar=${member.email}`);
  await page.getByRole('button', { name: /^Gestionar plan/i }).click();
  await expect(page.getByText(/^Última visita: .* · 1 visita y 0 ausencias en 30 días$/)).toBeVisible();
  await openAs(page, admin, '/admin');
  const figures = page.getByRole('region', { name: 'Asistencia' });
  await expect(figures).toContainText('Asistieron en 30 días');
  await expect(figures).toContainText('Cupos dados por lista de espera este mes');
});
