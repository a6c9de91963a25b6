import { arrive } from '@studio/contracts/http/arrival-routes';
import { getMyTrainings } from '@studio/contracts/http/training-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refused } from '../../testing/fake-studio.ts';
import { openWeek, rowOf } from '../../testing/open-week.ts';
import { fill, toast } from '../../testing/render-screen.tsx';
import { myTraining, training } from '../../testing/studio-fixtures.ts';

/** In studio time, on the Thursday of the fixtures, whose class begins at six. */
const at = (time: string) => new Date(`2026-03-12T${time}-05:00`);
const label = 'Llegué: jueves 12, 06:00';

interface ArrivalOptions {
  readonly time?: string;
  readonly address?: (id: string) => string;
  readonly attendance?: 'attended' | 'absent';
  readonly isBooked?: boolean;
}

/** Opens a week with a class at six that displays the code 0481. */
async function openArrival({ time = '05:50:00', address, attendance, isBooked = true }: ArrivalOptions = {}) {
  const booked = training();
  let mark = attendance;
  const opened = await openWeek({
    ...(address && { address: address(booked.id) }),
    at: at(time),
    trainings: [booked],
    given: ({ answers }) => {
      answers(getMyTrainings, () => (isBooked ? [myTraining({ id: booked.id, attendance: mark })] : []));
      answers(arrive, ({ body }) => {
        if (body.code !== '0481') {
          const message = 'El código no es el de este minuto. Míralo de nuevo.';
          throw new Refused(400, { code: 'ARRIVAL_CODE_WRONG', message, errors: [{ field: 'code', message }] });
        }
        mark = 'attended';
        return { message: '¡Listo! Quedaste marcado como presente.' };
      });
    },
  });
  const said = () => opened.studio.calls(arrive).map(({ params, body }) => [params.id === booked.id, body.code]);
  return { ...opened, booked, said };
}

const dialog = () => screen.findByRole('dialog', { name: '¿Ya llegaste?' });

test.each([
  ['05:44:55', false],
  ['05:45:05', true],
  ['06:09:55', true],
  ['06:10:05', false],
])('a row offers «Llegué» around the start: %s', async (time, isOffered) => {
  const { booked } = await openArrival({ time });
  const row = await rowOf(booked);
  const mine = await screen.findByRole('region', { name: 'Mis Entrenamientos' });
  await within(mine).findByRole('listitem');
  for (const part of [row, mine])
    await waitFor(() => expect(within(part).queryAllByRole('button', { name: label })).toHaveLength(isOffered ? 1 : 0));
});

test('a class that has begun is not folded away before the member has said so', async () => {
  const { booked, person } = await openArrival({ time: '06:05:00', address: () => '/trainings' });
  const row = await rowOf(booked);
  await person.click(await within(row).findByRole('button', { name: label }));
  const asked = within(await dialog());
  await fill(person, asked.getByRole('textbox', { name: 'Código' }), '0481');
  await person.click(asked.getByRole('button', { name: 'Llegué' }));
  await toast('¡Listo! Quedaste marcado como presente.');
  expect(await within(row).findByText('Asististe')).toBeVisible();
  expect(within(row).getByText('Completado')).toBeVisible();
});

test.each([{ attendance: 'absent' }, { attendance: 'attended' }, { isBooked: false }] as const)(
  'nobody says it who is marked or has no booking: %o',
  async (options) => {
    const { booked } = await openArrival(options);
    await rowOf(booked);
    expect(screen.queryByRole('button', { name: label })).toBeNull();
  },
);

test('a member types the code of the screen, wrongly at first, and is marked', async () => {
  const { booked, person, said } = await openArrival();
  const row = await rowOf(booked);
  await person.click(await within(row).findByRole('button', { name: label }));
  const asked = within(await dialog());
  const field = asked.getByRole('textbox', { name: 'Código' });
  expect(field).toHaveAttribute('inputmode', 'numeric');
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  const send = () => person.click(asked.getByRole('button', { name: 'Llegué' }));
  await send();
  expect(await asked.findByText('El código tiene 4 cifras')).toBeVisible();
  await fill(person, field, '9999');
  await send();
  expect(await asked.findByText('El código no es el de este minuto. Míralo de nuevo.')).toBeVisible();
  await fill(person, field, '0481');
  await send();
  await toast('¡Listo! Quedaste marcado como presente.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await within(row).findByText('Asististe')).toBeVisible();
  expect(screen.queryByRole('button', { name: label })).toBeNull();
  expect(said()).toEqual([
    [true, '9999'],
    [true, '0481'],
  ]);
});

const byQr = (id: string) => `/trainings?llegue=${id}&codigo=0481`;
const address = () => window.location.pathname + window.location.search;

test('the address of a QR brings the code along, and one tap says it', async () => {
  const { person, said } = await openArrival({ address: byQr });
  const asked = within(await dialog());
  expect(asked.getByText('jueves 12, 06:00')).toBeVisible();
  expect(asked.getByRole('textbox', { name: 'Código' })).toHaveValue('0481');
  expect(said()).toEqual([]);
  // After a reload, the page does not ask again.
  await waitFor(() => expect(address()).toBe('/trainings'));
  await person.click(asked.getByRole('button', { name: 'Llegué' }));
  await toast('¡Listo! Quedaste marcado como presente.');
  expect(said()).toEqual([[true, '0481']]);
});

test('without a booking the address leads to the class', async () => {
  const { booked, person, acts } = await openArrival({ address: byQr, isBooked: false });
  await toast('No estás inscrito en esta clase');
  await waitFor(() => expect(address()).toBe('/trainings?semana=2026-03-09&dia=2026-03-12'));
  const row = await rowOf(booked);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(row).toHaveFocus());
  await person.click(await within(row).findByRole('button', { name: 'Inscribirme: jueves 12, 06:00' }));
  await toast('¡Inscripción exitosa!');
  expect(acts()).toEqual(['book']);
});

test('a member who is marked already is told so', async () => {
  const { said } = await openArrival({ address: byQr, attendance: 'attended' });
  await toast('Ya quedaste marcado como presente.');
  expect(said()).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a class of another week is named nowhere', async () => {
  await openArrival({ address: () => '/trainings?llegue=0&codigo=0481' });
  await toast('Esta clase no es de esta semana');
  await waitFor(() => expect(address()).toBe('/trainings'));
});
