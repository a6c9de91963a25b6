import { Redis } from 'ioredis';
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
import { type Client, createClient, inParallel, type Person, registerMembers, signIn } from '../client.ts';
import { type MailCatcher, openMailCatcher } from '../mail-catcher.ts';
import { type OwnStudio, startOwnStudio } from './own-studio.ts';
import { assignPlan, createPlan } from '../scenario.ts';
import { publishAgain } from './publish-again.ts';

const total = 40;
const classesGranted = 80;
const oneEach = Array.from({ length: total }, () => 1);
const worker = 'training-worker';

describe('a training is cancelled while something fails', () => {
  let studio: OwnStudio;
  let admin: Client;
  let members: Person[];
  let mails: MailCatcher;

  beforeAll(async () => {
    studio = await startOwnStudio('c', ['redis', 'mail']);
    mails = openMailCatcher(studio.servers.mailWebUrl);
    admin = await signIn(studio.origin, studio.admin.email, studio.admin.password);
    members = await registerMembers(studio.origin, total);
    const planId = await createPlan(admin, { maxTrainingsPerWeek: 20 });
    await inParallel(8, members, (member) => assignPlan(admin, member, planId));
  });
  afterAll(() => studio?.end());

  /** Waits until every class is given back, once; returns the number of mails per member. */
  async function mailsInTheEnd(cancelled: BookedClass): Promise<number[]> {
    await untilSettled(admin, cancelled, total);
    await expectRefundedOnce(members, cancelled, classesGranted);
    return mailsAbout(mails, members, cancelled);
  }

  const untilMailed = (cancelled: BookedClass, atLeast: number) =>
    vi.waitFor(async () => expect((await progressOf(admin, cancelled)).mailed).toBeGreaterThanOrEqual(atLeast), {
      timeout: 90_000,
      interval: 1,
    });

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
    expect((await createClient(studio.origin).post('/api/auth/forgot-password', { email })).status).toBe(200);
    await studio.serverProcesses.start('mail-catcher');
    expect(await mailsInTheEnd(booked)).toEqual(oneEach);
    await mails.one(email, 'Restablece');
  });

  test('Redis forgets everything before and in the middle of it', async () => {
    const redis = new Redis(studio.servers.redisUrl);
    const booked = await bookedByAll(admin, members);
    await cancel(admin, booked);
    await redis.flushall();
    await untilMailed(booked, 5);
    await redis.flushall();
    redis.disconnect();
    expect(await mailsInTheEnd(booked)).toEqual(oneEach);
  });

  test('the event comes twice, and the refund is ordered again and again', async () => {
    const queue = await createJobQueue<string>({
      name: 'refund-training',
      redisUrl: studio.servers.redisUrl,
      namespace: studio.namespace,
      logger: pino({ level: 'silent' }),
    });
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
    const { totalBookings } = (await admin.get('/api/admin/stats')).body;
    expect(totalBookings).toBe(0);
  });

  // Killed within a transaction it holds up the next worker until MongoDB gives the transaction up.
  test('the worker is killed before, during and after the refunds', async () => {
    const booked = await bookedByAll(admin, members);
    await cancel(admin, booked);
    studio.processes.kill(worker, 'SIGKILL');
    for (const mailed of [1, 10, 25]) {
      await untilMailed(booked, mailed);
      studio.processes.kill(worker, 'SIGKILL');
    }
    const killedAt = performance.now();
    const counts = await mailsInTheEnd(booked);
    const seconds = ((performance.now() - killedAt) / 1000).toFixed(0);
    const twice = counts.filter((count) => count > 1).length;
    process.stdout.write(
      `worker killed four times: ${twice} of ${total} mails came twice, all were out ${seconds} s later\n`,
    );
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  });
});
