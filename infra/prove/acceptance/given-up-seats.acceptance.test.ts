import { expect, inject, test } from 'vitest';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import { until } from '@studio/chassis/testing/until';
import { startingIn } from '@studio/contracts/testing/form-fixtures';
import { openMailbox } from '../testing/kit/mailbox.ts';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan, scheduleTraining } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword } = inject('studio');

test('a seat released late is in the live week of others, and mailed to waiting members', async () => {
  const admin = await signIn(origin, adminEmail, adminPassword);
  const planId = await createPlan(admin, { maxTrainingsPerWeek: 20 });
  const [holder, waiting, other] = [
    await registerMember(origin),
    await registerMember(origin),
    await registerMember(origin),
  ];
  for (const member of [holder, waiting]) await assignPlan(admin, member, planId);
  const start = startingIn(20);
  const form = { ...start, maxCapacity: 1, room: crypto.randomUUID().slice(0, 30) };
  const trainingId = await scheduleTraining(admin, form);
  expect(outcomeOf(await holder.post('/api/trainings/register', { trainingId }))).toBe('201');
  expect(outcomeOf(await waiting.post(`/api/trainings/${trainingId}/waitlist`))).toBe('201');
  const seats = await watchSeats(other, { week: start.trainingDate, trainingId });
  expect(outcomeOf(await holder.post(`/api/trainings/${trainingId}/release`))).toBe('200');
  await until('the seat is free', () => seats() === 0 || undefined);
  const { text } = await openMailbox().one(waiting.email, /^Se liberó un cupo/);
  expect(text).toContain(start.startTime);
});

/** The seats taken in a training, from the latest event of a member's live week. */
async function watchSeats({ token }: Person, { week, trainingId }: { week: string; trainingId: string }) {
  const response = await fetch(`${origin}/api/trainings/live?week=${week}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  let text = '';
  void (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })().catch(() => undefined);
  return (): number | undefined => {
    const told = [...text.matchAll(/^data: ?(.+)$/gm)].map(([, data]) => JSON.parse(data!));
    return told.findLast(({ id }) => id === trainingId)?.currentParticipants;
  };
}
