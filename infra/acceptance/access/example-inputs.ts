import { addStudioDays } from '@studio/contracts/studio-time';
import { registrationOf } from '../client.ts';
import { nextMonday } from '../scenario.ts';
import type { Resources } from './resources.ts';

/** The input of a call. */
export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export type MakeInput = (resources: Resources) => Input | Promise<Input>;

const week = nextMonday();
const planForm = () => ({
  name: `Plan ${crypto.randomUUID()}`,
  maxTrainingsPerWeek: 3,
  price: 90_000,
  description: 'De ejemplo',
  features: ['Una ventaja'],
});
let minutes = 0;
/** A time that no other test uses. */
const trainingForm = () => {
  minutes += 1;
  const startTime = `22:${String(minutes % 60).padStart(2, '0')}:01`;
  const trainingDate = addStudioDays(week, 7 + Math.floor(minutes / 60));
  return { category: 'normal', maxCapacity: 8, trainingDate, startTime, endTime: '23:30' };
};
let bulkRuns = 0;
const bulkForm = () => {
  bulkRuns += 1;
  return {
    startDate: addStudioDays(week, 14),
    endDate: addStudioDays(week, 15),
    category: 'normal',
    maxCapacity: 5,
    morningSlots: [`06:${String(bulkRuns % 60).padStart(2, '0')}`],
    afternoonSlots: [],
  };
};
const profileForm = {
  firstName: 'Lucía',
  lastName: 'Peña',
  phone: '3110001122',
  dateOfBirth: '1990-05-06',
  gender: 'female',
};
const userForm = () => {
  const { password: _none, ...form } = registrationOf();
  return { ...form, type: 'member', accountStatus: 'active' };
};
const none = () => ({});
const ofOwner = ({ owner }: Resources) => ({ id: owner.id });
const newPassword = { newPassword: 'clave-nueva', confirmPassword: 'clave-nueva' };

/** A call of every route that succeeds for callers with access, by `METHOD path`. */
export const exampleInputs: Readonly<Record<string, MakeInput>> = {
  'GET /api/studio': none,
  'POST /api/auth/login': ({ owner }) => ({ body: { email: owner.email, password: owner.password } }),
  'POST /api/auth/logout': none,
  'POST /api/auth/register': () => ({ body: registrationOf() }),
  'POST /api/auth/forgot-password': () => ({ body: { email: registrationOf().email } }),
  'POST /api/auth/reset-password/:token': async (resources) => ({
    params: { token: await resources.resetLink() },
    body: { password: 'clave-nueva' },
  }),
  'GET /api/users/profile': none,
  'PUT /api/users/profile': () => ({ body: profileForm }),
  'PUT /api/users/change-password': ({ owner: { password } }) => ({
    body: { currentPassword: password, newPassword: password, confirmPassword: password },
  }),
  'GET /api/admin/users': () => ({ query: { search: 'ocampo', page: '1', pageSize: '5' } }),
  'POST /api/admin/users': () => ({ body: userForm() }),
  'PUT /api/admin/users/:id': (resources) => ({ params: ofOwner(resources), body: userForm() }),
  'DELETE /api/admin/users/:id': (resources) => ({ params: ofOwner(resources) }),
  'PUT /api/admin/users/:id/change-password': (resources) => ({ params: ofOwner(resources), body: newPassword }),

  'GET /api/users/current-plan': none,
  'GET /api/plans': none,
  'GET /api/admin/plans': none,
  'POST /api/admin/plans': () => ({ body: planForm() }),
  'PUT /api/admin/plans/:id': async ({ plan }) => ({ params: { id: await plan() }, body: planForm() }),
  'DELETE /api/admin/plans/:id': async ({ plan }) => ({ params: { id: await plan() } }),
  'GET /api/admin/users/:id/plan': (resources) => ({ params: ofOwner(resources) }),
  'PUT /api/admin/users/:id/plan': async (resources) => ({
    params: ofOwner(resources),
    body: { action: 'assign', planId: await resources.plan() },
  }),

  'GET /api/trainings/week': () => ({ query: { week } }),
  'GET /api/trainings/live': () => ({ query: { week } }),
  'GET /api/trainings/my-trainings': () => ({ query: { week } }),
  'POST /api/trainings/register': async (resources) => {
    await resources.heldPlan();
    return { body: { trainingId: await resources.training() } };
  },
  'DELETE /api/trainings/register/:trainingId': async ({ bookedTraining }) => ({
    params: { trainingId: await bookedTraining() },
  }),
  'POST /api/trainings/:id/switch': async (resources) => {
    await resources.heldPlan();
    return { params: { id: await resources.training() }, body: { from: await resources.bookedTraining() } };
  },
  'GET /api/users/movements': async ({ movement }) => ({ query: { limit: '10', before: await movement() } }),
  'GET /api/admin/trainings': () => ({ query: { from: week, to: week } }),
  'POST /api/admin/trainings': () => ({ body: trainingForm() }),
  'PUT /api/admin/trainings/:id': async ({ training }) => ({ params: { id: await training() }, body: trainingForm() }),
  'DELETE /api/admin/trainings/:id/cancel': async ({ bookedTraining }) => ({ params: { id: await bookedTraining() } }),
  'GET /api/admin/trainings/:id/cancellation': async ({ cancelledTraining }) => ({
    params: { id: await cancelledTraining() },
  }),
  'POST /api/admin/trainings/:id/preview': async ({ bookedTraining }) => ({
    params: { id: await bookedTraining() },
    body: trainingForm(),
  }),
  'GET /api/admin/trainings/:id/enrolment': async ({ training, owner }) => ({
    params: { id: await training() },
    query: { users: owner.id },
  }),
  'DELETE /api/admin/trainings/bulk/:runId': async ({ bulkRun }) => ({ params: { runId: await bulkRun(bulkForm()) } }),
  'POST /api/admin/trainings/bulk': () => ({ body: bulkForm() }),
  'POST /api/admin/trainings/bulk/preview': () => ({ body: bulkForm() }),
  'GET /api/admin/trainings/:id/registrations': async ({ bookedTraining }) => ({
    params: { id: await bookedTraining() },
  }),
  'POST /api/admin/trainings/:id/register': async ({ training, owner }) => ({
    params: { id: await training() },
    body: { userId: owner.id },
  }),
  'DELETE /api/admin/trainings/:id/register/:userId': async ({ bookedTraining, owner }) => ({
    params: { id: await bookedTraining(), userId: owner.id },
  }),
  'PUT /api/admin/users/:id/special-trainings': (resources) => ({ params: ofOwner(resources), body: { value: 7 } }),
  'GET /api/admin/users/:id/bookings': (resources) => ({ params: ofOwner(resources) }),
  'GET /api/admin/users/:id/movements': async (resources) => ({
    params: ofOwner(resources),
    query: { limit: '10', before: await resources.movement() },
  }),

  'GET /api/admin/stats': none,
  'GET /api/admin/stats/charts': none,
  'GET /api/admin/reports/registered-users': () => ({ query: { format: 'excel', startDate: '2020-01-01' } }),
  'GET /api/admin/reports/user-plans': async ({ heldPlan }) => {
    await heldPlan();
    return { query: { format: 'pdf', startDate: '2020-01-01' } };
  },
  'POST /api/admin/reports': () => ({ body: { type: 'registered-users', format: 'excel', startDate: '2020-01-01' } }),
  'GET /api/admin/reports/:id': async ({ finishedReport }) => ({ params: { id: await finishedReport() } }),
  'GET /api/admin/reports/:id/file': async ({ finishedReport }) => ({ params: { id: await finishedReport() } }),
};
