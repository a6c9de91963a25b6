import { getFixedSlots, setFixedSlots } from '@studio/contracts/http/fixed-slot-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeStudio } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, adminUser, newId } from '../../../testing/studio-fixtures.ts';

type Slot = ReturnType<typeof slot>;

/** An hour of every Monday, and why its last training was not booked. */
const slot = (startTime: string, refusal: string | null = null) => ({
  weekday: 1,
  startTime,
  category: 'normal' as const,
  last: { trainingId: newId(), date: '2026-03-16', refusal },
});

/** Opens the dialog about a user's fixed slots. */
async function openSlots(slots: readonly Slot[], given: (studio: FakeStudio) => void = () => {}) {
  const rendered = await renderScreen('/admin?tab=usuarios', {
    as: administrator(),
    given: (studio) => {
      studio.answers(listUsers, { items: [adminUser()], total: 1 });
      studio.answers(getFixedSlots, [...slots]);
      given(studio);
    },
  });
  const { person } = rendered;
  await person.click(await screen.findByRole('button', { name: /^Más acciones para/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Cupos fijos' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Cupos Fijos' }));
  const list = within(await modal.findByRole('region', { name: 'Sus cupos fijos' }));
  const add = async (startTime: string) => {
    await person.selectOptions(modal.getByLabelText('Día'), '1');
    await fill(person, modal.getByLabelText('Hora de inicio'), startTime);
    await person.click(modal.getByRole('button', { name: 'Agregar cupo' }));
  };
  return { ...rendered, modal, list, add };
}

test('a slot that was not booked says why, and slots beyond the plan are refused', async () => {
  const slots = [slot('05:00:00', 'TRAINING_FULL'), slot('06:00:00'), slot('07:00:00')];
  const { modal, list, add } = await openSlots(slots, ({ refuses }) => refuses(setFixedSlots, 'TOO_MANY_FIXED_SLOTS'));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3));
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent(
    /No quedó inscrito el .+\. El entrenamiento estaba lleno\./,
  );
  await add('08:00');
  expect(await modal.findByText('El plan no permite tantos cupos fijos por semana')).toBeVisible();
  expect(list.getAllByRole('listitem')).toHaveLength(3);
});

test('an existing slot is refused at its field', async () => {
  const { modal, studio, list, add } = await openSlots([slot('05:00:00')]);
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  await add('05:00');
  await waitFor(() =>
    expect(modal.getByLabelText('Hora de inicio')).toHaveAccessibleDescription('Ya tiene este cupo fijo'),
  );
  expect(studio.calls(setFixedSlots)).toEqual([]);
});

test('a slot that somebody else has added meanwhile stays', async () => {
  const theirs = slot('06:00:00');
  const { studio, modal, list, add } = await openSlots([]);
  expect(await modal.findByText('Aún no tiene cupos fijos')).toBeVisible();
  studio.answers(getFixedSlots, [theirs]);
  studio.answers(setFixedSlots, ({ body }) => {
    const slots = body.slots.map(({ startTime }) => slot(startTime));
    studio.answers(getFixedSlots, slots);
    return { slots, message: '' };
  });
  await add('05:00');
  await toast('Cupo fijo agregado');
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  const [call] = studio.calls(setFixedSlots);
  expect(call!.body.slots.map(({ startTime }) => startTime).sort()).toEqual(['05:00:00', '06:00:00']);
});

test('a slot says which class it has got, and is removed after a question', async () => {
  const { person, studio, list } = await openSlots([slot('05:00:00')]);
  const row = await list.findByRole('listitem');
  expect(row).toHaveTextContent('05:00 · Normal');
  expect(row).toHaveTextContent(/Último: .*16.*, inscrito/);
  await person.click(list.getByRole('button', { name: /^Quitar/ }));
  const question = within(await screen.findByRole('alertdialog', { name: '¿Quitar este cupo fijo?' }));
  studio.answers(setFixedSlots, () => {
    studio.answers(getFixedSlots, []);
    return { slots: [], message: '' };
  });
  await person.click(question.getByRole('button', { name: 'Quitar cupo' }));
  await toast('Cupo fijo quitado');
  expect(await list.findByText('Aún no tiene cupos fijos')).toBeVisible();
  expect(studio.calls(setFixedSlots)).toMatchObject([{ body: { slots: [] } }]);
});
