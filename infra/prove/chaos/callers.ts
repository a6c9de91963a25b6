import { addStudioDays } from '@studio/contracts/studio-time';
import { type Answer, apiClient } from '@studio/chassis/testing/api-client';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import type { Person } from '../testing/kit/people.ts';
import { nextMonday } from '../testing/kit/scenario.ts';
import type { Random } from '../testing/seeded-random.ts';
import { callTimeoutMs, type Caller, lookAround } from '../load/members.ts';
import type { LoadState } from './load-state.ts';

const fewestOpen = 6;

/**
 * Acts of an administrator: cancels and schedules trainings, enrols walk-ins, assigns plans, records payments, reads
 * figures and orders reports.
 */
export function beAdministrator(state: LoadState, random: Random): Caller {
  const acts = [
    () => cancelTraining(state, random),
    () => cancelTraining(state, random),
    () => enrolOrRemove(state, random),
    () => enrolOrRemove(state, random),
    () => assignAnotherPlan(state, random),
    () => recordPayment(state, random),
    () => recordPayment(state, random),
    () => lookAround(state.tally, state.admin, random),
    () => orderReport(state, random),
  ];
  return async () => {
    await random.pick(acts)();
    return random.between(200, 900);
  };
}

/** Repeats an unanswered cancellation. Until an answer arrives, the training may be cancelled or not. */
async function cancelTraining(state: LoadState, random: Random): Promise<void> {
  const { open, cancelled, tally, admin } = state;
  const inDoubt = [...cancelled].find(([, answer]) => answer === 'in doubt')?.[0];
  if (inDoubt === undefined && open.length <= fewestOpen) return scheduleAnother(state, random);
  const id = inDoubt ?? open.splice(random.between(0, open.length - 1), 1)[0]!;
  cancelled.set(id, 'in doubt');
  const outcome = await tally.attempt('cancel a training', () => admin.delete(`/api/admin/trainings/${id}/cancel`));
  const isDone = outcome.kind === 'ok' || (outcome.kind === 'refused' && outcome.code === 'TRAINING_CANCELLED');
  if (isDone) cancelled.set(id, 'answered');
  await scheduleAnother(state, random);
}

/** Gives each training a day and minute unique in the run, since mails name a training by them. */
let minutes = 0;
const minutesOfADay = 60;

async function scheduleAnother({ open, tally, admin }: LoadState, random: Random): Promise<void> {
  const startTime = `22:${String(minutes % minutesOfADay).padStart(2, '0')}`;
  const trainingDate = addStudioDays(nextMonday(), Math.floor(minutes / minutesOfADay) % 7);
  minutes += 1;
  const form = { category: 'normal', trainingDate, startTime, endTime: '23:45' };
  const outcome = await tally.attempt('schedule a training', () =>
    admin.post('/api/admin/trainings', { ...form, maxCapacity: random.between(4, 12) }),
  );
  if (outcome.kind === 'ok') open.push(outcome.body.training.id);
}

async function enrolOrRemove({ walkIns, walkInTrainings, tally, admin }: LoadState, random: Random): Promise<void> {
  const { id: userId } = random.pick(walkIns);
  const path = `/api/admin/trainings/${random.pick(walkInTrainings)}/register`;
  await (random.chance(0.5)
    ? tally.attempt('enrol somebody', () => admin.post(path, { userId }))
    : tally.attempt('remove somebody', () => admin.delete(`${path}/${userId}`)));
}

async function assignAnotherPlan({ walkIns, planId, tally, admin }: LoadState, random: Random): Promise<void> {
  const path = `/api/admin/users/${random.pick(walkIns).id}/plan`;
  await tally.attempt('assign a plan', () => admin.put(path, { action: 'assign', planId }));
}

async function recordPayment({ walkIns, payments, tally, admin }: LoadState, random: Random): Promise<void> {
  const path = `/api/admin/users/${random.pick(walkIns).id}/payments`;
  const note = `Abono ${payments.size + 1}`;
  const form = { assignmentId: null, amount: random.between(1, 100_000), method: 'efectivo', note, confirmed: true };
  payments.set(note, (await tally.attempt('record a payment', () => admin.post(path, form))).kind);
}

async function orderReport({ tally, admin }: LoadState, random: Random): Promise<void> {
  const report = { type: random.pick(['registered-users', 'user-plans']), format: random.pick(['pdf', 'excel']) };
  await tally.attempt('order a report', () => admin.post('/api/admin/reports', report));
}

/** Joins and leaves the waitlist of a small class, books and cancels: seats pass between waiting members. */
export function beWaiting({ tally, waitedTraining: id }: LoadState, member: Person, random: Random): Caller {
  const acts: (readonly [string, () => Promise<Answer>])[] = [
    ['join a list', () => member.post(`/api/trainings/${id}/waitlist`)],
    ['join a list', () => member.post(`/api/trainings/${id}/waitlist`)],
    ['leave a list', () => member.delete(`/api/trainings/${id}/waitlist`)],
    ['book a small class', () => member.post('/api/trainings/register', { trainingId: id })],
    ['cancel a small class', () => member.delete(`/api/trainings/register/${id}`)],
  ];
  return async () => {
    await tally.attempt(...random.pick(acts));
    return random.between(50, 300);
  };
}

/** Registers visitors, and retries once when there is no answer. */
export function beVisitor({ origin, tally, registered }: LoadState, random: Random): Caller {
  const visitor = apiClient(origin, { timeoutMs: callTimeoutMs });
  return async () => {
    const form = registrationForm();
    const register = () => tally.attempt('register', () => visitor.post('/api/auth/register', form));
    const first = await register();
    registered.set(form.email, first.kind);
    if (first.kind === 'unknown') {
      const second = await register();
      const exists = second.kind === 'ok' || (second.kind === 'refused' && second.code === 'EMAIL_TAKEN');
      if (exists) registered.set(form.email, 'ok');
    }
    await tally.attempt('see who the studio is', () => visitor.get('/api/studio'));
    return random.between(300, 1_200);
  };
}
