import { addPushDevice, getPushDevices } from '@studio/contracts/http/push-routes';
import { getWeek, joinWaitlist, leaveWaitlist } from '@studio/contracts/http/training-routes';
import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakePush } from '../../testing/fake-push.ts';
import { openWeek, rowOf } from '../../testing/open-week.ts';
import { toast, toasts } from '../../testing/render-screen.tsx';
import { newId, training } from '../../testing/studio-fixtures.ts';

interface OfferOptions {
  readonly publicKey?: string | null;
  /** Whether the offer was answered on this device before. */
  readonly answered?: boolean;
}

/** Joins the waitlist of a full class, below which notices may be offered. */
async function joinAList({ publicKey = 'BKey', answered = false }: OfferOptions = {}) {
  const full = training({ currentParticipants: 1, maxCapacity: 1 });
  let isOn = false;
  if (answered) localStorage.setItem('push-offer', 'no');
  const { person, studio } = await openWeek({
    given: ({ answers }) => {
      answers(getWeek, () => [{ ...full, ...(isOn && { waitlistCount: 1, waitlistPosition: 1 }) }]);
      answers(joinWaitlist, () => {
        isOn = true;
        return { message: '', position: 1 };
      });
      answers(leaveWaitlist, () => {
        isOn = false;
        return { message: '', position: null };
      });
      answers(getPushDevices, { publicKey, devices: [] });
      answers(addPushDevice, ({ body: { name } }) => ({ id: newId(), name, createdAt: new Date().toISOString() }));
    },
  });
  const row = (await rowOf(full)).closest('li')!;
  const press = async (name: RegExp | string) => person.click(await within(row).findByRole('button', { name }));
  const offer = () => within(row).queryByText('¿Te avisamos en este teléfono cuando haya cupo?');
  expect(offer()).toBeNull();
  await press(/^Unirme a la lista: /);
  await toast('Estás en la lista de espera: eres 1.º');
  await within(row).findByRole('button', { name: /^Salir de la lista: / });
  await waitFor(() => expect(studio.underWay()).toBe(0));
  const undo = async () => person.click(await within(await toasts()).findByRole('button', { name: 'Deshacer' }));
  return { studio, row, press, undo, offer };
}

test('a member who joins a waitlist is offered notices, accepts, and receives them', async () => {
  const browser = fakePush();
  const { studio, row, press, offer } = await joinAList();
  await waitFor(() => expect(offer()).toBeVisible());
  expect(browser.asked()).toBe(0);
  await press('Sí, avísame');
  await toast('Te avisaremos en este teléfono');
  expect(studio.calls(addPushDevice)).toHaveLength(1);
  await waitFor(() => expect(offer()).toBeNull());
  expect(row).toHaveTextContent('Eres 1.º en la lista');
});

test('«Ahora no» is remembered on the device', async () => {
  const browser = fakePush();
  const { press, offer } = await joinAList();
  await press('Ahora no');
  expect(offer()).toBeNull();
  expect(browser.asked()).toBe(0);
  expect(localStorage.getItem('push-offer')).toBe('no');
});

test('leaving the waitlist withdraws the offer', async () => {
  fakePush();
  const { undo, offer } = await joinAList();
  await waitFor(() => expect(offer()).toBeVisible());
  await undo();
  await toast('Saliste de la lista de espera');
  await waitFor(() => expect(offer()).toBeNull());
});

test.each([
  ['the browser denies them', () => fakePush({ permission: 'denied' }), {}],
  ['they are impossible', () => undefined, {}],
  ['the studio sends none', () => fakePush(), { publicKey: null }],
  ['it was answered', () => fakePush(), { answered: true }],
])('nothing is offered where %s', async (_why, given, options) => {
  given();
  const { offer } = await joinAList(options);
  expect(offer()).toBeNull();
});
