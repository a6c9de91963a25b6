import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Client, inParallel, type Person, registerMembers, signIn } from '../client.ts';
import { type OwnStudio, startOwnStudio } from './own-studio.ts';
import { assignPlan, createPlan, remainingClasses, scheduleTraining, seatsTaken } from '../scenario.ts';

const outageMs = 20_000;
const classesGranted = 20;

/** Long enough for the slowest reconnect and sweep; what is awaited normally takes a second or two. */
const catchUp = { timeout: 60_000, interval: 250 };

describe('RabbitMQ goes away', () => {
  let studio: OwnStudio;
  let admin: Client;
  let members: Person[];

  beforeAll(async () => {
    studio = await startOwnStudio('o', ['rabbitmq']);
    admin = await signIn(studio.origin, studio.admin.email, studio.admin.password);
    members = await registerMembers(studio.origin, 12);
    const planId = await createPlan(admin);
    await inParallel(4, members, (member) => assignPlan(admin, member, planId));
  });

  afterAll(() => studio?.end());

  test('bookings go on, and afterwards every service knows all of them, each once', async () => {
    const lasting = await scheduleTraining(admin, { maxCapacity: 50 });
    const changing = await scheduleTraining(admin, { maxCapacity: 50 });
    const bookingsBefore = (await admin.get('/api/admin/stats')).body.totalBookings;

    await studio.serverProcesses.stop('rabbitmq');
    const outageEnds = Date.now() + outageMs;
    const booked = await inParallel(4, members, (member) =>
      member.post('/api/trainings/register', { trainingId: lasting }),
    );
    expect(booked.map(({ status }) => status)).toEqual(members.map(() => 201));
    let round = 0;
    for (; Date.now() < outageEnds; round += 1) {
      const answers = await inParallel(4, members, (member) =>
        round % 2 === 0
          ? member.post('/api/trainings/register', { trainingId: changing })
          : member.delete(`/api/trainings/register/${changing}`),
      );
      const expected = round % 2 === 0 ? 201 : 200;
      expect(answers.map(({ status }) => status)).toEqual(members.map(() => expected));
    }
    const perMember = round % 2 === 0 ? 1 : 2;
    await studio.serverProcesses.start('rabbitmq');

    await vi.waitFor(async () => {
      const plans = await inParallel(4, members, (member) => member.get('/api/users/current-plan'));
      expect(plans.filter(({ headers }) => headers.has('x-data-may-lag'))).toEqual([]);
      expect(plans.map(({ body }) => body.remainingClasses)).toEqual(members.map(() => classesGranted - perMember));
      const { totalBookings } = (await admin.get('/api/admin/stats')).body;
      expect(totalBookings).toBe(bookingsBefore + perMember * members.length);
    }, catchUp);
    expect(await seatsTaken(admin, lasting)).toBe(members.length);
  });

  test('a service killed between its commit and the publication publishes after its restart', async () => {
    const member = members[0] as Person;
    const before = await remainingClasses(member);
    const trainingId = await scheduleTraining(admin);

    await studio.serverProcesses.stop('rabbitmq');
    const { status } = await member.post('/api/trainings/register', { trainingId });
    expect(status).toBe(201);
    for (const name of ['training-api', 'training-worker']) studio.processes.kill(name, 'SIGKILL');
    await studio.serverProcesses.start('rabbitmq');

    await vi.waitFor(async () => expect(await remainingClasses(member)).toBe(before - 1), catchUp);
  });
});
