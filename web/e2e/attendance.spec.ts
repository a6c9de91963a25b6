import type { Locator, Page } from '@playwright/test';
import { ATTENDANCE_OPENS_MINUTES } from '@studio/contracts/rules/attendance';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { type Person, registerMember } from '../../infra/prove/testing/kit/people.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { accuracyMs, setClock, wakeAt } from './set-clock.ts';
import { studio } from './studio.ts';
import { addressOf, cardOf, openRegistrants, schedule, unfoldPast } from './training-cards.ts';

/** Not the day to which another test moves a class. */
const aPastDay = addStudioDays(toStudioDate(new Date()), -3);

test.describe('a coach at the class', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  /** Opens the registrants of a class that took place, with the member and a guest. */
  async function openMarking(page: Page, admin: Person, member: Person) {
    const training = await schedule(admin, { trainingDate: aPastDay });
    const guest = await registerMember(studio().origin, { firstName: 'Gabriela', phone: '3101234567' });
    for (const { id: userId } of [member, guest]) {
      await admin.post(`/api/admin/trainings/${training.id}/register`, { userId });
    }
    const dialog = await openRegistrants(page, admin, training);
    const rows = dialog.getByRole('list', { name: 'Usuarios inscritos' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    return { training, guest, dialog, rows };
  }

  test(
    'marks who came with the thumb, and the member sees it',
    { tag: '@oldest' },
    async ({ page, otherPage, admin, member }) => {
      const { training, dialog, rows } = await openMarking(page, admin, member);
      const absent = rows.nth(0).getByRole('button', { name: 'No vino' });
      const attended = rows.nth(0).getByRole('button', { name: 'Asistió' });
      await absent.click();
      await expect(absent).toHaveAttribute('aria-pressed', 'true');
      // The marks show at once; this one is sent after the one before it.
      const areStored = page.waitForResponse('**/api/admin/trainings/*/attendance');
      await dialog.getByRole('button', { name: 'Todos asistieron' }).click();
      await expect(rows.nth(1).getByRole('button', { name: 'Asistió' })).toHaveAttribute('aria-pressed', 'true');
      await expect(absent).toHaveAttribute('aria-pressed', 'true');
      await expect(dialog.getByRole('button', { name: 'Todos asistieron' })).toBeDisabled();
      await expectAccessible(page, 'attendance');
      await areStored;

      await openAs(otherPage, member, addressOf(training));
      await unfoldPast(otherPage);
      await expect(cardOf(otherPage, training)).toContainText('No asististe');
      await expect(cardOf(otherPage, training)).toContainText('Completado');

      await absent.click();
      await expect(absent).toHaveAttribute('aria-pressed', 'false');
      const isStored = page.waitForResponse((answer) => answer.request().postDataJSON()?.attendance === 'attended');
      await attended.click();
      await isStored;
      await otherPage.reload();
      await unfoldPast(otherPage);
      await expect(cardOf(otherPage, training)).toContainText('Completado');
      await expect(cardOf(otherPage, training)).not.toContainText('No asististe');
    },
  );

  test('has a line of 56 px for each person, all else a tap away, and enrols below', async ({
    page,
    admin,
    member,
  }) => {
    const { guest, dialog, rows } = await openMarking(page, admin, member);
    expect((await rows.nth(0).boundingBox())!.height).toBeLessThanOrEqual(58);
    for (const mark of await rows.getByRole('group').getByRole('button').all()) {
      const { width, height } = (await mark.boundingBox())!;
      expect(Math.round(Math.min(width, height))).toBeGreaterThanOrEqual(44);
    }
    const search = dialog.getByRole('combobox', { name: 'Inscribir usuario' });
    expect((await search.boundingBox())!.y).toBeGreaterThan((await rows.nth(1).boundingBox())!.y);

    await expect(dialog.getByText(guest.email)).toHaveCount(0);
    const name = rows.nth(1).getByRole('button', { name: /^Gabriela/ });
    await expect(rows.nth(1)).toContainText(/^2\s*Gabriela/);
    await name.press('Enter');
    await expect(name).toHaveAttribute('aria-expanded', 'true');
    await expect(rows.nth(1)).toContainText('Cortesía');
    await expect(rows.nth(1)).toContainText('Sin plan');
    await expect(rows.nth(1).getByRole('link', { name: '3101234567' })).toHaveAttribute('href', 'tel:3101234567');
    await expect(rows.nth(1).getByRole('link', { name: /^WhatsApp a Gabriela/ })).toHaveAttribute(
      'href',
      /wa\.me\/573101234567/,
    );
    await expectAccessible(page, 'a person of the list, unfolded');
    await rows
      .nth(1)
      .getByRole('button', { name: /^Eliminar a Gabriela/ })
      .press('Enter');
    await expect(toast(page, 'Inscripción cancelada')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(dialog.getByRole('region', { name: 'Inscritos 1/10' })).toBeFocused();
  });

  test('finds the list for marking from 30 minutes before the start, with what was typed above it before', async ({
    page,
    admin,
    newcomer,
  }) => {
    const training = await schedule(admin);
    await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: newcomer.id });
    const opens = training.startsAt.getTime() - ATTENDANCE_OPENS_MINUTES * 60_000;
    await setClock(page, opens - 60_000);
    const dialog = await openRegistrants(page, admin, training);
    const search = dialog.getByRole('combobox', { name: 'Inscribir usuario' });
    await search.fill('Vale');
    await expect(dialog.getByRole('button', { name: 'Asistió' })).toHaveCount(0);
    await expect(dialog.getByRole('row').filter({ hasText: newcomer.email })).toBeVisible();
    await wakeAt(page, opens + accuracyMs);
    await expect(dialog.getByRole('button', { name: 'Asistió' })).toBeVisible();
    await expect(dialog.getByText(newcomer.email)).toHaveCount(0);
    await expect(search).toHaveValue('Vale');
    await search.fill('');
    expect((await search.boundingBox())!.y).toBeGreaterThan(
      (await dialog.getByRole('button', { name: 'Asistió' }).boundingBox())!.y,
    );
  });
});

test('before a class there is only a list to print, with boxes to tick, on one page', async ({ page, admin }) => {
  const training = await schedule(admin, { maxCapacity: 20 });
  for (let count = 0; count < 12; count += 1) {
    const { id: userId } = await registerMember(studio().origin);
    await admin.post(`/api/admin/trainings/${training.id}/register`, { userId });
  }
  const dialog = await openRegistrants(page, admin, training);
  const printer = dialog.getByRole('button', { name: 'Imprimir' }).locator('svg');
  const left = async (part: Locator) => (await part.boundingBox())!.x;
  await expect(printer).toBeVisible();
  expect(Math.abs((await left(printer)) - (await left(dialog.getByRole('heading').first())))).toBeLessThan(3);
  await expect(dialog.getByRole('button', { name: 'Todos asistieron' })).toHaveCount(0);
  await expect(dialog.getByText('No vino')).toHaveCount(12);
  await expect(dialog.getByText('No vino').first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText('No vino').first()).toBeVisible();
  await expect(dialog.getByText('@').first()).toBeHidden();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});
