import { forgiveAbsences, getUserAbsences } from '@studio/contracts/http/absence-routes';
import { getUserMovements } from '@studio/contracts/http/registrant-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeStudio } from '../../../testing/fake-studio.ts';
import { renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, adminUser, movement, newId } from '../../../testing/studio-fixtures.ts';

const missed = (trainingDate: string, title?: string) => ({
  bookingId: newId(),
  trainingDate,
  startTime: '06:00:00',
  ...(title !== undefined && { title }),
});
const absences = [missed('2026-03-02'), missed('2026-03-05', 'Funcional'), missed('2026-03-09')];
const held = { rule: { limit: 3, days: 7 }, absences, sameDayOnlyUntil: '2026-03-17T12:00:00.000Z' };

/** Opens the plan of a user. */
async function open(given: (studio: FakeStudio) => void) {
  const user = adminUser();
  const rendered = await renderScreen('/admin?tab=usuarios', {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: (studio) => {
      studio.answers(listUsers, { items: [user], total: 1 });
      given(studio);
    },
  });
  await rendered.person.click(await screen.findByRole('button', { name: /^Gestionar plan de/ }));
  return { ...rendered, user, modal: within(await screen.findByRole('dialog')) };
}

test('absences are not shown without the rule', async () => {
  const { studio, modal } = await open(() => {});
  await waitFor(() => expect(studio.calls(getUserAbsences)).toHaveLength(1));
  await waitFor(() => expect(studio.underWay()).toBe(0));
  expect(modal.queryByText(/^Faltas que cuentan/)).toBeNull();
});

test('counting absences are listed with their expiry, and forgiven one by one or all at once', async () => {
  const { person, studio, user, modal } = await open(({ answers }) => answers(getUserAbsences, held));
  const list = within(await modal.findByRole('region', { name: 'Faltas que cuentan 3 de 3' }));
  expect(list.getByText('Hasta el martes 17 de marzo a las 07:00 solo reserva clases del mismo día.')).toBeVisible();
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'lunes 2 de marzo, 06:00Perdonar',
    'jueves 5 de marzo, 06:00 · FuncionalPerdonar',
    'lunes 9 de marzo, 06:00Perdonar',
  ]);
  studio.answers(forgiveAbsences, ({ body }) => {
    const left = body.bookingId === undefined ? [] : absences.filter(({ bookingId }) => bookingId !== body.bookingId);
    studio.answers(getUserAbsences, { ...held, absences: left, sameDayOnlyUntil: null });
    return { message: '' };
  });
  await person.click(list.getByRole('button', { name: 'Perdonar: jueves 5 de marzo, 06:00 · Funcional' }));
  await person.click(await screen.findByRole('button', { name: 'Perdonar falta' }));
  await toast('Falta perdonada');
  expect(await modal.findByRole('region', { name: 'Faltas que cuentan 2 de 3' })).not.toHaveTextContent('Hasta el');

  await person.click(modal.getByRole('button', { name: 'Perdonar todas' }));
  const question = within(await screen.findByRole('alertdialog', { name: '¿Perdonar todas?' }));
  expect(question.getByText('2 faltas')).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Perdonar todas' }));
  await toast('Faltas perdonadas');
  const left = await modal.findByRole('region', { name: 'Faltas que cuentan 0 de 3' });
  expect(left).toHaveTextContent('Ninguna en 30 días.');
  await waitFor(() => expect(left).toHaveFocus());
  expect(studio.calls(forgiveAbsences).map(({ params, body }) => [params.id, body.bookingId])).toEqual([
    [user.id, absences[1]!.bookingId],
    [user.id, undefined],
  ]);
});

test('an absence that no longer counts is refused, and leaves the list', async () => {
  const { person, studio, modal } = await open(({ answers }) => answers(getUserAbsences, held));
  await modal.findByRole('region', { name: 'Faltas que cuentan 3 de 3' });
  studio.refuses(forgiveAbsences, 'ABSENCE_NOT_FOUND');
  studio.answers(getUserAbsences, { ...held, absences: absences.slice(1) });
  await person.click(modal.getByRole('button', { name: /^Perdonar: lunes 2/ }));
  await person.click(await screen.findByRole('button', { name: 'Perdonar falta' }));
  await toast('Esta falta ya no cuenta');
  await waitFor(() => expect(modal.queryByText(/^lunes 2 de marzo/)).toBeNull());
});

test('the ledger lists released seats, without an amount if no class credit moved', async () => {
  const { person } = await renderScreen('/admin?tab=usuarios', {
    as: administrator(),
    given: ({ answers }) => {
      answers(listUsers, { items: [adminUser()], total: 1 });
      answers(getUserMovements, [
        movement({ reason: 'returned', change: 1, actor: 'system' }),
        movement({ reason: 'forgiven', change: 0, actor: 'admin' }),
        movement({ reason: 'reclaimed', change: 0 }),
        movement({ reason: 'released', change: 0 }),
      ]);
    },
  });
  await person.click(await screen.findByRole('button', { name: /^Más acciones para/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Movimientos' }));
  const rows = within(await screen.findByRole('dialog', { name: 'Movimientos' }));
  const said = (await rows.findAllByRole('listitem')).map(({ textContent }) => textContent.split('Clases')[0]);
  expect(said).toEqual(['+1Otra persona usó el cupo cedido', 'Falta perdonada', 'Recuperó el cupo', 'Cedió el cupo']);
});
