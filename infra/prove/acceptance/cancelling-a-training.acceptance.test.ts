import { beforeAll, describe, expect, inject, test } from 'vitest';
import { bookedByAll, cancel, expectRefundedOnce, mailsAbout, progressOf, untilSettled } from './cancelled-class.ts';
import type { ApiClient } from '@studio/chassis/testing/api-client';
import { inParallel } from '../testing/kit/in-parallel.ts';
import { type Person, registerMembers, signIn } from '../testing/kit/people.ts';
import { openMailbox } from '../testing/kit/mailbox.ts';
import { assignPlan, createPlan } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword } = inject('studio');
const mails = openMailbox();
const total = 40;

describe(`an administrator cancels a training with ${total} booked members`, () => {
  let admin: ApiClient;
  let members: Person[];

  beforeAll(async () => {
    admin = await signIn(origin, adminEmail, adminPassword);
    members = await registerMembers(origin, total);
    const planId = await createPlan(admin, { maxTrainingsPerWeek: 5 });
    await inParallel(8, members, (member) => assignPlan(admin, member, planId));
  });

  test('the answer has the totals; everybody gets the class back once and one mail', async () => {
    const booked = await bookedByAll(admin, members);
    const { status, body } = await cancel(admin, booked);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        message: 'Entrenamiento cancelado y clases devueltas a los usuarios inscritos.',
        cancellation: { total, refunded: 0, mailed: 0, failed: 0 },
      },
    });
    const during = await progressOf(admin, booked);
    expect(during).toMatchObject({ total, failed: 0 });
    expect(during.mailed).toBeLessThanOrEqual(during.refunded);
    await untilSettled(admin, booked, total);
    await expectRefundedOnce(members, booked, 20);
    expect(await mailsAbout(mails, members, booked)).toEqual(members.map(() => 1));
  });

  test('it leaves the lists and can be neither edited, booked, enrolled in nor cancelled again', async () => {
    const booked = await bookedByAll(admin, members.slice(0, 2));
    const path = `/api/admin/trainings/${booked.id}`;
    const before = (await admin.get('/api/admin/trainings')).body.find(({ id }: { id: string }) => id === booked.id);
    await cancel(admin, booked);
    const ids = (list: { id: string }[]) => list.map(({ id }) => id);
    expect(ids((await admin.get('/api/admin/trainings')).body)).not.toContain(booked.id);
    expect(ids((await members[0]!.get('/api/trainings/my-trainings')).body)).not.toContain(booked.id);
    const form = {
      category: before.category,
      maxCapacity: before.max_capacity,
      trainingDate: before.training_date,
      startTime: before.start_time,
      endTime: before.end_time,
    };
    const answers = await Promise.all([
      admin.put(path, form),
      admin.delete(`${path}/cancel`),
      admin.post(`${path}/register`, { userId: members[3]!.id }),
      members[3]!.post('/api/trainings/register', { trainingId: booked.id }),
    ]);
    const refused = { status: 409, code: 'TRAINING_CANCELLED' };
    expect(answers.map(({ status, body }) => ({ status, code: body.code }))).toEqual(answers.map(() => refused));
    // The slot is free again.
    expect((await admin.post('/api/admin/trainings', form)).status).toBe(201);
    await untilSettled(admin, booked, 2);
  });

  test('there is no progress of a training that goes on or does not exist', async () => {
    const going = await bookedByAll(admin, members.slice(0, 1));
    expect(await progressOf(admin, going)).toMatchObject({ code: 'TRAINING_NOT_FOUND' });
    expect(await progressOf(admin, { ...going, id: '0'.repeat(24) })).toMatchObject({ code: 'TRAINING_NOT_FOUND' });
  });
});
