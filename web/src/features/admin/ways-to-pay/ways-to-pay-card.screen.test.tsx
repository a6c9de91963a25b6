import { getWaysToPay, setWaysToPay } from '@studio/contracts/http/ways-to-pay-routes';
import type { WayToPay } from '@studio/contracts/rules/ways-to-pay';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { changedMeanwhile, type FakeStudio } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator } from '../../../testing/studio-fixtures.ts';
import { readQr } from './read-qr.ts';

const breB: WayToPay = { kind: 'bre-b', key: '@RITMO1', holder: 'Ritmo SAS', hint: '', qr: 'pago' };
const nequi: WayToPay = { kind: 'nequi', key: '3001234567', holder: 'Ritmo SAS', hint: '', qr: '' };

async function open(ways: readonly WayToPay[], given: (studio: FakeStudio) => void = () => {}) {
  const rendered = await renderScreen('/admin?tab=planes', {
    as: administrator(),
    given: (studio) => {
      studio.answers(getWaysToPay, { ways: [...ways], version: 4 });
      given(studio);
    },
  });
  return { ...rendered, card: within(await screen.findByRole('region', { name: 'Cómo pagar' })) };
}

const answered = (ways: readonly WayToPay[]) => ({ waysToPay: { ways: [...ways], version: 5 }, message: '' });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function openNew(person: UserEvent, card: ReturnType<typeof within>) {
  await person.click(await card.findByRole('button', { name: 'Agregar forma de pago' }));
  const form = await dialog('Agregar forma de pago');
  await form.findByLabelText('Cómo te pagan');
  return form;
}

test('a way to pay is checked in the order of its fields, and added to the others with the password', async () => {
  const { person, studio, card } = await open([breB]);
  const form = await openNew(person, card);
  const refuses = async (label: string) => {
    await person.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(form.getByLabelText(label)).toHaveFocus());
    expect(form.getByLabelText(label)).toBeInvalid();
  };
  await fill(person, form.getByLabelText('Llave Bre-B'), 'ritmo');
  await refuses('Llave Bre-B');
  await person.selectOptions(form.getByLabelText('Cómo te pagan'), 'Nequi');
  await fill(person, form.getByLabelText('Celular de Nequi'), '300 123 4567');
  await refuses('A nombre de');
  await fill(person, form.getByLabelText('A nombre de'), 'Ritmo SAS');
  await refuses('Tu contraseña');
  await person.type(form.getByLabelText('Tu contraseña'), 'secreto');
  studio.refuses(setWaysToPay, 'WRONG_PASSWORD');
  await refuses('Tu contraseña');
  studio.answers(setWaysToPay, answered([breB, nequi]));
  studio.answers(getWaysToPay, answered([breB, nequi]).waysToPay);
  await person.click(form.getByRole('button', { name: 'Guardar' }));
  await toast('Forma de pago guardada');
  const call = studio.calls(setWaysToPay).at(-1)!;
  expect(call).toMatchObject({ body: { ways: [breB, nequi], currentPassword: 'secreto' } });
  expect(call.headers.get('if-match')).toBe('"4"');
  expect(await card.findByRole('button', { name: 'Cambiar Nequi 300 123 4567' })).toBeVisible();
});

test('in the studio there is no key, holder or QR', async () => {
  const { person, studio, card } = await open([]);
  const form = await openNew(person, card);
  await person.selectOptions(form.getByLabelText('Cómo te pagan'), 'En el estudio');
  expect(form.queryByLabelText('A nombre de')).toBeNull();
  expect(form.queryByRole('group', { name: 'QR (opcional)' })).toBeNull();
  await person.type(form.getByLabelText('Tu contraseña'), 'secreto');
  const way: WayToPay = { kind: 'estudio', key: '', holder: '', hint: '', qr: '' };
  studio.answers(setWaysToPay, answered([way]));
  await person.click(form.getByRole('button', { name: 'Guardar' }));
  await toast('Forma de pago guardada');
  expect(studio.calls(setWaysToPay)).toMatchObject([{ body: { ways: [way] } }]);
});

test('a key that another administrator has changed is shown before it is changed again', async () => {
  const { person, studio, card } = await open([nequi]);
  await person.click(await card.findByRole('button', { name: 'Cambiar Nequi 300 123 4567' }));
  const form = await dialog('Cambiar forma de pago');
  await fill(person, await form.findByLabelText('A nombre de'), 'Ritmo y Fuerza');
  await person.type(form.getByLabelText('Tu contraseña'), 'secreto');
  const theirs = { ...nequi, holder: 'Otra persona' };
  studio.answers(setWaysToPay, () => {
    throw changedMeanwhile({ ways: [breB, theirs], version: 5 });
  });
  await person.click(form.getByRole('button', { name: 'Guardar' }));
  const changes = await form.findByRole('region', { name: /^Otra persona cambió estos datos/ });
  expect(changes).toHaveTextContent('A nombre deAhoraOtra personaEscribisteRitmo y Fuerza');
  const ours = [breB, { ...nequi, holder: 'Ritmo y Fuerza' }];
  studio.answers(setWaysToPay, answered(ours));
  await person.click(form.getByRole('button', { name: 'Guardar' }));
  await toast('Forma de pago guardada');
  expect(studio.calls(setWaysToPay).at(-1)).toMatchObject({ body: { ways: ours } });
});

test('a removed way leaves the others as they are, and asks for the password', async () => {
  const { person, studio, card } = await open([breB, nequi]);
  await person.click(await card.findByRole('button', { name: 'Quitar Bre-B @RITMO1' }));
  const form = await dialog('¿Quitar esta forma de pago?');
  await person.type(await form.findByLabelText('Tu contraseña'), 'secreto');
  studio.answers(setWaysToPay, answered([nequi]));
  await person.click(form.getByRole('button', { name: 'Quitar' }));
  await toast('Forma de pago quitada');
  expect(studio.calls(setWaysToPay)).toMatchObject([{ body: { ways: [nequi], currentPassword: 'secreto' } }]);
});

test('five ways are the most', async () => {
  const { card } = await open(['1', '2', '3', '4', '5'].map((end) => ({ ...nequi, key: `300123456${end}` })));
  expect(await card.findByText('Ya son 5. Quita una para agregar otra.')).toBeVisible();
  expect(card.queryByRole('button', { name: 'Agregar forma de pago' })).toBeNull();
});

test.each([
  ['of 10 MB', new Uint8Array(10_000_000), 'La imagen pesa demasiado: máximo 300 kB. Recorta solo el QR.'],
  ['of another kind', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'Elige una imagen PNG, JPG o WebP.'],
  ['that only calls itself a PNG', 'GIF89a…', 'Elige una imagen PNG, JPG o WebP.'],
])('an image %s is refused before it is opened', async (_, content, message) => {
  await expect(readQr(new Blob([content], { type: 'image/png' }))).rejects.toThrow(message);
});

test('the focus returns to the way whose form is left, and to «Agregar» from one that is gone', async () => {
  const { person, studio, card } = await open([breB, nequi]);
  const change = await card.findByRole('button', { name: /^Cambiar Bre-B/ });
  await person.click(change);
  await (await dialog('Cambiar forma de pago')).findByLabelText('Llave Bre-B');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(change).toHaveFocus());
  await person.click(card.getByRole('button', { name: /^Quitar Nequi/ }));
  const removal = await dialog('¿Quitar esta forma de pago?');
  await person.type(await removal.findByLabelText('Tu contraseña'), 'secreto');
  studio.answers(setWaysToPay, answered([breB]));
  studio.answers(getWaysToPay, answered([breB]).waysToPay);
  await person.click(removal.getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(card.getByRole('button', { name: 'Agregar forma de pago' })).toHaveFocus());
});
