import { getContactTexts, makeContact, setContactText } from '@studio/contracts/http/contact-routes';
import { listFollowUps } from '@studio/contracts/http/follow-up-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { contactLists } from '@studio/contracts/rules/contacts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { changedMeanwhile, type FakeStudio } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, adminUser, contact } from '../../../testing/studio-fixtures.ts';

const ana = adminUser({ first_name: 'Ana', last_name: 'Ruiz' });
const usual =
  'Hola, {nombre}. Te escribimos de Estudio Cafetero: tienes un saldo pendiente de {deuda} de tu plan {plan}.';
const plain = (text: string | null | undefined) => text?.replaceAll('\u00A0', ' ');

/** Sets the studio's text of «Deben». */
function texts({ answers }: FakeStudio, text: string | null, version: number): void {
  answers(getContactTexts, {
    items: contactLists.map((list) => (list === 'owing' ? { list, text, version } : { list, text: null, version: 1 })),
  });
}

/** The answer to storing the text. */
const stored = (text: string | null, version: number) => ({
  contactText: { list: 'owing' as const, text, version },
  message: '',
});

/** Opens the editor of «Deben», a list in which Ana owes money. */
async function open({ text = null as string | null, isEmpty = false } = {}) {
  const rendered = await renderScreen('/admin?tab=usuarios&lista=deben', {
    as: administrator(),
    given: (studio) => {
      const row = { user_id: ana.id, plan: 'Élite', ends_on: '2026-12-11', debt: 40_000 };
      studio.answers(listFollowUps, isEmpty ? { items: [], total: 0 } : { items: [row], total: 1 });
      studio.answers(listUsers, { items: [ana], total: 1 });
      texts(studio, text, 3);
    },
  });
  const part = within(await screen.findByRole('region', { name: 'Texto de «Deben»' }));
  const fold = part.getByRole('button', { name: 'Cambiar el texto' });
  await rendered.person.click(fold);
  const area = part.getByLabelText<HTMLTextAreaElement>('Texto');
  const save = () => rendered.person.click(part.getByRole('button', { name: 'Guardar' }));
  const preview = isEmpty ? part.queryByRole('figure') : await part.findByRole('figure');
  return { ...rendered, part, fold, area, save, preview };
}

test('the usual text is the start; placeholders go to the caret, and the first of the list shows what they say', async () => {
  const { person, studio, part, fold, area, save, preview } = await open();
  expect(area).toHaveValue(usual);
  expect(plain(preview?.textContent)).toBe(
    'Así le llega a Ana:Hola, Ana. Te escribimos de Estudio Cafetero: tienes un saldo pendiente de $ 40.000 de tu plan Élite.',
  );
  await person.click(part.getByRole('button', { name: 'Insertar {plan}' }));
  expect(area).toHaveValue(`${usual}{plan}`);
  await fill(person, area, 'Hola, ');
  await person.click(part.getByRole('button', { name: 'Insertar {nombre}' }));
  expect(area).toHaveFocus();
  await person.paste('. Faltan ');
  await person.click(part.getByRole('button', { name: 'Insertar {deuda}' }));
  const text = 'Hola, {nombre}. Faltan {deuda}';
  expect(area).toHaveValue(text);
  expect(area).toHaveAccessibleDescription(/^30 de 500 · \{fecha\} es el último día del plan/);
  expect(plain(preview?.textContent)).toBe('Así le llega a Ana:Hola, Ana. Faltan $ 40.000');
  studio.answers(setContactText, ({ body }) => {
    texts(studio, body.text, 4);
    return stored(body.text, 4);
  });
  await save();
  await toast('Texto guardado');
  const [sent] = studio.calls(setContactText);
  expect(sent).toMatchObject({ params: { list: 'owing' }, body: { text } });
  expect(sent?.headers.get('if-match')).toBe('"3"');
  await waitFor(() => expect(fold).toHaveAttribute('aria-expanded', 'false'));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Texto de «Deben»' })).toHaveFocus());
  // It is prefilled in the next chat.
  await waitFor(() => expect(studio.calls(getContactTexts)).toHaveLength(2));
  const replace = vi.fn<(url: string) => void>();
  const chat = { document: document.implementation.createHTMLDocument(), location: { replace } };
  vi.spyOn(window, 'open').mockReturnValue(chat as unknown as Window);
  studio.answers(makeContact, contact({ id: ana.id }));
  await person.click(await screen.findByRole('button', { name: 'WhatsApp a Ana Ruiz' }));
  await waitFor(() => expect(replace).toHaveBeenCalled());
  expect(plain(new URL(replace.mock.calls[0]![0]).searchParams.get('text'))).toBe('Hola, Ana. Faltan $ 40.000');
});

test('an unknown placeholder is named under the field and not sent, nor are an empty and a long text', async () => {
  const { person, studio, part, area, save, preview } = await open();
  await fill(person, area, 'Hola, {apellido}');
  const named = 'Esta lista no conoce {apellido}. Usa {nombre}, {plan}, {fecha}, {deuda}.';
  expect(part.getByText(named)).toBeVisible();
  expect(area).toBeInvalid();
  expect(preview).toHaveTextContent('Así le llega a Ana:Hola, {apellido}');
  await save();
  expect(area).toHaveFocus();
  await fill(person, area, '  ');
  await save();
  expect(await part.findByText('Escribe el texto')).toBeVisible();
  expect(part.queryByText(named)).toBeNull();
  await fill(person, area, 'a'.repeat(501));
  await save();
  expect(await part.findByText('Máximo 500 caracteres')).toBeVisible();
  expect(studio.calls(setContactText)).toEqual([]);
});

test('the server refuses a placeholder that this page still knows: it says so at the field', async () => {
  const { person, studio, part, area, save } = await open();
  studio.refuses(setContactText, 'UNKNOWN_PLACEHOLDER');
  await fill(person, area, 'Hola, {nombre}');
  await save();
  expect(await part.findByText('El texto tiene un dato que esta lista no conoce')).toBeVisible();
  expect(area).toHaveFocus();
});

test('another administrator’s text is shown beside the typed one', async () => {
  const { person, studio, part, area, save } = await open({ text: 'Uno' });
  studio.answers(setContactText, ({ headers, body }) => {
    if (headers.get('if-match') === '"3"') throw changedMeanwhile({ list: 'owing', text: 'Dos', version: 4 });
    return stored(body.text, 5);
  });
  await fill(person, area, 'Tres');
  await save();
  const change = within((await part.findByRole('group', { name: 'Qué se guarda en «Texto»' })).closest('li')!);
  expect(change.getByText('Dos')).toBeVisible();
  await person.click(change.getByRole('button', { name: 'Dejar lo mío' }));
  await save();
  await toast('Texto guardado');
  expect(studio.calls(setContactText).map(({ body }) => body.text)).toEqual(['Tres', 'Tres']);
});

test('the usual text comes back after a question, which is asked anew where somebody changed it', async () => {
  const { person, studio, part, area } = await open({ text: 'Hola, {nombre}: lo de la plata.' });
  await fill(person, area, 'A medias');
  await person.click(part.getByRole('button', { name: 'Volver al texto original' }));
  const question = within(await screen.findByRole('alertdialog', { name: '¿Volver al texto original?' }));
  expect(question.getByText('Hola, {nombre}: lo de la plata.')).toBeVisible();
  expect(question.getByText(usual)).toBeVisible();
  studio.answers(setContactText, ({ headers, body }) => {
    if (headers.get('if-match') === '"3"') throw changedMeanwhile({ list: 'owing', text: 'Otro', version: 4 });
    texts(studio, body.text, 5);
    return stored(body.text, 5);
  });
  const confirm = () => person.click(question.getByRole('button', { name: 'Volver al original' }));
  await confirm();
  expect(await question.findByText('Otro')).toBeVisible();
  await confirm();
  await toast('Volvió el texto original');
  expect(studio.calls(setContactText).at(-1)?.body).toEqual({ text: null });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(studio.underWay()).toBe(0));
  await person.click(part.getByRole('button', { name: 'Cambiar el texto' }));
  expect(part.getByLabelText('Texto')).toHaveValue(usual);
  expect(part.queryByRole('button', { name: 'Volver al texto original' })).toBeNull();
});

test('the usual text, typed again, is kept as none of the own', async () => {
  const { person, studio, area, save } = await open({ text: 'Hola' });
  studio.answers(setContactText, stored(null, 4));
  await fill(person, area, ` ${usual} `);
  await save();
  await toast('Texto guardado');
  expect(studio.calls(setContactText)[0]?.body).toEqual({ text: null });
});

test('the text can be edited while the list is empty', async () => {
  const { area, preview } = await open({ isEmpty: true });
  expect(area).toHaveValue(usual);
  expect(preview).toBeNull();
});
