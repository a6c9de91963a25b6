import { createPlan, deletePlan, listAdminPlans, updatePlan } from '@studio/contracts/http/plan-routes';
import { getCharts } from '@studio/contracts/http/reporting-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changedMeanwhile, type FakeStudio } from '../../../testing/fake-studio.ts';
import { comeBack, fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, adminPlan } from '../../../testing/studio-fixtures.ts';

const open = (given: (studio: FakeStudio) => void) => renderScreen('/admin?tab=planes', { as: administrator(), given });

async function cardOf(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name });
  return heading.closest('li')!;
}

const textsIn = (card: HTMLElement) =>
  within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the form of a new plan has its defaults, and its checks come in their order', async () => {
  const { person, studio } = await open(({ answers }) => answers(listAdminPlans, []));
  await person.click(await screen.findByRole('button', { name: 'Nuevo Plan' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Nuevo Plan' }));
  const refuses = async (label: string) => {
    await person.click(modal.getByRole('button', { name: 'Crear plan' }));
    await waitFor(() => expect(modal.getByLabelText(label)).toHaveFocus());
    expect(modal.getByLabelText(label)).toBeInvalid();
  };
  const type = (label: string, text: string) => fill(person, modal.getByLabelText(label), text);
  expect(modal.getByLabelText('Entrenamientos por semana')).toHaveValue('3');
  await refuses('Nombre');
  await type('Nombre', 'Amanecer');
  await type('Entrenamientos por semana', '21');
  await refuses('Entrenamientos por semana');
  await type('Entrenamientos por semana', '5');
  await type('Precio mensual (COP)', '-1');
  await refuses('Precio mensual (COP)');
  await type('Precio mensual (COP)', '150.000');
  await type('Características (opcional)', 'Grupos pequeños\n\nValoración');
  const plan = adminPlan({ max_trainings_per_week: 5, price: 150_000, features: ['Grupos pequeños', 'Valoración'] });
  studio.answers(createPlan, { plan, message: '' });
  studio.answers(listAdminPlans, [plan]);
  await person.click(modal.getByRole('button', { name: 'Crear plan' }));
  await toast('Plan creado exitosamente');
  const features = ['Grupos pequeños', 'Valoración'];
  expect(studio.calls(createPlan)).toMatchObject([{ body: { maxTrainingsPerWeek: 5, price: 150_000, features } }]);
  const card = await cardOf('Amanecer');
  expect(card).toHaveTextContent(/\$\s150\.000 COP \/ mes5 entrenamientos por semana, 20 clases al mes/);
  expect(textsIn(card)).toEqual(features);
});

test('a name that is taken is refused at its field', async () => {
  const { person } = await open(({ answers, refuses }) => {
    answers(listAdminPlans, [adminPlan()]);
    refuses(updatePlan, 'PLAN_NAME_TAKEN');
  });
  await person.click(await screen.findByRole('button', { name: 'Editar Amanecer' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Editar Plan' }));
  await fill(person, modal.getByLabelText('Nombre'), 'Atardecer');
  await person.click(modal.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Ya existe un plan con este nombre');
  expect(modal.getByLabelText('Nombre')).toHaveFocus();
});

test('lines that say the same are gone from the card once they are gone from the plan', async () => {
  const plan = adminPlan({ features: ['Agua', 'Agua', 'Toalla'] });
  const { person, studio } = await open(({ answers }) => answers(listAdminPlans, [plan]));
  const card = await cardOf('Amanecer');
  expect(textsIn(card)).toEqual(['Agua', 'Agua', 'Toalla']);
  await person.click(screen.getByRole('button', { name: 'Editar Amanecer' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Editar Plan' }));
  await fill(person, modal.getByLabelText('Características (opcional)'), 'Toalla');
  const edited = { ...plan, features: ['Toalla'], version: 2 };
  studio.answers(updatePlan, { plan: edited, message: '' });
  studio.answers(listAdminPlans, [edited]);
  await person.click(modal.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(textsIn(card)).toEqual(['Toalla']));
});

test('deleting a plan asks first and says how many hold it', async () => {
  const { person, studio } = await open(({ answers }) => {
    answers(listAdminPlans, [adminPlan(), adminPlan({ name: 'Atardecer' })]);
    answers(getCharts, { bookingsPerDay: [], occupancy: [], membersByPlan: [{ plan: 'Amanecer', count: 1 }] });
    answers(deletePlan, { message: '' });
  });
  await person.type(await screen.findByRole('searchbox', { name: 'Buscar planes' }), 'AMANECER');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Atardecer' })).toBeNull());
  const ask = async () => {
    await person.click(screen.getByRole('button', { name: 'Eliminar Amanecer' }));
    return within(await screen.findByRole('alertdialog', { name: '¿Estás seguro de que quieres eliminar este plan?' }));
  };
  const question = await ask();
  expect(await question.findByText(/1 miembro lo tiene activo y lo conserva hasta que venza\./)).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Volver' }));
  expect(studio.calls(deletePlan)).toEqual([]);
  const again = await ask();
  studio.answers(listAdminPlans, [adminPlan({ name: 'Atardecer' })]);
  await person.click(again.getByRole('button', { name: 'Eliminar plan' }));
  await toast('Plan eliminado exitosamente');
  expect(await screen.findByText('Ningún plan tiene ese nombre')).toBeVisible();
});

test('a question about a plan that was changed meanwhile is asked again', async () => {
  const plan = adminPlan();
  const { person, studio } = await open(({ answers }) => {
    answers(listAdminPlans, [plan]);
    answers(deletePlan, () => {
      throw changedMeanwhile({ ...plan, name: 'Amanecer II', version: 2 });
    });
  });
  await person.click(await screen.findByRole('button', { name: 'Eliminar Amanecer' }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Eliminar plan' }));
  expect(await question.findByText(/^Otra persona acaba de cambiar estos datos/)).toBeVisible();
  expect(question.getByText('Amanecer II')).toBeVisible();
  studio.answers(deletePlan, { message: '' });
  await person.click(question.getByRole('button', { name: 'Eliminar plan' }));
  await toast('Plan eliminado exitosamente');
});

test('a return to the plans shows the changes of others and keeps the typed text', async () => {
  const plan = adminPlan();
  const { person, studio } = await open(({ answers }) => answers(listAdminPlans, [plan]));
  await person.click(await screen.findByRole('button', { name: 'Editar Amanecer' }));
  const field = within(await screen.findByRole('dialog', { name: 'Editar Plan' })).getByLabelText('Nombre');
  await fill(person, field, 'Amanecer de lunes');
  studio.answers(listAdminPlans, [
    { ...plan, name: 'Amanecer temprano', version: 2 },
    adminPlan({ name: 'Atardecer' }),
  ]);
  comeBack();
  // It is behind the dialog, which hides it from role queries.
  expect(await screen.findByText('Amanecer temprano')).toBeInTheDocument();
  expect(screen.getByText('Atardecer')).toBeInTheDocument();
  expect(field).toHaveValue('Amanecer de lunes');
  expect(field).toHaveFocus();
});
