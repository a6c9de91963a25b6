import type { Locator, Page } from '@playwright/test';
import { addStudioDays, weekdayOf } from '@studio/contracts/studio-time';
import type { Person } from '../../infra/prove/testing/kit/people.ts';
import { seatsTaken } from '../../infra/prove/testing/kit/scenario.ts';
import { expectAccessible } from './axe.ts';
import { comeBack, expect, openAs, test, toast } from './fixtures.ts';
import { schedule, type Scheduled } from './training-cards.ts';

/** Opens the dialog about a user's fixed slots. */
async function openSlots(page: Page, admin: Person, { email }: { readonly email: string }): Promise<Locator> {
  await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: /^Más acciones para/ }).click();
  await page.getByRole('menuitem', { name: 'Cupos fijos' }).click();
  return page.getByRole('dialog', { name: 'Cupos Fijos' });
}

/** Adds a slot for the hour of a training. */
async function addSlot(modal: Locator, { date, start }: Scheduled): Promise<void> {
  await modal.getByLabel('Día').selectOption(String(weekdayOf(date)));
  await modal.getByLabel('Hora de inicio').fill(start);
  await modal.getByRole('button', { name: 'Agregar cupo' }).click();
}

const slotsOf = (modal: Locator) => modal.getByRole('region', { name: 'Sus cupos fijos' }).getByRole('listitem');

/** An hour at which no other test has a class in any week: a slot is booked in every class of its hour. */
const ownHour = { startTime: '05:19', endTime: '06:19' };

const bookedOn = (date: string) => new RegExp(`Último: \\S+ ${Number(date.slice(8))} \\S+, inscrito`);

test(
  'a slot is booked in the class that is there and in those to come, and the member reads it',
  { tag: '@desktop' },
  async ({ page, otherPage, admin, member }) => {
    const training = await schedule(admin, ownHour);
    const modal = await openSlots(page, admin, member);
    await expect(modal).toContainText('Aún no tiene cupos fijos');
    await addSlot(modal, training);
    await expect(toast(page, 'Cupo fijo agregado')).toBeVisible();
    await expect(slotsOf(modal)).toHaveCount(1);
    await expect(slotsOf(modal)).toContainText(`${training.start} · Normal`);
    await expect(slotsOf(modal)).toContainText(bookedOn(training.date));
    expect(await seatsTaken(admin, training.id)).toBe(1);

    const later = addStudioDays(training.date, 7);
    const { id } = await schedule(admin, { trainingDate: later, startTime: training.start, endTime: training.end });
    await expect
      .poll(async () => (await admin.get(`/api/admin/trainings/${id}/registrations`)).body)
      .toMatchObject([{ id: member.id, paid_from: 'plan' }]);
    await comeBack(page);
    await expect(slotsOf(modal)).toContainText(bookedOn(later));
    await expectAccessible(page, 'fixed slots');

    await openAs(otherPage, member, '/profile');
    const own = otherPage.getByRole('region', { name: 'Cupo fijo' });
    await expect(own).toContainText(
      new RegExp(`(lunes|martes|miércoles|jueves|viernes|sábado|domingo)\\s${training.start}`),
    );
    await expect(otherPage.getByRole('region', { name: 'Movimientos' })).toContainText('Cupo fijo · saldo 10');
    await expectAccessible(otherPage, 'the profile with a fixed slot');

    await modal.getByRole('button', { name: /^Quitar/ }).click();
    const question = page.getByRole('alertdialog', { name: '¿Quitar este cupo fijo?' });
    await question.getByRole('button', { name: 'Quitar cupo' }).click();
    await expect(toast(page, 'Cupo fijo quitado')).toBeVisible();
    await expect(modal).toContainText('Aún no tiene cupos fijos');
    expect(await seatsTaken(admin, training.id)).toBe(1);
    await comeBack(otherPage);
    await expect(own).toHaveCount(0);
  },
);
