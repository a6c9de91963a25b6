import {
  createCoach,
  createDesk,
  createUser,
  type Person,
  registerMember,
} from '../../infra/prove/testing/kit/people.ts';
import { nameWays } from '../../infra/prove/testing/kit/name-ways.ts';
import { assignPlan, createPlan, yesterday } from '../../infra/prove/testing/kit/scenario.ts';
import { expect, openAs, test } from './fixtures.ts';
import { PressThrough } from './press-through.ts';
import { studio } from './studio.ts';
import { adminAddressOf, schedule } from './training-cards.ts';

test('an open page follows the mark of the desk', async ({ page, admin }) => {
  const { origin } = studio();
  const one = await createUser(origin, admin, { type: 'admin' });
  const mark = (desk: boolean) => admin.put(`/api/admin/users/${one.id}`, { ...one.form, desk });
  await openAs(page, one, '/admin');
  const figures = page.getByRole('heading', { name: 'Cómo va el estudio' });
  await expect(figures).toBeVisible();
  expect((await mark(true)).status).toBe(200);
  await expect(figures).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Caja' })).toBeVisible();
  expect((await mark(false)).status).toBe(200);
  await expect(figures).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Reportes' })).toBeVisible();
});

/**
 * A member who owes money and has some in favour, with a seat beside an administrator's in a class of a coach that is to
 * come and in one that is over. A newcomer has asked for a plan.
 */
async function atWork(admin: Person) {
  const { origin } = studio();
  const member = await createUser(origin, admin);
  const boss = await createUser(origin, admin, { type: 'admin' });
  const newcomer = await registerMember(origin);
  const price = 120_000;
  const planId = await createPlan(admin, { price });
  await assignPlan(admin, member, planId);
  for (const amount of [30_000, 40_000]) {
    const received = { assignmentId: null, amount, method: 'efectivo' };
    expect((await admin.post(`/api/admin/users/${member.id}/payments`, received)).status).toBe(201);
  }
  const coach = await createCoach(origin, admin);
  const coming = await schedule(admin, { coachId: coach.id });
  const over = await schedule(admin, { coachId: coach.id, trainingDate: yesterday() });
  for (const { id } of [coming, over]) {
    for (const userId of [member.id, boss.id]) {
      expect((await admin.post(`/api/admin/trainings/${id}/register`, { userId })).status).toBe(201);
    }
  }
  await nameWays(studio());
  expect((await newcomer.post('/api/users/plan-requests', { planId, price, paid: null })).status).toBe(201);
  return { member, coming, over, desk: await createDesk(origin, admin) };
}

/** What must have been pressed, so that the walk cannot pass by losing its way. */
const everywhere = [
  'Hoy > Entró efectivo',
  'Usuarios > Nuevo Usuario',
  'Usuarios > Gestionar plan',
  'Usuarios > Registrar pago',
  'Usuarios > Llegó',
  'Planes',
  'Semana',
  'Clase que viene > Ver inscritos',
  'Clase que pasó > Ver inscritos',
  'Usuarios inscritos > Inscribir invitado',
  'Usuarios inscritos > Asistió',
  'Usuarios inscritos > Eliminar',
  'Caja > Entró efectivo',
  'Pagos > Registrar pago',
  'Pagos > Devolver dinero',
  'Pagos > Anular n.º',
];

test('a desk is refused nothing that it is shown', { tag: '@desktop' }, async ({ page, admin }) => {
  const { member, coming, over, desk } = await atWork(admin);
  const walk = new PressThrough(page, 4);
  await openAs(page, desk, '/admin');
  for (const [place, address] of [
    ['Hoy', '/admin'],
    ['Usuarios', `/admin?tab=usuarios&buscar=${encodeURIComponent(member.email)}`],
    ['Usuarios', '/admin?tab=usuarios&lista=deben'],
    ['Usuarios', '/admin?tab=usuarios&lista=piden-plan'],
    ['Planes', '/admin?tab=planes'],
    ['Semana', '/admin?tab=entrenamientos&vista=semana'],
    ['Clase que viene', adminAddressOf(coming)],
    ['Clase que pasó', adminAddressOf(over)],
    ['Caja', '/admin?tab=reportes'],
  ] as const) {
    await walk.through(place, address);
  }
  expect(walk.failures).toEqual([]);
  expect(everywhere.filter((each) => !walk.pressed.has(each))).toEqual([]);
});
