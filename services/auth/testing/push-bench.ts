import { sealEnvelope } from '@studio/chassis/events/envelope';
import { newId } from '@studio/chassis/mongo/new-id';
import { openedForTests } from '@studio/chassis/testing/opened-for-tests';
import { environmentOf, startRole } from '@studio/chassis/testing/start-role';
import { noticeDue, type NoticeState } from '@studio/contracts/events/notice-events';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { expect } from 'vitest';
import { auth } from '../service.ts';
import { openApi } from './api-bench.ts';
import { type Browser, openPushReceiver } from './push-receiver.ts';

const settings = {
  VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url'),
  PUSH_SERVICES: '127.0.0.1',
  MAIL_FROM: 'Estudio <hola@estudio.example>',
};

export const anHour = 60 * 60_000;

interface Member {
  readonly id: string;
  readonly token: string;
  readonly email: string;
  readonly password: string;
}

type Caller = Pick<Member, 'token'>;
type Owner = Pick<Member, 'id'>;

export const pushForTests = () => openedForTests(openPush);

/** Auth with its worker, and a push service on this machine. */
export async function openPush() {
  const bench = await openApi(settings);
  const receiver = await openPushReceiver();
  const startWorker = () => startRole(auth, 'worker', { ...environmentOf(bench.namespace), ...settings });
  let worker = await startWorker();

  const registered = async (): Promise<Member> => {
    const form = registrationForm();
    const { body } = await bench.call('POST', '/api/auth/register', { body: form });
    return { id: body.user.id, token: body.token, email: form.email, password: form.password };
  };
  const add = ({ token }: Caller, { form }: Pick<Browser, 'form'>) =>
    bench.call('PUT', '/api/users/push', { token, body: form });
  /** A member with one browser registered for notices. */
  const givenDevice = async () => {
    const member = await registered();
    const browser = receiver.browser();
    const { status, body } = await add(member, browser);
    expect(status).toBe(200);
    return { member, browser, deviceId: body.id as string };
  };
  /** Publishes a due notice about a class that begins in an hour. */
  const say = async ({ id: accountId }: Owner, over: Partial<NoticeState> = {}) => {
    const key = newId();
    const payload: NoticeState = {
      accountId,
      kind: 'waitlist',
      tag: `class:${key}`,
      title: 'Tienes cupo',
      body: 'Funcional · lun 23 nov, 5:00',
      path: '/trainings?clase=1',
      until: new Date(Date.now() + anHour).toISOString(),
      ...over,
    };
    const envelope = sealEnvelope(noticeDue, { aggregateId: key, version: 1, payload });
    await bench.broker.publish([envelope]);
    return { envelope, payload };
  };
  const storedOf = ({ id: accountId }: Owner) =>
    bench.models.pushNotices.find({ accountId }).sort({ createdAt: 1, _id: 1 }).lean();
  return {
    ...bench,
    receiver,
    registered,
    add,
    givenDevice,
    say,
    storedOf,
    devicesOf: async ({ token }: Caller) => (await bench.call('GET', '/api/users/push', { token })).body,
    outcomesOf: async (member: Owner) => (await storedOf(member)).map(({ outcome }) => outcome),
    /** Waits until earlier notices are applied and sent, by sending a notice to another member. */
    settled: async () => {
      const { member, browser } = await givenDevice();
      await say(member);
      await expect.poll(() => browser.received).toHaveLength(1);
    },
    stopWorker: () => worker.stop(),
    startWorker: async () => {
      worker = await startWorker();
    },
    close: async () => {
      await worker.stop();
      receiver.close();
      await bench.close();
    },
  };
}
