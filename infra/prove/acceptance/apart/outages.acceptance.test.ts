import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createJobQueue } from '@studio/chassis/jobs/job-queue';
import {
  bookedByAll,
  type BookedClass,
  cancel,
  expectRefundedOnce,
  mailsAbout,
  progressOf,
  untilSettled,
} from '../cancelled-class.ts';
import { type ApiClient, apiClient } from '@studio/chassis/testing/api-client';
import { inParallel } from '../../testing/kit/in-parallel.ts';
import { type Person, registerMembers, signIn } from '../../testing/kit/people.ts';
import { type Mailbox, openMailbox } from '../../testing/kit/mailbox.ts';
import { type OwnStudio, startOwnStudio } from './own-studio.ts';
import { assignPlan, createPlan, remainingClasses, scheduleTraining, seatsTaken } from '../../testing/kit/scenario.ts';
import { publishAgain } from './publish-again.ts';

const total = 20;
const classesGranted = 80;
const oneEach = Array.from({ length: total }, () => 1);
const worker = 'training-worker';
/** `npm run test:long` sets 20. */
const outageMs = Number(process.env['OUTAGE_SECONDS'] ?? 3) * 1_000;

/** Long enough for the slowest reconnect and sweep; what is awaited normally takes a second or two. */
const catchUp = { timeout: 60_000, interval: 250 };

let studio: OwnStudio;
let admin: ApiClient;
let members: Person[];
let mails: Mailbox;

beforeAll(async () => {
  studio = await startOwnStudio('o', ['rabbitmq', 'mail']);
  mails = openMailbox(studio.servers.mailWebUrl);
  admin = await signIn(studio.origin, studio.admin.email, studio.admin.password);
  members = await registerMembers(studio.origin, total);
  const planId = await createPlan(admin, { maxTrainingsPerWeek: 20 });
  await inParallel(8, members, (member) => assignPlan(admin, member, planId));
});
afterAll(() => studio?.end());

const totalBookings = async () => (await admin.get('/api/admin/stats')).body.totalBookings;

describe('a training is cancelled while something fails', () => {
  /** Waits until every class is given back, once; returns the number of mails per member. */
  async function mailsInTheEnd(cancelled: BookedClass): Promise<number[]> {
    await untilSettled(admin, cancelled, total);
    await expectRefundedOnce(members, cancelled, classesGranted);
    return mailsAbout(mails, members, cancelled);
  }

  test('without a worker the answer comes all the same, and the rest once there is one', async () => {
    const booked = await bookedByAll(admin, members);
    await studio.processes.stop(worker);
    const { status, body } = await cancel(admin, booked);
    const nothingYet = { total, refunded: 0, mailed: 0, failed: 0 };
    expect({ status, cancellation: body.cancellation }).toEqual({ status: 200, cancellation: nothingYet });
    expect(await progressOf(admin, booked)).toEqual(nothingYet);
    await studio.processes.start(worker);
    expect(await mailsInTheEnd(booked)).toEqual(oneEach);
  });

  test('the mail server is down: no request waits for it, all classes are back meanwhile, and no mail is lost', async () => {
    const booked = await bookedByAll(admin, members);
    await studio.serverProcesses.stop('mail-catcher');
    await cancel(admin, booked);
    await vi.waitFor(
      async () => expect(await progressOf(admin, booked)).toEqual({ total, refunded: total, mailed: 0, failed: 0 }),
      { timeout: 20_000, interval: 50 },
    );
    const { email } = members[0]!;
    expect((await apiClient(studio.origin).post('/api/auth/forgot-password', { email })).status).toBe(200);
    await studio.serverProcesses.start('mail-catcher');
    expect(await mailsInTheEnd(booked)).toEqual(oneEach);
    await mails.one(email, /^Restablece/);
  });

  test('the event comes twice, and the refund is ordered again and again', async () => {
    const queue = await createJobQueue<string>({
      name: 'refund-training',
      redisUrl: studio.servers.redisUrl,
      namespace: studio.namespace,
      logger: pino({ level: 'silent' }),
    });
    const bookedBefore = await totalBookings();
    const booked = await bookedByAll(admin, members);
    const orderAgain = () =>
      queue.addAll([1, 2, 3].map(() => ({ payload: booked.id, jobId: `again-${crypto.randomUUID()}` })));
    await Promise.all([cancel(admin, booked), orderAgain()]);
    await orderAgain();
    await publishAgain(studio, booked.id);
    expect(await mailsInTheEnd(booked)).toEqual(oneEach);
    await orderAgain();
    await vi.waitFor(
      async () => expect(await queue.counts()).toMatchObject({ waiting: 0, active: 0, failed: 0 }),
      10_000,
    );
    await queue.close();
    expect(await mailsInTheEnd(booked)).toEqual(oneEach);
    expect(await totalBookings()).toBe(bookedBefore);
  });
});

describe('RabbitMQ goes away', () => {
  test('bookings go on, and afterwards every service knows all of them, each once', async () => {
    const lasting = await scheduleTraining(admin, { maxCapacity: 50 });
    const changing = await scheduleTraining(admin, { maxCapacity: 50 });
    const bookingsBefore = await totalBookings();

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
      expect(await totalBookings()).toBe(bookingsBefore + perMember * members.length);
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
    for (const name of ['training-api', worker]) studio.processes.kill(name, 'SIGKILL');
    await studio.serverProcesses.start('rabbitmq');

    await vi.waitFor(async () => expect(await remainingClasses(member)).toBe(before - 1), catchUp);
  });
});
