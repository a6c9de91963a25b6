import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { bookedByAll, cancel, expectRefundedOnce, mailsAbout, progressOf, untilSettled } from '../cancelled-class.ts';
import { type ApiClient, apiClient } from '@studio/chassis/testing/api-client';
import { inParallel } from '../../testing/kit/in-parallel.ts';
import { type Person, registerMembers, signIn } from '../../testing/kit/people.ts';
import { type Mailbox, openMailbox } from '../../testing/kit/mailbox.ts';
import { type OwnStudio, startOwnStudio } from './own-studio.ts';
import { assignPlan, createPlan, scheduleTraining, seatsTaken } from '../../testing/kit/scenario.ts';

const total = 20;
const classesGranted = 80;
/** `npm run test:long` sets 20. */
const outageMs = Number(process.env['OUTAGE_SECONDS'] ?? 1) * 1_000;
/** Bookings and cancellations while RabbitMQ is away. */
const fewestRounds = 3;

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

test('the mail server is down: no request waits for it, all classes are back meanwhile, and no mail is lost', async () => {
  const booked = await bookedByAll(admin, members);
  await studio.serverProcesses.stop('mail-catcher');
  await cancel(admin, booked);
  await waitFor(async () =>
    expect(await progressOf(admin, booked)).toEqual({ total, refunded: total, mailed: 0, failed: 0 }),
  );
  const { email } = members[0]!;
  expect((await apiClient(studio.origin).post('/api/auth/forgot-password', { email })).status).toBe(200);
  await studio.serverProcesses.start('mail-catcher');
  await untilSettled(admin, booked, total);
  await expectRefundedOnce(members, booked, classesGranted);
  expect(await mailsAbout(mails, members, booked)).toEqual(members.map(() => 1));
  await mails.one(email, /^Restablece/);
});

test('RabbitMQ goes away, and training is killed before it publishes: every service learns of each booking, once', async () => {
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
  for (; round < fewestRounds || Date.now() < outageEnds; round += 1) {
    const answers = await inParallel(4, members, (member) =>
      round % 2 === 0
        ? member.post('/api/trainings/register', { trainingId: changing })
        : member.delete(`/api/trainings/register/${changing}`),
    );
    const expected = round % 2 === 0 ? 201 : 200;
    expect(answers.map(({ status }) => status)).toEqual(members.map(() => expected));
  }
  const perMember = round % 2 === 0 ? 1 : 2;
  studio.processes.kill('training', 'SIGKILL');
  await studio.serverProcesses.start('rabbitmq');

  await waitFor(async () => {
    const plans = await inParallel(4, members, (member) => member.get('/api/users/current-plan'));
    expect(plans.filter(({ headers }) => headers.has('x-data-may-lag'))).toEqual([]);
    expect(plans.map(({ body }) => body.remainingClasses)).toEqual(members.map(() => classesGranted - perMember));
    expect(await totalBookings()).toBe(bookingsBefore + perMember * members.length);
  });
  expect(await seatsTaken(admin, lasting)).toBe(members.length);
});
