import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { expect, onTestFinished, test } from 'vitest';
import { adminCredentials, openApi } from '../testing/api-bench.ts';
import { pushForTests } from '../testing/push-bench.ts';

const push = pushForTests();

test('a logout removes only the devices of its session, at once', async () => {
  const { member, browser } = await push.givenDevice();
  const { email, password } = member;
  const { body: elsewhere } = await push.call('POST', '/api/auth/login', { body: { email, password } });
  const other = push.receiver.browser('Firefox en Windows');
  await push.add(elsewhere, other);
  await push.call('POST', '/api/auth/logout', { token: member.token });
  expect((await push.devicesOf(elsewhere)).devices).toMatchObject([{ name: 'Firefox en Windows' }]);
  await push.say(member);
  await expect.poll(() => other.received).toHaveLength(1);
  expect(browser.received).toEqual([]);
});

test('a new password removes the devices of all other sessions, and a suspension those of all sessions', async () => {
  const { member } = await push.givenDevice();
  const { email, password, id } = member;
  const { body: elsewhere } = await push.call('POST', '/api/auth/login', { body: { email, password } });
  await push.add(elsewhere, push.receiver.browser('Firefox en Windows'));
  const change = { currentPassword: password, newPassword: 'clave-nueva', confirmPassword: 'clave-nueva' };
  const { status } = await push.call('PUT', '/api/users/change-password', { token: member.token, body: change });
  expect(status).toBe(200);
  expect((await push.devicesOf(member)).devices).toMatchObject([{ name: 'Chrome en Android' }]);
  const { body: admin } = await push.call('POST', '/api/auth/login', { body: adminCredentials });
  const account = await push.models.accounts.findById(id).lean().orFail();
  const { firstName, lastName, phone, documentType, documentNumber, dateOfBirth, gender, type } = account;
  const person = { firstName, lastName, email, phone, documentType, documentNumber, dateOfBirth, gender, type };
  const form = { ...person, accountStatus: 'suspended' };
  const edited = await push.call('PUT', `/api/admin/users/${id}`, { token: admin.token, body: form });
  expect(edited.status).toBe(200);
  expect(await push.models.pushDevices.countDocuments({ accountId: id })).toBe(0);
});

test('a device whose session ended in another way gets no notice and is removed', async () => {
  const { member, browser } = await push.givenDevice();
  const { id: accountId } = member;
  await push.connection.transaction(async (session) => {
    const entry = { accountId, status: 'active', type: 'member', version: 99, keeps: null } as const;
    await push.directory.putSessionEntry(session, entry);
  });
  await push.say(member);
  await expect.poll(() => push.outcomesOf(member)).toEqual(['gone']);
  expect(browser.received).toEqual([]);
  expect(await push.models.pushDevices.countDocuments({ accountId })).toBe(0);
});

test('an account has ten devices at most: the oldest is removed, and the same browser again is the same device', async () => {
  const member = await push.registered();
  const browsers = Array.from({ length: 11 }, (_, index) => push.receiver.browser(`Teléfono ${index}`));
  for (const browser of browsers) await push.add(member, browser);
  const { devices } = await push.devicesOf(member);
  expect(devices.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Teléfono ${10 - index}`),
  );
  const again = await push.add(member, { form: { ...browsers[5]!.form, name: 'El mío' } });
  expect((await push.devicesOf(member)).devices.find(({ id }: { id: string }) => id === again.body.id)).toEqual({
    ...again.body,
    name: 'El mío',
  });
  const removed = await push.call('DELETE', `/api/users/push/${again.body.id}`, { token: member.token });
  expect(removed.status).toBe(204);
  expect((await push.devicesOf(member)).devices).toHaveLength(9);
});

test('a browser whose subscription changed is still one device; nobody can name that of another account', async () => {
  const { member, deviceId } = await push.givenDevice();
  const elsewhere = await push.givenDevice();
  const renewed = push.receiver.browser();
  const replacing = (replaces: string) => {
    const form = { ...renewed.form, replaces };
    return push.call('PUT', '/api/users/push', { token: member.token, body: form });
  };
  const { body } = await replacing(deviceId);
  expect((await push.devicesOf(member)).devices).toMatchObject([{ id: body.id, name: 'Chrome en Android' }]);
  expect((await replacing(body.id)).body.id).toBe(body.id);
  await replacing(elsewhere.deviceId);
  expect((await push.devicesOf(elsewhere.member)).devices).toHaveLength(1);
});

test('a browser that another account registers gets the notices of that account only', async () => {
  const { member, browser } = await push.givenDevice();
  browser.answer = { status: 503 };
  await push.say(member);
  await expect.poll(() => push.storedOf(member)).toMatchObject([{ attempts: 1 }]);
  browser.answer = { status: 201 };
  const other = await push.registered();
  await push.add(other, browser);
  expect((await push.devicesOf(member)).devices).toEqual([]);
  await push.models.pushNotices.updateOne({ accountId: member.id }, { $set: { dueAt: new Date() } });
  await expect.poll(() => push.outcomesOf(member)).toEqual(['gone']);
  await push.say(other, { title: 'Hay un cupo libre' });
  await expect
    .poll(() => browser.received.map(({ message }) => message.title))
    .toEqual(['Tienes cupo', 'Hay un cupo libre']);
});

test.each([
  'https://169.254.169.254/latest',
  'https://localhost/x',
  'http://fcm.googleapis.com/x',
  'https://evil.example/x',
])('no device is added at %s', async (endpoint) => {
  const member = await push.registered();
  const { status, body } = await push.add(member, { form: { ...push.receiver.browser().form, endpoint } });
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'PUSH_SERVICE_UNKNOWN' });
});

test('the data download lists the devices, and everything is deleted with the account', async () => {
  const { member } = await push.givenDevice();
  await push.say(member);
  await expect.poll(() => push.outcomesOf(member)).toEqual(['sent']);
  const { body: data } = await push.call('GET', '/api/users/my-data', { token: member.token });
  expect(data.pushDevices).toEqual([{ name: 'Chrome en Android', createdAt: expect.any(String) }]);
  const { body: admin } = await push.call('POST', '/api/auth/login', { body: adminCredentials });
  const deleted = await push.call('DELETE', `/api/admin/users/${member.id}`, { token: admin.token });
  expect(deleted.status).toBe(200);
  const left = { accountId: member.id };
  expect(await push.models.pushDevices.countDocuments(left)).toBe(0);
  expect(await push.models.pushNotices.countDocuments(left)).toBe(0);
});

test('a studio without a VAPID key offers no notices', async () => {
  const studio = await openApi();
  onTestFinished(() => studio.close());
  const { body } = await studio.call('POST', '/api/auth/register', { body: registrationForm() });
  const { token } = body;
  expect((await studio.call('GET', '/api/users/push', { token })).body).toEqual({ publicKey: null, devices: [] });
  const added = await studio.call('PUT', '/api/users/push', { token, body: push.receiver.browser().form });
  expect({ status: added.status, code: added.body.code }).toEqual({ status: 404, code: 'PUSH_OFF' });
});
