import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type ApiClient, apiClient } from '@studio/chassis/testing/api-client';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { type CaughtMail, openMailbox } from '../testing/kit/mailbox.ts';
import { assignPlan, createPlan } from '../testing/kit/scenario.ts';

const studio = inject('studio');
const { origin, adminEmail, adminPassword } = studio;
const publicUrl = `http://localhost:${new URL(origin).port}`;
const mailbox = openMailbox();

/** Checks what holds for every mail of the studio. */
function expectLetter(mail: CaughtMail, member: Person, words: readonly string[], greeting = 'Hola, Marcela Ñ:') {
  expect(mail.from).toEqual([{ name: 'Studio', address: 'no-reply@localhost' }]);
  expect(mail.to.map(({ address }) => address)).toEqual([member.email]);
  expect(mail.html).toMatch(/<html lang="es">/);
  const shown = mail.html
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"');
  for (const word of [greeting, ...words]) {
    expect(mail.text).toContain(word);
    expect(shown.replaceAll('&gt;', '>')).toContain(word);
  }
  for (const [link] of mail.text.matchAll(/https?:\/\/[^\s]+/g)) expect(link).toMatch(new RegExp(`^${publicUrl}/`));
}

describe('mails', () => {
  let admin: ApiClient;
  let member: Person;

  beforeAll(async () => {
    admin = await signIn(origin, adminEmail, adminPassword);
    member = await registerMember(origin, { firstName: 'Marcela Ñ' });
  });

  test('plan assigned', async () => {
    await assignPlan(
      admin,
      member,
      await createPlan(admin, { name: `Plan Ágil ${member.id}`, maxTrainingsPerWeek: 3 }),
    );
    const mail = await mailbox.one(member.email, /^Ya tienes el plan/i);
    expect(mail.subject).toBe(`Ya tienes el Plan Ágil ${member.id} en Studio`);
    expectLetter(mail, member, [
      `Te asignamos el Plan Ágil ${member.id}.`,
      '12 clases',
      '3 entrenamientos',
      `${publicUrl}/trainings`,
    ]);
  });

  test('password reset: the link leads to the public address, also with a forged Host, and works once', async () => {
    const answer = await apiClient(origin).call('POST', '/api/auth/forgot-password', {
      body: { email: member.email },
      headers: { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' },
    });
    expect(answer.status).toBe(200);
    const mail = await mailbox.one(member.email, /^Restablece tu contraseña/);
    expectLetter(mail, member, ['El enlace vence en 60 minutos'], 'Hola:');
    const [, token] = mail.text.match(new RegExp(`${publicUrl}/reset-password/(\\S+)`))!;
    const reset = () => apiClient(origin).post(`/api/auth/reset-password/${token}`, { password: 'la-nueva' });
    expect((await reset()).status).toBe(200);
    expect((await reset()).body.code).toBe('RESET_LINK_INVALID');
    await signIn(origin, member.email, 'la-nueva');
  });
});
