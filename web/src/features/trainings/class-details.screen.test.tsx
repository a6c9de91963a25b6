import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openWeek, rowOf } from '../../testing/open-week.ts';
import { toast } from '../../testing/render-screen.tsx';
import { currentPlan, noPlan, training } from '../../testing/studio-fixtures.ts';

const details = { title: 'Funcional', coach: 'Laura G.', room: 'Sala 1' } as const;

test('a row, its button and what came of it name the class', async () => {
  const named = training(details);
  const { person } = await openWeek({ trainings: [named] });
  const row = await rowOf(named);
  expect(within(row).getByText('Funcional · con Laura G. · Sala 1')).toBeVisible();
  expect(row).toHaveAccessibleName('jueves 12, 06:00 a 07:00, Funcional · con Laura G. · Sala 1');
  await person.click(await within(row).findByRole('button', { name: 'Inscribirme: jueves 12, 06:00 · Funcional' }));
  await toast('¡Inscripción exitosa!');
  expect(await toast('jueves 12, 06:00 · Funcional')).toBeVisible();
  const mine = within(await screen.findByRole('region', { name: 'Mis Entrenamientos' }));
  expect(await mine.findByRole('link', { name: /Funcional · con Laura G\. · Sala 1/ })).toBeVisible();
});

test('a class without details reads as it always did', async () => {
  const plain = training();
  await openWeek({ trainings: [plain] });
  const row = await rowOf(plain);
  expect(row).toHaveAccessibleName('jueves 12, 06:00 a 07:00');
  await waitFor(() => expect(row).toHaveTextContent(/^06:00 a 07:00, jueves 1210 cupos libresInscribirme$/));
});

test('somebody who stands in is named as such; a substitute without a name is nobody’s business', async () => {
  const [named, unnamed] = [
    training({ coach: 'Andrés R.', substitute: true }),
    training({ startTime: '08:00:00', endTime: '09:00:00', title: 'Yoga', substitute: true }),
  ];
  await openWeek({ trainings: [named, unnamed] });
  expect(within(await rowOf(named)).getByText('con Andrés R. · reemplazo')).toBeVisible();
  expect(within(await rowOf(unnamed)).getByText('Yoga')).toBeVisible();
});

test('a description is one tap away, whether or not the class has a name', async () => {
  const description = 'Fuerza y cardio.\nTrae toalla.';
  const [named, unnamed] = [
    training({ ...details, description }),
    training({ startTime: '08:00:00', endTime: '09:00:00', description }),
  ];
  const { person } = await openWeek({ trainings: [named, unnamed] });
  for (const [each, summary] of [
    [named, 'Funcional · con Laura G. · Sala 1'],
    [unnamed, 'De qué se trata'],
  ] as const) {
    const row = within(await rowOf(each));
    const text = row.getByText(/^Fuerza y cardio\./);
    expect(text).not.toBeVisible();
    await person.click(row.getByText(summary));
    expect(text).toBeVisible();
  }
});

test('questions and notices name the class, too', async () => {
  const [mine, other] = [
    training({ title: 'Pilates' }),
    training({ ...details, startTime: '18:00:00', endTime: '19:00:00' }),
  ];
  const plan = currentPlan();
  const { person } = await openWeek({
    trainings: [mine, other],
    mine: [mine],
    plan: { ...plan, plan: { ...plan.plan!, maxTrainingsPerWeek: 1 } },
  });
  const change = { name: 'Cambiar mi clase: jueves 12, 18:00 · Funcional' };
  await person.click(await within(await rowOf(other)).findByRole('button', change));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar mi clase' }));
  expect(dialog.getByText(/^Por jueves 12, 18:00 · Funcional\./)).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'jueves 12, 06:00 · Pilates' })).toBeChecked();
});

test('the message to the studio names the class', async () => {
  await openWeek({ trainings: [training(details)], plan: noPlan });
  const notices = await screen.findByRole('region', { name: 'Antes de inscribirte' });
  const [ask] = await within(notices).findAllByRole<HTMLAnchorElement>('link', { name: /Escríbenos/ });
  expect(new URL(ask!.href).searchParams.get('text')).toContain(
    'Quiero inscribirme en el entrenamiento «Funcional» del jueves 12 de marzo, 06:00.',
  );
});
