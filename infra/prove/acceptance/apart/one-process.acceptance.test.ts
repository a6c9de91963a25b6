import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerMember, signIn } from '../../testing/kit/people.ts';
import { assignPlan, createPlan, remainingClasses, scheduleTraining, seatsTaken } from '../../testing/kit/scenario.ts';
import { type OwnStudio, startOwnStudio } from './own-studio.ts';

let studio: OwnStudio;
beforeAll(async () => {
  studio = await startOwnStudio('one', [], { oneProcess: true });
});
afterAll(() => studio?.end());

test('one process takes a booking to every service, stops in order and starts again', async () => {
  const { origin, admin: named, processes, logsDir } = studio;
  expect(processes.names).toEqual(['studio']);
  const admin = await signIn(origin, named.email, named.password);
  const member = await registerMember(origin);
  await assignPlan(admin, member, await createPlan(admin));
  const trainingId = await scheduleTraining(admin);
  const left = await remainingClasses(member);

  const { status } = await member.post('/api/trainings/register', { trainingId });
  expect(status).toBe(201);
  expect(await seatsTaken(member, trainingId)).toBe(1);
  expect(await remainingClasses(member)).toBe(left - 1);
  expect((await admin.get('/api/admin/stats')).body.totalBookings).toBe(1);

  await processes.restart('studio');
  const lines = readFileSync(join(logsDir, 'studio.log'), 'utf8').trim().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as { level: string; service: string; msg: string });
  expect(entries.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
  const started = entries.filter(({ msg }) => msg === 'started').map(({ service }) => service);
  const inEachStart = ['auth', 'membership', 'reporting', 'training'];
  expect(started.slice(0, 4).toSorted()).toEqual(inEachStart);
  expect(started).toHaveLength(10);
  expect([started[4], started[9]]).toEqual(['gateway', 'gateway']);
  expect(await seatsTaken(member, trainingId)).toBe(1);
});
