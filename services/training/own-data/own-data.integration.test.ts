import { expect, onTestFinished, test } from 'vitest';
import { openStudio } from '../testing/studio-bench.ts';

test("a member's own data contain each booking with its training", async () => {
  const studio = await openStudio();
  onTestFinished(() => studio.close());
  const [admin, member] = [await studio.signIn('admin'), await studio.signIn('member')];
  await studio.events.memberWithPlan(member.id);
  const trainingId = await studio.schedule(admin);
  expect((await member.ask('POST', '/api/trainings/register', { trainingId })).status).toBe(201);
  const { status, body } = await member.ask('GET', '/api/users/my-data/trainings');
  expect([status, body.bookings.length]).toEqual([200, 1]);
});
