import { sealEnvelope } from '@studio/chassis/events/envelope';
import { newId } from '@studio/chassis/mongo/new-id';
import { administratorsNoticeDue } from '@studio/contracts/events/notice-events';
import { expect, test } from 'vitest';
import { anHour, pushForTests } from '../testing/push-bench.ts';
import { vapidClaims } from '../testing/push-receiver.ts';

const push = pushForTests();

test('a device gets a notice once, encrypted for it and signed by the studio, with a TTL until the class begins', async () => {
  const { member, browser } = await push.givenDevice();
  const { publicKey } = await push.devicesOf(member);
  const { envelope, payload } = await push.say(member);
  await expect.poll(() => browser.received).toHaveLength(1);
  await push.broker.publish([envelope]);
  await push.settled();
  const [{ headers, message }, ...others] = browser.received as [(typeof browser.received)[number]];
  expect(others).toEqual([]);
  const { title, body, tag, path } = payload;
  expect(message).toEqual({ title, body, tag, path });
  const { aud, sub, exp = 0 } = vapidClaims(headers, publicKey);
  expect({ aud, sub }).toEqual({ aud: push.receiver.origin, sub: 'mailto:hola@estudio.example' });
  expect(exp * 1_000).toBeLessThan(Date.now() + 24 * anHour);
  const ttl = Number(headers['ttl']);
  expect(ttl).toBeGreaterThan(3_500);
  expect(ttl).toBeLessThanOrEqual(3_600);
  expect(headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(headers['topic']).toMatch(/^[\w-]{1,32}$/);
  expect(await push.outcomesOf(member)).toEqual(['sent']);
});

test('a notice to the administrators reaches the full ones, and neither a desk nor a suspended one', async () => {
  const [full, desk, gone] = [await push.givenDevice(), await push.givenDevice(), await push.givenDevice()];
  const mark = (of: typeof full, set: object) =>
    push.models.accounts.updateOne({ _id: of.member.id }, { $set: { type: 'admin', ...set } });
  await mark(full, {});
  await mark(desk, { desk: true });
  await mark(gone, { status: 'suspended' });
  const [tag, until] = [`permission:${newId()}`, new Date(Date.now() + anHour).toISOString()];
  const said = { title: 'Piden tu permiso', body: 'Anular $ 20.000', path: '/admin' };
  const payload = { kind: 'permission', tag, until, ...said } as const;
  await push.broker.publish([sealEnvelope(administratorsNoticeDue, { aggregateId: tag, version: 1, payload })]);
  await push.settled();
  await expect.poll(() => full.browser.received.map(({ message }) => message.title)).toEqual(['Piden tu permiso']);
  expect([desk.browser.received, gone.browser.received]).toEqual([[], []]);
});

test.each([404, 410])('a push service that answers %i removes the device', async (status) => {
  const { member, browser } = await push.givenDevice();
  browser.answer = { status };
  await push.say(member);
  await expect.poll(() => push.devicesOf(member)).toMatchObject({ devices: [] });
  await push.say(member);
  await push.settled();
  expect(browser.received).toHaveLength(1);
});

test('a device that a push service refuses three times in a row is removed, and the list names the last notice', async () => {
  const { member, browser } = await push.givenDevice();
  const told = async (status: number) => {
    browser.answer = { status };
    const before = await push.storedOf(member);
    await push.say(member);
    const closed = async () => (await push.outcomesOf(member)).filter((outcome) => outcome !== null).length;
    await expect.poll(closed).toBe(before.length + 1);
    await push.settled();
    return (await push.devicesOf(member)).devices;
  };
  expect(await told(403)).toEqual([expect.not.objectContaining({ lastNoticeAt: expect.anything() })]);
  await told(400);
  expect(await told(201)).toMatchObject([{ lastNoticeAt: expect.any(String) }]);
  await told(403);
  expect(await told(403)).toHaveLength(1);
  expect(await told(403)).toEqual([]);
});

test.each([
  { status: 429, headers: { 'Retry-After': '600' } },
  { status: 500, headers: {} },
])('a notice that a push service did not accept, by $status, is sent again later', async (answer) => {
  const { member, browser } = await push.givenDevice();
  browser.answer = answer;
  const saidAt = Date.now();
  await push.say(member);
  await expect.poll(() => push.storedOf(member)).toMatchObject([{ attempts: 1, claimedAt: null }]);
  const [waiting] = await push.storedOf(member);
  const pause = waiting!.dueAt.getTime() - saidAt;
  expect(pause).toBeGreaterThanOrEqual(answer.status === 429 ? 600_000 : 10_000);
  browser.answer = { status: 201 };
  await push.models.pushNotices.updateOne({ _id: waiting!._id }, { $set: { dueAt: new Date() } });
  await expect.poll(() => push.outcomesOf(member)).toEqual(['sent']);
  expect(browser.received).toHaveLength(2);
});

test('an unreachable push service is called again, and the stored notice shows it to the doctor', async () => {
  const { member, deviceId } = await push.givenDevice();
  const endpoint = 'http://127.0.0.1:1/nobody';
  await push.models.pushDevices.updateOne({ _id: deviceId }, { $set: { endpoint } });
  await push.say(member);
  const waits = { attempts: 1, sentAt: null, claimedAt: null, last: { said: 'ECONNREFUSED', isUnreached: true } };
  await expect.poll(() => push.storedOf(member)).toMatchObject([waits]);
});

test('a notice that may have arrived is not sent again: no answer, or a killed sender', async () => {
  const { member, browser, deviceId } = await push.givenDevice();
  browser.answer = { status: 'hangs' };
  await push.say(member);
  await expect.poll(() => push.outcomesOf(member)).toEqual(['unanswered']);
  expect(browser.received).toHaveLength(1);
  await push.stopWorker();
  const [sent] = await push.storedOf(member);
  const left = { ...sent!, claimedAt: new Date(Date.now() - 61_000), sentAt: null, outcome: null, attempts: 0 };
  const underWay = { ...left, claimedAt: new Date() };
  await push.models.pushNotices.create([
    { ...left, _id: `left ${deviceId}` },
    { ...underWay, _id: `underway ${deviceId}` },
  ]);
  await push.startWorker();
  await expect.poll(() => push.outcomesOf(member)).toContain('lost');
  await push.settled();
  expect(browser.received).toHaveLength(1);
});

test('a later notice about the same class supersedes a waiting one, also when both are redelivered', async () => {
  const { member, browser } = await push.givenDevice();
  browser.answer = { status: 503 };
  const first = await push.say(member, { tag: 'class:1', title: 'Mañana tienes clase' });
  await expect.poll(() => push.storedOf(member)).toMatchObject([{ attempts: 1 }]);
  browser.answer = { status: 201 };
  const second = await push.say(member, { tag: 'class:1', title: 'Tu clase se canceló' });
  await expect.poll(() => push.outcomesOf(member)).toEqual(['superseded', 'sent']);
  await push.broker.publish([first.envelope, second.envelope]);
  await push.settled();
  expect(browser.received.map(({ message }) => message.title)).toEqual(['Mañana tienes clase', 'Tu clase se canceló']);
});

test('no notice is stored for a class that has begun, nor without a device', async () => {
  const { member, browser } = await push.givenDevice();
  const nobody = await push.registered();
  await push.say(nobody);
  await push.say(member, { until: new Date(Date.now() - 1_000).toISOString() });
  await push.settled();
  expect(browser.received).toEqual([]);
  expect([...(await push.storedOf(member)), ...(await push.storedOf(nobody))]).toEqual([]);
});
