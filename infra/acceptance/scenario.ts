import { setTimeout as pause } from 'node:timers/promises';
import { addStudioDays, mondayOf, toStudioDate } from '@studio/contracts/studio-time';
import type { Client, Person } from './client.ts';

let slots = 0;

/** The Monday of next week: its trainings are always in the future. */
export function nextMonday(now = new Date()): string {
  return addStudioDays(mondayOf(toStudioDate(now)), 7);
}

/** Creates a plan; returns its id. */
export async function createPlan(admin: Client, over: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await admin.post('/api/admin/plans', {
    name: `Plan ${crypto.randomUUID()}`,
    maxTrainingsPerWeek: 5,
    price: 120_000,
    description: 'Para las pruebas',
    features: ['Grupos pequeños'],
    ...over,
  });
  if (status !== 201) throw new Error(`plan creation answered ${status}: ${JSON.stringify(body)}`);
  return body.plan.id;
}

export async function assignPlan(admin: Client, person: Person, planId: string): Promise<void> {
  const { status, body } = await admin.put(`/api/admin/users/${person.id}/plan`, { action: 'assign', planId });
  if (status !== 200) throw new Error(`assignment answered ${status}: ${JSON.stringify(body)}`);
}

/** Schedules a training next week at the next hour at which there is none yet; returns its id. */
export async function scheduleTraining(admin: Client, over: Record<string, unknown> = {}): Promise<string> {
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

/** Seats taken of a training next week, as members see it. */
export async function seatsTaken(client: Client, trainingId: string): Promise<number> {
  const { body } = await client.get(`/api/trainings/week?week=${nextMonday()}`);
  return body.find((training: { id: string }) => training.id === trainingId).currentParticipants;
}

/** Repeats a read while its answer may lag, which proves nothing on a busy machine. */
export async function remainingClasses(client: Client): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const { headers, body } = await client.get('/api/users/current-plan');
    if (!headers.has('x-data-may-lag')) return body.remainingClasses;
    if (tries === 60) throw new Error('the current plan has said all the time that it may lag');
    await pause(500);
  }
}
