import { expect, inject, test } from 'vitest';
import { apiClient } from '@studio/chassis/testing/api-client';
import { registerMember, signIn } from '../testing/kit/people.ts';
import { openMailbox } from '../testing/kit/mailbox.ts';

const { origin } = inject('studio');
const publicUrl = `http://localhost:${new URL(origin).port}`;

test('the link of a password reset leads to the public address, also with a forged Host, and works once', async () => {
  const member = await registerMember(origin);
  const answer = await apiClient(origin).call('POST', '/api/auth/forgot-password', {
    body: { email: member.email },
    headers: { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' },
  });
  expect(answer.status).toBe(200);
  const mail = await openMailbox().one(member.email, /^Restablece tu contraseña/);
  expect(mail.from).toEqual([{ name: 'Studio', address: 'no-reply@localhost' }]);
  expect(mail.html).toMatch(/<html lang="es">/);
  for (const [link] of mail.text.matchAll(/https?:\/\/[^\s]+/g)) expect(link).toMatch(new RegExp(`^${publicUrl}/`));
  const [, token] = mail.text.match(new RegExp(`${publicUrl}/reset-password/(\\S+)`))!;
  const reset = () => apiClient(origin).post(`/api/auth/reset-password/${token}`, { password: 'la-nueva' });
  expect((await reset()).status).toBe(200);
  expect((await reset()).body.code).toBe('RESET_LINK_INVALID');
  await signIn(origin, member.email, 'la-nueva');
});
