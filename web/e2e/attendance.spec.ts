import type { Locator, Page } from '@playwright/test';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { type Person, registerMember } from '../../infra/prove/testing/kit/people.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test } from './fixtures.ts';
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
    return { training, dialog, rows };
  }

  test(
    'marks who came with the thumb, and the member sees it',
    { tag: '@oldest' },
    async ({ page, otherPage, admin, member }) => {
      const { training, dialog, rows } = await openMarking(page, admin, member);
      const absent = rows.nth(0).getByRole('button', { name: 'No vino' });
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
    },
  );

  test('has a line of 56 px for each person, and enrols below', async ({ page, admin, member }) => {
    const { dialog, rows } = await openMarking(page, admin, member);
    expect((await rows.nth(0).boundingBox())!.height).toBeLessThanOrEqual(58);
    for (const mark of await rows.getByRole('group').getByRole('button').all()) {
      const { width, height } = (await mark.boundingBox())!;
      expect(Math.round(Math.min(width, height))).toBeGreaterThanOrEqual(44);
    }
    const search = dialog.getByRole('combobox', { name: 'Inscribir usuario' });
    expect((await search.boundingBox())!.y).toBeGreaterThan((await rows.nth(1).boundingBox())!.y);
    await rows
      .nth(1)
      .getByRole('button', { name: /^Gabriela/ })
      .click();
    await expect(rows.nth(1).getByRole('link', { name: '310 123 4567' })).toBeVisible();
    await expectAccessible(page, 'a person of the list, unfolded');
  });
});

test('before a class there is only a list to print, with boxes to tick, on one page', async ({ page, admin }) => {
  await page.route('**/api/admin/trainings/*/registrations', (route) =>
    route.fulfill({ json: Array.from({ length: 12 }, (_, index) => registrantOf(index)) }),
  );
  // The live stream would report an empty list.
  await page.route('**/api/admin/trainings/*/live', (route) => route.abort());
  const dialog = await openRegistrants(page, admin, await schedule(admin));
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

const registrantOf = (index: number) => ({
  id: String(index),
  first_name: 'Persona',
  last_name: String(index),
  email: `persona${index}@example.com`,
});
