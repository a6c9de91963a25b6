import { endStudioNotice, getStudioNotice, setStudioNotice } from '@studio/contracts/http/studio-notice-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changedMeanwhile, type FakeStudio } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator } from '../../../testing/studio-fixtures.ts';

const at = new Date('2026-03-11T15:00:00Z');
const notice = { text: 'El viernes cerramos a las 6.', from: '2026-03-10', to: '2026-03-13' };

async function open(given: (studio: FakeStudio) => void = () => {}) {
  const rendered = await renderScreen('/admin', { as: administrator(), at, given });
  return { ...rendered, card: within(await screen.findByRole('region', { name: 'Aviso del estudio' })) };
}

const modal = async () => within(await screen.findByRole('dialog', { name: 'Aviso del estudio' }));

test('a notice is written, seen as members will see it, and saved', async () => {
  const { person, studio, card } = await open();
  expect(await card.findByText(/Lo que escribas aquí/)).toBeVisible();
  expect(card.queryByRole('button', { name: 'Quitar aviso' })).toBeNull();
  await person.click(card.getByRole('button', { name: 'Escribir aviso' }));
  const form = await modal();
  const text = form.getByLabelText('Texto del aviso');
  const save = () => person.click(form.getByRole('button', { name: 'Guardar' }));
  await save();
  expect(await form.findByText('Escribe el aviso')).toBeVisible();
  expect(text).toHaveFocus();
  await fill(person, text, 'El viernes\ncerramos a las 6.');
  expect(text).toHaveAccessibleDescription(/^28 de 280\./);
  expect(form.getByText('El viernes cerramos a las 6.', { selector: 'p' })).toBeVisible();
  expect(form.getByLabelText('Primer día')).toHaveValue('11/03/2026');
  await fill(person, form.getByLabelText('Último día'), '10/03/2026');
  await save();
  expect(await form.findByText('La fecha de inicio no puede ser posterior a la fecha de fin')).toBeVisible();
  expect(form.getByLabelText('Último día')).toHaveFocus();
  await fill(person, form.getByLabelText('Último día'), '13/03/2026');
  const body = { ...notice, text: 'El viernes cerramos a las 6.', from: '2026-03-11' };
  const stored = { notice: body, version: 1 };
  studio.answers(setStudioNotice, { studioNotice: stored, message: '' });
  studio.answers(getStudioNotice, stored);
  await save();
  await toast('Aviso guardado');
  expect(studio.calls(setStudioNotice).map((call) => [call.headers.get('if-match'), call.body])).toEqual([
    ['"0"', body],
  ]);
  expect(await card.findByText('Se ve ahora')).toBeVisible();
  expect(card.getByText('Del 11 mar al 13 mar 2026')).toBeVisible();
});

test.each([
  ['2026-03-12', '2026-03-12', 'Aún no empieza', 'Solo el 12 mar 2026'],
  ['2026-03-09', '2026-03-10', 'Ya terminó', 'Del 9 mar al 10 mar 2026'],
])('a notice from %s to %s says so', async (from, to, standing, period) => {
  const { card } = await open(({ answers }) =>
    answers(getStudioNotice, { notice: { ...notice, from, to }, version: 4 }),
  );
  expect(await card.findByText(standing)).toBeVisible();
  expect(card.getByText(period)).toBeVisible();
});

test('another administrator’s notice is shown before anything is saved', async () => {
  const { person, studio, card } = await open(({ answers }) => answers(getStudioNotice, { notice, version: 4 }));
  await person.click(await card.findByRole('button', { name: 'Cambiar aviso' }));
  const form = await modal();
  await fill(person, form.getByLabelText('Texto del aviso'), 'El viernes no abrimos.');
  studio.answers(setStudioNotice, () => {
    throw changedMeanwhile({ notice: { ...notice, text: 'El viernes cerramos a las 5.' }, version: 5 });
  });
  await person.click(form.getByRole('button', { name: 'Guardar' }));
  const changes = await form.findByRole('region', { name: /^Otra persona cambió estos datos/ });
  expect(changes).toHaveTextContent('El viernes cerramos a las 5.');
});

test('a notice is taken back after a question, which is asked anew where it changed', async () => {
  const { person, studio, card } = await open(({ answers }) => answers(getStudioNotice, { notice, version: 4 }));
  const newer = { notice: { ...notice, text: 'El viernes cerramos a las 5.' }, version: 5 };
  studio.answers(endStudioNotice, () => {
    throw changedMeanwhile(newer);
  });
  await person.click(await card.findByRole('button', { name: 'Quitar aviso' }));
  const question = within(await screen.findByRole('alertdialog', { name: '¿Quitar el aviso?' }));
  const confirm = () => person.click(question.getByRole('button', { name: 'Quitar aviso' }));
  await confirm();
  expect(await question.findByText(/Otra persona acaba de cambiar/)).toBeVisible();
  expect(question.getByText('El viernes cerramos a las 5.')).toBeVisible();
  const none = { notice: null, version: 6 };
  studio.answers(endStudioNotice, { studioNotice: none, message: '' });
  studio.answers(getStudioNotice, none);
  await confirm();
  await toast('Aviso quitado');
  expect(studio.calls(endStudioNotice).map(({ headers }) => headers.get('if-match'))).toEqual(['"4"', '"5"']);
  expect(await card.findByText(/Lo que escribas aquí/)).toBeVisible();
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

test('a notice that could not be loaded does not count as none', async () => {
  const { person, studio, card } = await open(({ loses }) => loses(getStudioNotice));
  expect(await card.findByText('No pudimos cargar el aviso.')).toBeVisible();
  expect(card.queryByRole('button', { name: 'Escribir aviso' })).toBeNull();
  studio.answers(getStudioNotice, { notice, version: 4 });
  await person.click(card.getByRole('button', { name: 'Reintentar' }));
  expect(await card.findByText(notice.text)).toBeVisible();
});
