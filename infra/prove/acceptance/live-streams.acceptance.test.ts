import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { nextMonday, scheduleTraining } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword } = inject('studio');

describe('the live stream of somebody whose session has ended', () => {
  let admin: Person;

  beforeAll(async () => {
    admin = await signIn(origin, adminEmail, adminPassword);
  });

  const edit = async (member: Person, over: Record<string, unknown>) => {
    const users: Record<string, unknown>[] = (await admin.get('/api/admin/users')).body;
    const user = users.find(({ id }) => id === member.id)!;
    const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const form = Object.fromEntries(Object.entries(user).map(([name, value]) => [camelCase(name), value]));
    return admin.put(`/api/admin/users/${member.id}`, { ...form, ...over });
  };

  test.each<[string, (member: Person) => Promise<{ status: number }>]>([
    ['signed out', (member) => member.post('/api/auth/logout', {})],
    ['was suspended', (member) => edit(member, { accountStatus: 'suspended' })],
    ['became an administrator', (member) => edit(member, { type: 'admin' })],
    [
      'got a new password from the studio',
      ({ id }) => {
        const form = { newPassword: 'otra-clave-nueva', confirmPassword: 'otra-clave-nueva' };
        return admin.put(`/api/admin/users/${id}/change-password`, form);
      },
    ],
    ['was deleted', ({ id }) => admin.delete(`/api/admin/users/${id}`)],
  ])('brings nothing after the answer: %s', async (_kind, end) => {
    const member = await registerMember(origin);
    const stream = await watch(member);
    const seen = await scheduleTraining(admin);
    await expect.poll(() => stream.text()).toContain(seen);
    expect((await end(member)).status).toBeLessThan(300);
    const unseen = await scheduleTraining(admin);
    await stream.ended;
    expect(stream.text()).not.toContain(unseen);
  });
});

/** Follows the live stream of next week, the week in which `scheduleTraining` schedules. */
async function watch({ token }: Person) {
  const response = await fetch(`${origin}/api/trainings/live?week=${nextMonday()}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  let text = '';
  const ended = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })();
  return { text: () => text, ended };
}
