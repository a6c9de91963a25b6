import { showArrivalCode, showArrivalCodeAsCoach } from '@studio/contracts/http/arrival-routes';
import { getRoster, listOwnClasses, markAsCoach } from '@studio/contracts/http/coach-routes';
import { listRegistrants } from '@studio/contracts/http/registrant-routes';
import { listAdminTrainings } from '@studio/contracts/http/training-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeStudio } from '../../testing/fake-studio.ts';
import { readDrawnQr } from '../../testing/read-drawn-qr.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { administrator, adminTraining, member, newId, ownClass, registrant } from '../../testing/studio-fixtures.ts';

/** In studio time, on the Thursday of the fixtures. */
const at = (time: string) => new Date(`2026-03-12T${time}-05:00`);
const evening = { startTime: '18:00:00', endTime: '19:00:00' } as const;
/** Soon, by the test's clock, which stands still. */
const soon = () => new Date(Date.now() + 100).toISOString();
const much = () => new Date(Date.now() + 3_600_000).toISOString();

async function openRoster(time = '17:50:00', given: (studio: FakeStudio) => void = () => {}) {
  const training = ownClass({ ...evening, title: 'Funcional' });
  const [ana, eva] = [
    { id: newId(), name: 'Ana Ríos' },
    { id: newId(), name: 'Eva Gil' },
  ];
  let mark: object = { attendance: 'attended', arrived: true };
  const rendered = await renderScreen(`/trainings?vista=mis-clases&clase=${training.id}`, {
    as: member({ coach: true }),
    at: at(time),
    given: (studio) => {
      studio.answers(listOwnClasses, [training]);
      studio.answers(getRoster, () => ({ training, people: [{ ...ana, ...mark }, eva], released: [], waiting: [] }));
      studio.answers(markAsCoach, ({ body: { attendance } }) => {
        mark = { attendance };
        return { message: '' };
      });
      given(studio);
    },
  });
  await screen.findByText('Ana Ríos');
  return { ...rendered, training };
}

const show = () => screen.getByRole('button', { name: 'Mostrar código' });
const panel = async () => within(await screen.findByRole('dialog', { name: '¿Ya llegaste?' }));

test.each(['17:44:55', '18:10:05'])('a coach shows no code at %s', async (time) => {
  await openRoster(time);
  expect(screen.queryByRole('button', { name: 'Mostrar código' })).toBeNull();
});

test('a coach shows digits and a QR with the same ones, and the next ones when it is their turn', async () => {
  let arrive: (() => void) | undefined;
  const { person, studio, training } = await openRoster('17:50:00', ({ answers, calls, holds }) =>
    answers(showArrivalCodeAsCoach, () => {
      if (calls(showArrivalCodeAsCoach).length === 1) return { code: '0481', until: soon() };
      arrive = holds(showArrivalCodeAsCoach);
      return { code: '7392', until: much() };
    }),
  );
  await person.click(show());
  const shown = await panel();
  expect(await shown.findByText('0481')).toBeVisible();
  const qr = () => readDrawnQr(shown.getByRole('img', { name: 'Código QR con los mismos números' }).outerHTML);
  const address = (code: string) => `${window.location.origin}/trainings?llegue=${training.id}&codigo=${code}`;
  expect(qr()).toBe(address('0481'));
  await waitFor(() => expect(arrive).toBeDefined());
  arrive!();
  expect(await shown.findByText('7392')).toBeVisible();
  expect(qr()).toBe(address('7392'));
  expect(studio.calls(showArrivalCodeAsCoach)).toHaveLength(2);
});

test('a code that could not be had can be asked for again, and is never an old one', async () => {
  const { person, studio } = await openRoster('17:50:00', ({ answers }) =>
    answers(showArrivalCodeAsCoach, () => ({ code: '0481', until: soon() })),
  );
  await person.click(show());
  const shown = await panel();
  expect(await shown.findByText('0481')).toBeVisible();
  studio.loses(showArrivalCodeAsCoach);
  const again = await shown.findByRole('button', { name: 'Reintentar' });
  expect(shown.queryByText('0481')).toBeNull();
  studio.answers(showArrivalCodeAsCoach, () => ({ code: '7392', until: much() }));
  await person.click(again);
  expect(await shown.findByText('7392')).toBeVisible();
});

test('a panel that stays open says when it is over', async () => {
  const { person, studio } = await openRoster('18:09:00');
  studio.refuses(showArrivalCodeAsCoach, 'ARRIVAL_NOT_OPEN');
  await person.click(show());
  expect(await (await panel()).findByText(/^Puedes avisar que llegaste desde 15 minutos antes/)).toBeVisible();
});

test('the list of a coach says who said it, until somebody marks otherwise', async () => {
  const { person } = await openRoster();
  const people = screen.getByRole('list', { name: /^Inscritos/ });
  const [ana, eva] = within(people).getAllByRole('listitem');
  expect(within(ana!).getByText('Llegó')).toBeVisible();
  expect(within(eva!).queryByText('Llegó')).toBeNull();
  await person.click(within(ana!).getByRole('button', { name: 'No vino' }));
  await waitFor(() => expect(within(ana!).queryByText('Llegó')).toBeNull());
  expect(within(ana!).getByRole('button', { name: 'No vino' })).toHaveAttribute('aria-pressed', 'true');
});

test('an administrator shows it from the registrants, who say as much', async () => {
  const training = adminTraining({ title: 'Funcional' });
  const { person } = await renderScreen('/admin?tab=entrenamientos', {
    as: administrator(),
    at: at('05:50:00'),
    given: ({ answers }) => {
      answers(listAdminTrainings, [training]);
      answers(listRegistrants, [registrant({ attendance: 'attended', arrived: true }), registrant()]);
      answers(showArrivalCode, { code: '0481', until: '2026-03-12T10:51:00.000Z' });
    },
  });
  await person.click(await screen.findByRole('button', { name: /^Ver inscritos/ }));
  const registrants = within(await screen.findByRole('dialog', { name: 'Usuarios inscritos' }));
  expect(await registrants.findAllByText('Llegó')).toHaveLength(1);
  await person.click(show());
  const shown = await panel();
  expect(await shown.findByText('0481')).toBeVisible();
  expect(shown.getByText(/06:00 · Funcional$/)).toBeVisible();
});
