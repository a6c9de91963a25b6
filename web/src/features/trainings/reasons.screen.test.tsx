import { getLine, getReasons } from '@studio/contracts/http/reason-routes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openWeek, rowOf } from '../../testing/open-week.ts';
import { newId, training } from '../../testing/studio-fixtures.ts';

const mine = () => screen.getByRole('region', { name: 'Mis Entrenamientos' });

/** Opens the reasons below the member's trainings why they did not get a seat. */
async function openReasons(given?: Parameters<typeof openWeek>[0]) {
  const opened = await openWeek({ trainings: [training()], ...given });
  const { person, studio } = opened;
  const label = await screen.findByText('Por qué no quedé');
  expect(studio.calls(getReasons)).toEqual([]);
  await person.click(label);
  return opened;
}

test('why the member did not get a seat is read where it is opened, with class and instant', async () => {
  const text = 'El cupo pasó a la siguiente persona: tu plan ya tenía 3 de 3 esa semana.';
  const reason = {
    id: newId(),
    at: '2026-03-10T22:41:00.000Z',
    trainingId: newId(),
    category: 'normal' as const,
    trainingDate: '2026-03-10',
    startTime: '18:00:00',
    title: 'Funcional',
    kind: 'passed-over' as const,
    code: 'WEEKLY_LIMIT_REACHED',
    facts: { limit: 3, used: 3 },
    text,
  };
  await openReasons({ given: ({ answers }) => answers(getReasons, [reason]) });
  const item = within(await within(mine()).findByRole('listitem'));
  expect(item.getByText(text)).toBeVisible();
  expect(item.getByText('martes 10, 18:00 · Funcional')).toBeVisible();
  expect(item.getByText('10 mar 2026, 17:41')).toBeVisible();
});

test('a member without refusals is told so, and a failed read can be tried again', async () => {
  const { person, studio } = await openReasons({ given: ({ fails }) => fails(getReasons, 503) });
  const again = await within(mine()).findByRole('button', { name: 'Reintentar' });
  studio.answers(getReasons, []);
  await person.click(again);
  expect(await within(mine()).findByText('En los últimos 30 días no te pasó.')).toBeVisible();
});

test('a member who waits reads how the line has moved', async () => {
  const full = training({ currentParticipants: 10, waitlistCount: 2, waitlistPosition: 1 });
  const { person, studio } = await openWeek({
    trainings: [full],
    given: ({ answers }) =>
      answers(getLine, [
        { at: '2026-03-10T22:00:00.000Z', kind: 'joined', position: 2, text: 'Entraste a la fila: 2.º' },
        { at: '2026-03-11T12:00:00.000Z', kind: 'ahead-booked', position: 1, text: 'Un cupo fue para quien iba antes' },
      ]),
  });
  const row = within(await rowOf(full));
  expect(await row.findByRole('button', { name: /^Salir de la lista: / })).toBeVisible();
  await person.click(row.getByRole('button', { name: 'Cómo va la fila: jueves 12, 06:00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cómo va la fila' }));
  const moves = await dialog.findAllByRole('listitem');
  expect(moves.map((move) => move.textContent)).toEqual([
    'Entraste a la fila: 2.º10 mar 2026, 17:00',
    'Un cupo fue para quien iba antes11 mar 2026, 07:00',
  ]);
  expect(studio.calls(getLine)).toMatchObject([{ params: { id: full.id } }]);
});
