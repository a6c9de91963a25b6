import { randomInt } from 'node:crypto';
import { addStudioDays, mondayOf, toStudioDate } from '@studio/contracts/studio-time';
import { planForm, startingIn } from '@studio/contracts/testing/form-fixtures';
import { waitFor } from '@studio/chassis/testing/until';
import type { Answer, ApiClient } from '@studio/chassis/testing/api-client';
import type { Person } from './people.ts';

let slots = 0;

/** The Monday of next week: its trainings are always in the future. */
export function nextMonday(now = new Date()): string {
  return addStudioDays(mondayOf(toStudioDate(now)), 7);
}

/** A studio date whose trainings have all begun. */
export function yesterday(): string {
  return addStudioDays(toStudioDate(new Date()), -1);
}

// Random, so that files that share a studio start at different days.
let daysAhead = 500 + randomInt(50_000);

/** The form of a closure: a day far ahead that nothing else uses. */
export function dayToClose() {
  daysAhead += 1;
  const date = addStudioDays(nextMonday(), daysAhead);
  return { startDate: date, endDate: date };
}

/** Creates a plan; returns its id. */
export async function createPlan(admin: ApiClient, over: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await admin.post('/api/admin/plans', planForm({ maxTrainingsPerWeek: 5, ...over }));
  if (status !== 201) throw new Error(`plan creation answered ${status}: ${JSON.stringify(body)}`);
  return body.plan.id;
}

/**
 * Assigns a plan. Returns once membership and training know of it. On a busy machine membership may not know the person
 * yet, or answer before training has applied the plan. Either answer carries `X-Data-May-Lag`.
 */
export async function assignPlan(admin: ApiClient, person: Person, planId: string): Promise<void> {
  const path = `/api/admin/users/${person.id}/plan`;
  const { status, body, headers } = await untilCurrent(
    () => admin.put(path, { action: 'assign', planId }),
    isUnknownUser,
  );
  if (status !== 200) throw new Error(`assignment answered ${status}: ${JSON.stringify(body)}`);
  if (headers.has('x-data-may-lag')) await untilCurrent(() => person.get('/api/users/current-plan'));
}

const isUnknownUser = ({ body }: Answer) => body.code === 'USER_NOT_FOUND';

/** Schedules a training next week in the next free slot. Returns its id. */
export async function scheduleTraining(admin: ApiClient, over: Record<string, unknown> = {}): Promise<string> {
  const slotIsGiven = 'trainingDate' in over && 'startTime' in over;
  for (;;) {
    const { status, body } = await admin.post('/api/admin/trainings', {
      category: 'normal',
      maxCapacity: 10,
      ...nextSlot(),
      ...over,
    });
    if (status === 201) return body.training.id;
    // Another test file has taken the slot.
    if (body.code === 'DUPLICATE_TRAINING' && !slotIsGiven) continue;
    throw new Error(`scheduling answered ${status}: ${JSON.stringify(body)}`);
  }
}

/** Schedules a coach's class that begins soon, so that its list is open, in a room without other classes. */
export function scheduleForCoach(
  admin: ApiClient,
  { id: coachId }: Pick<Person, 'id'>,
  over: Record<string, unknown> = {},
): Promise<string> {
  return scheduleTraining(admin, { ...startingIn(20), coachId, room: crypto.randomUUID().slice(0, 30), ...over });
}

/** Slots in turn: every ten minutes from 05:00 on, from Monday to Sunday. */
export function nextSlot() {
  const slot = slots;
  slots += 1;
  const hour = 5 + (Math.floor(slot / 6) % 17);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return {
    trainingDate: addStudioDays(nextMonday(), Math.floor(slot / 102) % 7),
    startTime: `${twoDigits(hour)}:${twoDigits((slot % 6) * 10)}`,
    endTime: `${twoDigits(hour + 1)}:00`,
  };
}

/** Seats taken in a training of next week, as members see them. */
export async function seatsTaken(client: ApiClient, trainingId: string): Promise<number> {
  const { body } = await client.get(`/api/trainings/week?week=${nextMonday()}`);
  return body.find((training: { id: string }) => training.id === trainingId).currentParticipants;
}

/** Classes left. Repeats the read while its answer may lag, which proves nothing on a busy machine. */
export async function remainingClasses(client: ApiClient): Promise<number> {
  const { body } = await untilCurrent(() => client.get('/api/users/current-plan'));
  return body.remainingClasses;
}

/** Repeats a call while its answer may lag and, if given, `matters` returns true for it. */
export async function untilCurrent(call: () => Promise<Answer>, matters = (_answer: Answer) => true): Promise<Answer> {
  return waitFor(async () => {
    const answer = await call();
    if (answer.headers.has('x-data-may-lag') && matters(answer))
      throw new Error('each answer has said that it may lag');
    return answer;
  });
}
