import { expect, test } from 'vitest';
import { postMessage } from './post-message.ts';

const delivery = { messageId: 'm', message: { type: 'webhook.test', timestamp: '2026-01-05T12:00:00Z', data: {} } };
const post = (url: string) => postMessage({ url, secret: 'whsec_c2VjcmV0' }, delivery, 'https://estudio.example');

test.each([
  ['https://127.0.0.1/', 'not a public address'],
  ['https://localhost/', 'not a public address'],
  ['https://2130706433/', 'not a public address'],
  ['https://10.0.0.8/', 'not a public address'],
  ['https://192.168.1.1/', 'not a public address'],
  ['https://169.254.169.254/latest/meta-data', 'not a public address'],
  ['https://0.0.0.0/', 'not a public address'],
  ['https://[::1]/', 'not a public address'],
  ['https://[::ffff:10.0.0.8]/', 'not a public address'],
  ['https://[fd00::1]/', 'not a public address'],
  ['http://receiver.example/', 'not https'],
  ['https://user:word@receiver.example/', 'names a user'],
  ['file:///etc/passwd', 'not https'],
  ['receiver.example', 'not a URL'],
])('a studio that others reach never calls %s', async (url, said) => {
  expect(await post(url)).toEqual({ isAccepted: false, said });
});
