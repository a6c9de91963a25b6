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
});
