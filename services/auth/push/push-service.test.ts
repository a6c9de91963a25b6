import { expect, test } from 'vitest';
import { isOfPushService, isVapidKey, readPushService, usualPushServices, whyPushIsOff } from './push-service.ts';

const key = Buffer.alloc(32, 7).toString('base64url');
const usual = { VAPID_PRIVATE_KEY: key, PUSH_SERVICES: usualPushServices, PUBLIC_URL: 'https://estudio.example' };
const local = { ...usual, PUBLIC_URL: 'http://localhost:8080', PUSH_SERVICES: '127.0.0.1, push.example' };

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://FCM.googleapis.com/abc', true],
  ['https://push.apple.com/abc', false],
  ['https://evilpush.apple.com.example/abc', false],
  ['https://xpush.apple.com/abc', false],
  ['https://fcm.googleapis.com.example/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['http://fcm.googleapis.com/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://10.0.0.8/abc', false],
  ['https://169.254.169.254/latest', false],
  ['https://auth:3001/abc', false],
  ['file:///etc/passwd', false],
  ['fcm.googleapis.com', false],
])('whether the endpoint %s may be called: %s', (endpoint, may) => {
  expect(isOfPushService(endpoint, readPushService(usual)!)).toBe(may);
});

test.each([
  ['http://127.0.0.1:4000/abc', true],
  ['http://localhost:4000/abc', false],
  ['https://push.example/abc', true],
  ['http://push.example/abc', false],
])('if only this machine reaches the studio, whether %s may be called: %s', (endpoint, may) => {
  expect(isOfPushService(endpoint, readPushService(local)!)).toBe(may);
});

test('there are no notices without a key, nor without a host', () => {
  expect(whyPushIsOff({ ...usual, VAPID_PRIVATE_KEY: undefined })).toBe('VAPID_PRIVATE_KEY is not set');
  expect(whyPushIsOff({ ...usual, PUSH_SERVICES: 'none' })).toBe('PUSH_SERVICES is none');
  expect(readPushService({ ...usual, PUSH_SERVICES: 'none' })).toBeNull();
  expect(readPushService({ ...usual, VAPID_PRIVATE_KEY: undefined })).toBeNull();
});

test('a key is a P-256 key of 32 bytes in base64url', () => {
  const keys = [
    key,
    key.slice(1),
    `${key}=`,
    Buffer.alloc(32).toString('base64url'),
    Buffer.alloc(32, 255).toString('base64url'),
  ];
  expect(keys.map(isVapidKey)).toEqual([true, false, false, false, false]);
});
