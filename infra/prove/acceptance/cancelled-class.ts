import { expect } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import type { ApiClient } from '@studio/chassis/testing/api-client';
import { inParallel } from '../testing/kit/in-parallel.ts';
import type { Person } from '../testing/kit/people.ts';
import type { Mailbox } from '../testing/kit/mailbox.ts';
import { remainingClasses, scheduleTraining } from '../testing/kit/scenario.ts';

/** A training booked by all members of a test. */
export interface BookedClass {
  readonly id: string;
  /** `lunes 30 de noviembre, 05:00`, as the ledger and the mails name it. */
  readonly when: string;
}

/** Schedules a training and has all members book it. */
export async function bookedByAll(admin: ApiClient, members: readonly Person[]): Promise<BookedClass> {
  const id = await scheduleTraining(admin, { maxCapacity: 50 });
  await inParallel(8, members, async (member) => {
    const { status, body } = await member.post('/api/trainings/register', { trainingId: id });
    if (status !== 201) throw new Error(`booking answered ${status}: ${JSON.stringify(body)}`);
  });
  const [newest] = (await members[0]!.get('/api/users/movements?limit=1')).body;
  return { id, when: newest.subject.split(' · ')[1] };
}

export function cancel(admin: ApiClient, { id }: BookedClass) {
  return admin.delete(`/api/admin/trainings/${id}/cancel`);
}

export async function progressOf(admin: ApiClient, { id }: BookedClass) {
  return (await admin.get(`/api/admin/trainings/${id}/cancellation`)).body;
}

/** Waits until the administrator's progress shows every refund and mail. */
export async function untilSettled(admin: ApiClient, cancelled: BookedClass, total: number): Promise<void> {
  await waitFor(async () =>
    expect(await progressOf(admin, cancelled)).toEqual({ total, refunded: total, mailed: total, failed: 0 }),
  );
}

/** Checks that each member's class was refunded by one ledger entry. */
export async function expectRefundedOnce(
  members: readonly Person[],
  { when }: BookedClass,
  classesLeft: number,
): Promise<void> {
  const refunds = await inParallel(8, members, async (member) => {
    const ledger = (await member.get('/api/users/movements?limit=200')).body;
    return ledger.filter(
      (entry: { reason: string; subject: string }) => entry.reason === 'refunded' && entry.subject.endsWith(when),
    ).length;
  });
  expect(refunds).toEqual(members.map(() => 1));
  expect(await inParallel(8, members, remainingClasses)).toEqual(members.map(() => classesLeft));
}

/** Waits until each member has a mail about the cancellation. Returns the number for each, in order. */
export async function mailsAbout(mails: Mailbox, members: readonly Person[], { when }: BookedClass): Promise<number[]> {
  return waitFor(async () => {
    const caught = await mails.all(new RegExp(`^Entrenamiento cancelado: ${when}`));
    const counts = members.map(({ email }) => caught.filter(({ to }) => to[0]?.address === email).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    return counts;
  });
}
