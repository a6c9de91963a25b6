import {
  generateTrainings,
  getTrainingChoices,
  listAdminTrainings,
  previewTrainings,
  updateTraining,
} from '@studio/contracts/http/training-admin-routes';
import { previewSubstitution, substituteCoach } from '@studio/contracts/http/substitution-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changedMeanwhile, type FakeStudio } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast, toasts } from '../../../testing/render-screen.tsx';
import { administrator, adminTraining, newId } from '../../../testing/studio-fixtures.ts';

const laura = { id: newId(), name: 'Laura G.' };
const andres = { id: newId(), name: 'Andrés P.' };
const givenBy = ({ id, name }: typeof laura) => ({ coach_id: id, coach_name: name });

const yoga = adminTraining({ title: 'Yoga', room: 'Sala 1', current_participants: 3, ...givenBy(laura) });
const step = adminTraining({ title: 'Step', room: 'Sala 2', substitute: true, ...givenBy(andres) });
const left = adminTraining({ start_time: '18:00:00', end_time: '19:00:00', coach_id: newId() });
/** Laura's, but nobody gives it. */
const open19 = adminTraining({ start_time: '19:00:00', end_time: '20:00:00', owner_id: laura.id });

/** Opens the trainings of the week on its Wednesday. */
const open = (trainings: readonly ReturnType<typeof adminTraining>[], given: (studio: FakeStudio) => void = () => {}) =>
  renderScreen('/admin?tab=entrenamientos', {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: (studio) => {
      studio.answers(listAdminTrainings, [...trainings]);
      studio.answers(getTrainingChoices, { coaches: [andres, laura], titles: ['Step', 'Yoga'], rooms: ['Sala 1'] });
      given(studio);
    },
  });

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const shown = () =>
  screen.getAllByRole('button', { name: /^Ver inscritos/ }).map((each) => each.getAttribute('aria-label'));

test('classes say what they are called, who gives them and where, and are filtered by it', async () => {
  const { person } = await open([yoga, step, left]);
  expect(await screen.findByText('Yoga · con Laura G.')).toBeVisible();
  expect(screen.getByText('reemplazo')).toBeVisible();
  expect(screen.getByText('sin entrenador')).toBeVisible();
  expect(shown()).toEqual([
    expect.stringMatching(/^Ver inscritos: Yoga · con Laura G\. · Sala 1, jueves 12 de marzo, 06:00/),
    expect.stringMatching(/^Ver inscritos: Step · con Andrés P\. · reemplazo · Sala 2, jueves/),
    expect.stringMatching(/^Ver inscritos: sin entrenador, jueves/),
  ]);
  await person.selectOptions(screen.getByLabelText('Entrenador'), 'Sin entrenador');
  await waitFor(() => expect(shown()).toHaveLength(1));
  expect(window.location.search).toContain('entrenador=ninguno');
  await person.selectOptions(screen.getByLabelText('Entrenador'), 'Todos');
  await person.selectOptions(screen.getByLabelText('Sala'), 'Sala 2');
  await waitFor(() => expect(shown()).toEqual([expect.stringContaining('Step')]));
  await fill(person, screen.getByLabelText('Título'), 'yog');
  expect(await screen.findByText('Ninguno coincide con los filtros.')).toBeVisible();
  await person.click(screen.getAllByRole('button', { name: 'Limpiar filtros' })[0]!);
  await waitFor(() => expect(shown()).toHaveLength(3));
  expect(screen.getByLabelText('Título')).toHaveValue('');
});

test('two rooms at one hour share a cell of the week', async () => {
  const { person } = await open([yoga, step]);
  await person.click(await screen.findByRole('button', { name: 'Semana' }));
  const table = within(await screen.findByRole('table', { name: 'Inscritos y cupos por hora y día' }));
  const cells = table.getAllByRole('button').map(({ parentElement }) => parentElement);
  expect(new Set(cells).size).toBe(1);
  expect(cells[0]).toHaveTextContent(/Yoga.*con Laura G\. · Sala 1.*3\/10.*Step.*Sala 2/);
});

test('a class that nobody gives says so, and is found by that and given to somebody for its owner', async () => {
  const { person, studio } = await open([yoga, open19], ({ answers }) =>
    answers(updateTraining, { training: { ...open19, version: 2 }, message: '' }),
  );
  expect(await screen.findByText('sin entrenador')).toBeVisible();
  await person.selectOptions(screen.getByLabelText('Entrenador'), 'Sin entrenador');
  await waitFor(() => expect(shown()).toEqual([expect.stringMatching(/^Ver inscritos: sin entrenador, jueves/)]));
  await person.click(screen.getByRole('button', { name: /^Editar:/ }));
  const modal = await dialog('Editar Entrenamiento');
  await modal.findByRole('option', { name: andres.name });
  expect(modal.getByLabelText('Entrenador (opcional)')).toHaveValue('');
  await person.selectOptions(modal.getByLabelText('Entrenador (opcional)'), andres.name);
  expect(modal.getByLabelText('Es un reemplazo')).toBeChecked();
  await person.click(modal.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Entrenamiento actualizado exitosamente');
  expect(studio.calls(updateTraining)).toMatchObject([{ body: { coachId: andres.id, substitute: true } }]);
});

test('a studio whose classes have neither finds neither filters nor acts for it', async () => {
  await open([adminTraining()], ({ answers }) => answers(getTrainingChoices, { coaches: [], titles: [], rooms: [] }));
  await screen.findByRole('button', { name: /^Ver inscritos: jueves/ });
  for (const label of ['Título', 'Entrenador', 'Sala']) expect(screen.queryByLabelText(label)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reemplazar entrenador' })).toBeNull();
});

test('another coach of a class is a substitute, and its registrants hear of it where somebody asks', async () => {
  const { person, studio } = await open([yoga], ({ answers }) =>
    answers(updateTraining, { training: { ...yoga, ...givenBy(andres), substitute: true, version: 2 }, message: '' }),
  );
  await person.click(await screen.findByRole('button', { name: /^Editar:/ }));
  const modal = await dialog('Editar Entrenamiento');
  await modal.findByRole('option', { name: andres.name });
  expect(modal.getByLabelText('Entrenador (opcional)')).toHaveValue(laura.id);
  expect(modal.queryByLabelText('Es un reemplazo')).toBeNull();
  await person.selectOptions(modal.getByLabelText('Entrenador (opcional)'), 'Sin entrenador');
  expect(modal.queryByLabelText('Es un reemplazo')).toBeNull();
  expect(modal.getByLabelText('Solo por ahora')).toBeChecked();
  await person.selectOptions(modal.getByLabelText('Entrenador (opcional)'), andres.name);
  expect(modal.getByLabelText('Es un reemplazo')).toBeChecked();
  await person.click(modal.getByLabelText('Avisar por correo a los inscritos'));
  await fill(person, modal.getByLabelText('Título (opcional)'), '');
  await person.click(modal.getByText('Agregar una descripción'));
  await fill(person, await modal.findByLabelText('Descripción (opcional)'), 'Trae toalla.\nDescalzos.');
  await person.click(modal.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Entrenamiento actualizado exitosamente');
  expect(studio.calls(updateTraining)).toMatchObject([
    {
      body: {
        title: null,
        room: 'Sala 1',
        description: 'Trae toalla.\nDescalzos.',
        coachId: andres.id,
        substitute: true,
        notify: true,
      },
    },
  ]);
});

test('the form shows that a class whose coach has left has nobody, and keeps it so', async () => {
  const { person, studio } = await open([left], ({ answers }) =>
    answers(updateTraining, { training: { ...left, version: 2 }, message: '' }),
  );
  await person.click(await screen.findByRole('button', { name: /^Editar:/ }));
  const modal = await dialog('Editar Entrenamiento');
  await modal.findByRole('option', { name: 'Sin entrenador: quien lo daba ya no da clases', selected: true });
  await person.click(modal.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Entrenamiento actualizado exitosamente');
  expect(studio.calls(updateTraining)[0]!.body).not.toHaveProperty('coachId');
});

test('a new coach and title are listed among the changes of others', async () => {
  const { person } = await open([yoga], ({ answers }) =>
    answers(updateTraining, () => {
      throw changedMeanwhile({ ...yoga, ...givenBy(andres), title: 'Pilates', version: 2 });
    }),
  );
  await person.click(await screen.findByRole('button', { name: /^Editar:/ }));
  const modal = await dialog('Editar Entrenamiento');
  await fill(person, modal.getByLabelText('Título (opcional)'), 'Yoga suave');
  await person.click(modal.getByRole('button', { name: 'Guardar cambios' }));
  const changes = await modal.findByRole('region', { name: /^Otra persona cambió/ });
  expect(changes).toHaveTextContent(/TítuloAhoraPilatesEscribisteYoga suave/);
  expect(changes).toHaveTextContent(/EntrenadorAhoraAndrés P\.AntesLaura G\./);
  expect(modal.getByLabelText('Entrenador (opcional)')).toHaveValue(andres.id);
  expect(modal.queryByLabelText('Es un reemplazo')).toBeNull();
});

test('a coach who gives another class at that time is pointed out', async () => {
  const { person } = await open([yoga]);
  await person.click(await screen.findByRole('button', { name: 'Nuevo Entrenamiento' }));
  const modal = await dialog('Nuevo Entrenamiento');
  await fill(person, modal.getByLabelText('Fecha'), '12/03/2026');
  await fill(person, modal.getByLabelText('Hora de inicio'), '06:30');
  await person.selectOptions(await modal.findByLabelText('Entrenador (opcional)'), andres.name);
  expect(modal.queryByText(/^A esa hora/)).toBeNull();
  await person.selectOptions(modal.getByLabelText('Entrenador (opcional)'), laura.name);
  expect(await modal.findByText(/^A esa hora Laura G\. ya da Yoga, 06:00/)).toBeVisible();
});

test('a block is created with a title, a room and a coach', async () => {
  const { person, studio } = await open([yoga], ({ answers }) => {
    answers(previewTrainings, ({ body }) => {
      const { coachId } = body as { readonly coachId: string | null };
      return { created: 70, skipped: 0, ...(coachId && { clashes: 2 }) };
    });
    answers(generateTrainings, { created: 70, skipped: 0, message: '' });
  });
  await person.click(await screen.findByRole('button', { name: 'Generar en Bloque' }));
  const modal = await dialog('Generar en Bloque');
  await fill(person, modal.getByLabelText('Fecha de inicio'), '16/03/2026');
  await fill(person, modal.getByLabelText('Fecha de fin'), '22/03/2026');
  await fill(person, modal.getByLabelText('Título (opcional)'), 'Funcional');
  await person.selectOptions(await modal.findByLabelText('Entrenador (opcional)'), laura.name);
  expect(await modal.findByText('2 se cruzan con otra clase que da la misma persona.')).toBeVisible();
  // Of title, room and coach, only the coach asks again.
  expect(studio.calls(previewTrainings)).toHaveLength(2);
  await person.click(modal.getByRole('button', { name: 'Generar entrenamientos' }));
  await toast('Entrenamientos generados exitosamente: 70 nuevos, 0 ya existían.');
  const details = { title: 'Funcional', room: null, description: null, coachId: laura.id };
  expect(studio.calls(generateTrainings)).toMatchObject([{ body: details }]);
});

test('a coach is replaced for a range, once it is shown what that changes', async () => {
  const { person, studio } = await open([yoga, left], ({ answers }) => {
    const standsInFor = [{ name: 'Nora P.', trainings: 1 }];
    answers(previewSubstitution, { trainings: 12, bookings: 87, clashes: 2, replaced: 3, standsInFor });
    answers(substituteCoach, ({ body }) => {
      const { among } = body as { readonly among?: object };
      const previous = [
        { substituteId: laura.id, trainingIds: [yoga.id] },
        { substituteId: null, trainingIds: [open19.id] },
      ];
      return { changed: among ? 1 : 12, message: '', previous };
    });
  });
  await person.click(await screen.findByRole('button', { name: 'Reemplazar entrenador' }));
  const modal = await dialog('Reemplazar entrenador');
  const submit = () => person.click(modal.getByRole('button', { name: 'Reemplazar' }));
  await submit();
  expect(await modal.findByText('Elige a quién se reemplaza')).toBeVisible();
  const who = modal.getByLabelText('A quién se reemplaza');
  expect(within(who).getByText('Quien ya no da clases (1 clase)')).toBeInTheDocument();
  await person.selectOptions(who, laura.name);
  await fill(person, modal.getByLabelText('Hasta'), '20/03/2026');
  const substitute = modal.getByLabelText('Quién da las clases');
  expect(within(substitute).queryByText(laura.name)).toBeNull();
  expect(within(substitute).getByText('Laura G. vuelve a darlas')).toHaveValue(laura.id);
  await person.selectOptions(substitute, andres.name);
  expect(await modal.findByText('12 clases · 87 inscripciones')).toBeVisible();
  expect(modal.getByText('2 son a la misma hora de otra clase de Andrés P.')).toBeVisible();
  expect(modal.getByText('3 ya tienen un reemplazo o están sin entrenador.')).toBeVisible();
  expect(modal.getByText('Sus reemplazos no cambian: 1 clase de Nora P.')).toBeVisible();
  await person.click(modal.getByLabelText('Avisar por correo a los inscritos'));
  await submit();
  expect(await toast('Entrenador reemplazado')).toBeVisible();
  const range = { startDate: '2026-03-11', endDate: '2026-03-20' };
  const sent = { params: { id: laura.id }, body: { ...range, substituteId: andres.id, notify: true } };
  expect(studio.calls(substituteCoach)).toMatchObject([sent]);

  await person.click(await within(await toasts()).findByRole('button', { name: 'Deshacer' }));
  expect(await toast('Reemplazo deshecho')).toBeVisible();
  expect(await within(await toasts()).findByText('2 clases cambiaron')).toBeVisible();
  const back = (substituteId: string | null, ...trainingIds: readonly string[]) => ({
    params: { id: laura.id },
    body: { ...range, substituteId, notify: true, among: { trainingIds, givenBy: andres.id } },
  });
  expect(studio.calls(substituteCoach)).toMatchObject([sent, back(laura.id, yoga.id), back(null, open19.id)]);
});
