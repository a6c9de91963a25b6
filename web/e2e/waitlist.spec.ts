import type { Locator, Page } from '@playwright/test';
import { openMailbox } from '../../infra/prove/testing/kit/mailbox.ts';
import { type Person, registerMember } from '../../infra/prove/testing/kit/people.ts';
import { assignPlan, remainingClasses } from '../../infra/prove/testing/kit/scenario.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { studio } from './studio.ts';
import { addressOf, bookFor, cardOf, schedule, type Scheduled } from './training-cards.ts';

const join = (card: Locator) => card.getByRole('button', { name: /^Unirme a la lista: / });
const myTrainings = (page: Page) => page.getByRole('region', { name: 'Mis Entrenamientos' });

/** Schedules a training of one seat, which `seated` books. */
async function scheduleFull(admin: Person, seated: Person): Promise<Scheduled> {
  const training = await schedule(admin, { maxCapacity: 1 });
  await bookFor(seated, training);
  return training;
}

/** Registers another member with the plan. */
async function anotherMember(admin: Person, planId: string, names: Record<string, string> = {}): Promise<Person> {
  const person = await registerMember(studio().origin, names);
  await assignPlan(admin, person, planId);
  return person;
}

test('one member cancels, and another who waits has the seat: card, own list, mail and ledger follow by themselves', async ({
  page,
  otherPage,
  admin,
  member,
  planId,
}) => {
  const seated = await anotherMember(admin, planId);
  const training = await scheduleFull(admin, seated);
  await openAs(page, member, addressOf(training));
  const card = cardOf(page, training);
  await expect(card).toContainText('Lleno · 1/1');
  await join(card).click();
  await expect(toast(page, 'Estás en la lista de espera: eres 1.º')).toBeVisible();
  await expect(card).toContainText('Eres 1.º en la lista');
  expect(await remainingClasses(member)).toBe(12);

  await openAs(otherPage, seated, addressOf(training));
  await expect(cardOf(otherPage, training).getByText('Inscrito', { exact: true })).toBeVisible();
  await cardOf(otherPage, training)
    .getByRole('button', { name: /^Cancelar: / })
    .click();
  const question = otherPage.getByRole('alertdialog');
  await expect(question).toContainText('Hay 1 en lista: tu cupo pasa enseguida.');
  await question.getByRole('button', { name: 'Cancelar mi cupo' }).click();
  await expect(card.getByText('Inscrito', { exact: true })).toBeVisible();
  await expect(card).toContainText(/Tienes cupo: te inscribimos\. Cancela hasta las \d\d:\d\d/);
  await expect(card.getByRole('button', { name: /^Cancelar: / })).toBeVisible();
  await expect(toast(page, 'Tienes cupo: te inscribimos')).toHaveCount(1);
  await expect(myTrainings(page)).toContainText(/Próxim/);
  await expect(myTrainings(page)).toContainText('quedan 11');
  await expect(join(cardOf(otherPage, training))).toBeVisible();
  await expectAccessible(page, 'a class that came from the waitlist');

  const mail = await openMailbox().one(member.email, /^Tienes cupo/);
  expect(mail.text).toContain('te inscribimos desde la lista de espera');
  await page.goto('/profile');
  const newest = page.getByRole('region', { name: 'Movimientos' }).getByRole('listitem').first();
  await expect(newest).toContainText('−1Inscripción');
  await expect(newest).toContainText('Lista de espera');
});
