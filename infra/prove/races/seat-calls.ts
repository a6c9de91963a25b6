import { expect } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import type { Answer, ApiClient } from '@studio/chassis/testing/api-client';
import type { Person } from '../testing/kit/people.ts';
import { nextMonday } from '../testing/kit/scenario.ts';
import { proving } from './run-race.ts';

export const book = (member: Person, trainingId: string) => () =>
  member.post('/api/trainings/register', { trainingId });

export const cancelBooking = (member: Person, trainingId: string) => () =>
  member.delete(`/api/trainings/register/${trainingId}`);

export const cancelTraining = (admin: ApiClient, trainingId: string) => () =>
  admin.delete(`/api/admin/trainings/${trainingId}/cancel`);

/** Sends a call that must succeed, before or after the race itself. @throws Error when it is refused */
export async function surely(send: () => Promise<Answer>): Promise<Answer> {
  const answer = proving(await send());
  if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

export const joinList = (member: Person, trainingId: string) => () =>
  member.post(`/api/trainings/${trainingId}/waitlist`);

export const leaveList = (member: Person, trainingId: string) => () =>
  member.delete(`/api/trainings/${trainingId}/waitlist`);

export const release = (member: Person, trainingId: string) => () =>
  member.post(`/api/trainings/${trainingId}/release`);

/** Takes a released seat back. */
export const reclaim = (member: Person, trainingId: string) => () =>
  member.delete(`/api/trainings/${trainingId}/release`);

/** Ids of members and guests with a seat, and of members with a released seat, in alphabetical order. */
export async function seatsOf(admin: ApiClient, trainingId: string) {
  const { body } = await surely(() => admin.get(`/api/admin/trainings/${trainingId}/registrations`));
  const idsOf = (isReleased: boolean): string[] =>
    body
      .filter(({ released = false }: { released?: boolean }) => released === isReleased)
      .map(({ id }: { id: string }) => id)
      .toSorted();
  return { taken: idsOf(false), released: idsOf(true) };
}

/** Account ids of the waiting members, in order. */
export async function waitingFor(admin: ApiClient, trainingId: string): Promise<string[]> {
  const { body } = await surely(() => admin.get(`/api/admin/trainings/${trainingId}/waitlist`));
  return body.map(({ id }: { id: string }) => id);
}

/** Leaves the waitlists that earlier rounds left the member on. */
export async function leaveLists(member: Person): Promise<void> {
  const { body } = await surely(() => member.get(`/api/trainings/week?week=${nextMonday()}`));
  const waitedFor = body.filter(
    ({ waitlistPosition }: { waitlistPosition?: number }) => waitlistPosition !== undefined,
  );
  for (const { id } of waitedFor) await surely(leaveList(member, id));
}

/** Frees the seats that earlier rounds left, including rounds that proved nothing. */
export async function leaveAll(member: Person): Promise<void> {
  const { body } = await surely(() => member.get('/api/trainings/my-trainings'));
  for (const { id } of body) await surely(cancelBooking(member, id));
}

/** Schedules a training; returns its id. */
export async function schedule(admin: ApiClient, form: Readonly<Record<string, unknown>>): Promise<string> {
  return (await surely(() => admin.post('/api/admin/trainings', form))).body.training.id;
}

export async function assignPlan(admin: ApiClient, { id }: Person, planId: string): Promise<void> {
  await surely(() => admin.put(`/api/admin/users/${id}/plan`, { action: 'assign', planId }));
}

/** Classes left on the plan. */
export async function classesOf(member: ApiClient): Promise<number> {
  return (await surely(() => member.get('/api/users/current-plan'))).body.remainingClasses;
}

/**
 * Waits until each member has the expected number of classes left. Needed after a refund by a worker: the training
 * shows it a moment before its event is published, and no fence waits for that.
 */
export async function untilClassesOf(members: readonly ApiClient[], expected: readonly number[]): Promise<void> {
  const left = async () => expect(await Promise.all(members.map(classesOf))).toEqual(expected);
  await waitFor(left);
}

/** Account ids of the registrants, in alphabetical order. */
export async function registrantsOf(admin: ApiClient, trainingId: string): Promise<string[]> {
  const { body } = await surely(() => admin.get(`/api/admin/trainings/${trainingId}/registrations`));
  return body.map(({ id }: { id: string }) => id).toSorted();
}

/** Waits until every registrant of a cancelled training has the class back. */
export async function untilRefunded(admin: ApiClient, trainingId: string): Promise<void> {
  const progress = async () => {
    const { body } = await surely(() => admin.get(`/api/admin/trainings/${trainingId}/cancellation`));
    expect(body.refunded + (body.guests ?? 0)).toBe(body.total);
  };
  await waitFor(progress);
}
