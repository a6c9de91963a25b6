import { expect, vi } from 'vitest';
import type { Answer, Client, Person } from '../acceptance/client.ts';
import { proving } from './run-race.ts';

/** Calls of the HTTP API that the races send. */
export const book = (member: Person, trainingId: string) => () =>
  member.post('/api/trainings/register', { trainingId });

export const cancelBooking = (member: Person, trainingId: string) => () =>
  member.delete(`/api/trainings/register/${trainingId}`);

export const cancelTraining = (admin: Client, trainingId: string) => () =>
  admin.delete(`/api/admin/trainings/${trainingId}/cancel`);

/** Sends a call that has to succeed, before or after the race itself. @throws Error when it is refused */
export async function surely(send: () => Promise<Answer>): Promise<Answer> {
  const answer = proving(await send());
  if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Schedules a training; returns its id. */
export async function schedule(admin: Client, form: Readonly<Record<string, unknown>>): Promise<string> {
  return (await surely(() => admin.post('/api/admin/trainings', form))).body.training.id;
}

export async function assignPlan(admin: Client, { id }: Person, planId: string): Promise<void> {
  await surely(() => admin.put(`/api/admin/users/${id}/plan`, { action: 'assign', planId }));
}

/** Classes left on the plan. */
export async function classesOf(member: Client): Promise<number> {
  return (await surely(() => member.get('/api/users/current-plan'))).body.remainingClasses;
}

/** Account ids of the registrants, in alphabetical order. */
export async function registrantsOf(admin: Client, trainingId: string): Promise<string[]> {
  const { body } = await surely(() => admin.get(`/api/admin/trainings/${trainingId}/registrations`));
  return body.map(({ id }: { id: string }) => id).toSorted();
}

/** Waits until every registrant of a cancelled training has the class back. */
export async function untilRefunded(admin: Client, trainingId: string): Promise<void> {
  const progress = async () => {
    const { body } = await surely(() => admin.get(`/api/admin/trainings/${trainingId}/cancellation`));
    expect(body.refunded).toBe(body.total);
  };
  await vi.waitFor(progress, { timeout: 30_000, interval: 10 });
}
