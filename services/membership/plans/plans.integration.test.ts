import { describe, expect, test } from 'vitest';
import { newId } from '@studio/chassis/mongo/new-id';
import { planForm } from '@studio/contracts/testing/form-fixtures';
import { benchForTests } from '../testing/bench.ts';
import { offerPlan } from '../testing/plans.ts';

const bench = benchForTests();

describe('a plan on offer', () => {
  test('reads for administrators as it was created', async () => {
    const form = planForm({ features: ['Uno', '', ' Dos '] });
    const created = await bench.asAdmin.post('/api/admin/plans', { ...form, _id: newId(), version: 99 });
    expect(created).toMatchObject({ status: 201, body: { message: 'Plan creado exitosamente' } });
    const { body } = await bench.asAdmin.get('/api/admin/plans');
    expect(body).toContainEqual({
      id: expect.any(String),
      name: form.name,
      max_trainings_per_week: 3,
      price: 120_000,
      description: 'Tres veces por semana',
      features: ['Uno', 'Dos'],
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
    });
    expect(body).toContainEqual(created.body.plan);
  });

  test('stands in the public list, the cheapest first', async () => {
    const [dear, cheap] = [await offerPlan(bench, { price: 200_000 }), await offerPlan(bench, { price: 0 })];
    const member = await bench.newMember();
    const { body } = await member.get('/api/plans');
    const plans = body as unknown as { id: string; price: number }[];
    expect(plans.map(({ price }) => price)).toEqual(plans.map(({ price }) => price).toSorted((a, b) => a - b));
    expect(plans.map(({ id }) => id)).toEqual(expect.arrayContaining([dear, cheap]));
    expect(Object.keys(plans[0]!).toSorted()).toEqual(
      ['description', 'features', 'id', 'maxTrainingsPerWeek', 'name', 'price'].toSorted(),
    );
  });

  test('may have a name that is nothing but accents', async () => {
    const created = await bench.asAdmin.post('/api/admin/plans', planForm({ name: '´' }));
    expect(created).toMatchObject({ status: 201, body: { plan: { name: '´' } } });
    const again = await bench.asAdmin.post('/api/admin/plans', planForm({ name: ' ´ ' }));
    expect(again).toMatchObject({ status: 409, body: { code: 'PLAN_NAME_TAKEN' } });
  });

  test('can be edited, and keep its own name', async () => {
    const form = planForm();
    const id = await offerPlan(bench, form);
    const edited = await bench.asAdmin.put(`/api/admin/plans/${id}`, { ...form, price: 1 });
    expect(edited).toMatchObject({
      status: 200,
      body: { message: 'Plan actualizado exitosamente', plan: { id, price: 1, name: form.name } },
    });
  });

  test('can be deleted, once', async () => {
    const id = await offerPlan(bench);
    const gone = await bench.asAdmin.delete(`/api/admin/plans/${id}`);
    expect(gone).toMatchObject({ status: 200, body: { message: 'Plan eliminado exitosamente' } });
    expect((await bench.asAdmin.delete(`/api/admin/plans/${id}`)).body).toMatchObject({ code: 'PLAN_NOT_FOUND' });
    const edit = await bench.asAdmin.put(`/api/admin/plans/${id}`, planForm());
    expect(edit).toMatchObject({ status: 404, body: { code: 'PLAN_NOT_FOUND' } });
  });
});

describe('a plan name', () => {
  test('is taken regardless of case and accents', async () => {
    const suffix = newId();
    await offerPlan(bench, { name: `Básico Mañana ${suffix}` });
    const second = await bench.asAdmin.post('/api/admin/plans', planForm({ name: `BASICO  manana ${suffix}` }));
    expect(second).toMatchObject({ status: 409, body: { code: 'PLAN_NAME_TAKEN' } });
    const other = await offerPlan(bench);
    const renamed = await bench.asAdmin.put(`/api/admin/plans/${other}`, planForm({ name: `básico mañana ${suffix}` }));
    expect(renamed).toMatchObject({ status: 409, body: { code: 'PLAN_NAME_TAKEN' } });
  });

  test('goes to one of many who want it at once', async () => {
    const form = planForm();
    const all = await Promise.all(Array.from({ length: 8 }, () => bench.asAdmin.post('/api/admin/plans', form)));
    const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array(7).fill(409)]);
  });

  test('is free again when its plan is deleted', async () => {
    const form = planForm();
    await bench.asAdmin.delete(`/api/admin/plans/${await offerPlan(bench, form)}`);
    expect((await bench.asAdmin.post('/api/admin/plans', form)).status).toBe(201);
  });
});

describe('a plan form', () => {
  test.each([
    [{ name: '  ' }, 'El nombre del plan es obligatorio'],
    [{ maxTrainingsPerWeek: 21 }, 'Los entrenamientos por semana deben ser un número entero de 1 a 20'],
    [{ price: -1 }, 'El precio debe ser un número entero mayor o igual a 0'],
    [{ name: { $gt: '' } }, 'El nombre del plan es obligatorio'],
  ])('with %j is refused', async (changes, message) => {
    const refused = await bench.asAdmin.post('/api/admin/plans', planForm(changes));
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', message } });
  });
});
