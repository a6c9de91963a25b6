import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { INVITATION_DAYS, INVITATIONS_PER_MINUTE } from '@studio/contracts/rules/invitations';
import { importedUser } from '@studio/contracts/testing/form-fixtures';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { composeMail } from '../mails.ts';
import { resetPassword } from '../password-reset/reset-password.ts';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';
import { composeNow } from '../testing/compose-now.ts';

const noon = new Date('2030-03-01T12:00:00Z');
const publicUrl = 'https://estudio.example';

describe('an invitation', () => {
  const bench = apiForTests({ PUBLIC_URL: publicUrl });
  let token: string;
  beforeAll(async () => {
    token = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
  });
  beforeEach(async () => {
    await mails().deleteMany({});
    await bench.models.invitationPace.deleteMany({});
    await bench.models.accounts.updateMany({}, { $unset: { neverSignedIn: 1, invitedAt: 1 } });
  });

  const mails = () => mailsOf(bench.connection);
  type Person = ReturnType<typeof importedUser> & { readonly id: string };

  async function imported(count = 1): Promise<Person[]> {
    const rows = Array.from({ length: count }, () => importedUser());
    const { body } = await bench.call('POST', '/api/admin/users/import', { token, body: { rows } });
    return rows.map((row, at) => ({ ...row, id: body.results[at].userId }));
  }

  const invite = async (userIds: readonly string[] | null = null) =>
    (await bench.call('POST', '/api/admin/users/invitations', { token, body: { userIds } })).body;
  const count = async () => (await bench.call('GET', '/api/admin/users/invitations', { token })).body;
  const login = (email: string, password: string) =>
    bench.call('POST', '/api/auth/login', { body: { email, password } });
  const reset = (link: string, password = 'propia123') =>
    bench.call('POST', `/api/auth/reset-password/${link}`, { body: { password } });
  const stored = (id: string) => bench.models.accounts.findById(id).orFail().lean();
  const invited = () => mails().find({ template: 'invitation' }).sort({ createdAt: 1, _id: 1 }).toArray();

  const partsAt = (at: Date) => ({
    connection: bench.connection,
    models: bench.models,
    clock: () => at,
    publicUrl,
    readBrand: brandNamed('Estudio'),
  });
  const linkIn = (text = '') => /reset-password\/([\w-]{43})/.exec(text)?.[1] ?? '';
  /** The link of the person's mail, as the worker makes it. */
  async function mailedLink({ id }: Person, at = new Date()): Promise<string> {
    const row = await mails().findOne({ accountId: id, template: 'invitation' });
    return linkIn((await composeNow(partsAt(at), row!))?.text);
  }
  const inviteOne = (id: string, channel: string) =>
    bench.call('POST', `/api/admin/users/${id}/invitation`, { token, body: { channel } });
  const chatLink = ({ id }: Person) => inviteOne(id, 'whatsapp');

  test('is mailed to nobody by an import alone, and once asked for to those who have not signed in', async () => {
    const [ana, luz] = await imported(2);
    expect(await invited()).toEqual([]);
    await login(luz!.email, luz!.documentNumber);
    expect(await count()).toEqual({ neverSignedIn: 1, uninvited: 1 });
    expect(await invite([ana!.id, luz!.id])).toEqual({ invited: 1 });
    expect((await invited()).map(({ accountId }) => accountId)).toEqual([ana!.id]);
    const listed = await bench.call('GET', '/api/admin/users?neverSignedIn=true', { token });
    expect(listed.body).toMatchObject({
      total: 1,
      items: [{ id: ana!.id, never_signed_in: true, invited_at: expect.any(String) }],
    });
  });

  test('to all leaves out who has one in force, and a later one to the same person replaces an unsent one', async () => {
    const people = await imported(3);
    await invite([people[0]!.id]);
    expect(await count()).toEqual({ neverSignedIn: 3, uninvited: 2 });
    expect(await invite()).toEqual({ invited: 2 });
    expect(await invite()).toEqual({ invited: 0 });
    expect(await inviteOne(people[0]!.id, 'mail')).toMatchObject({ status: 200, body: {} });
    expect(await invited()).toHaveLength(3);
    const passed = new Date(Date.now() - INVITATION_DAYS * 24 * 60 * 60_000);
    await bench.models.accounts.updateOne({ _id: people[1]!.id }, { $set: { invitedAt: passed } });
    expect(await count()).toEqual({ neverSignedIn: 3, uninvited: 1 });
  });

  test('has a link that sets the password once and confirms the address', async () => {
    const [ana] = await imported();
    await invite([ana!.id]);
    const link = await mailedLink(ana!);
    expect(await reset(link)).toMatchObject({ status: 200 });
    expect(await reset(link, 'tercera1')).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } });
    expect(await stored(ana!.id)).toMatchObject({ passwordIsNumberOf: null, emailConfirmedAt: expect.any(Date) });
    expect(await login(ana!.email, 'propia123')).toMatchObject({ status: 200 });
    expect(await stored(ana!.id)).not.toHaveProperty('neverSignedIn');
    expect(await stored(ana!.id)).not.toHaveProperty('invitedAt');
  });

  test('that is opened twice at once sets one password', async () => {
    const [ana] = await imported();
    const link = linkIn((await chatLink(ana!)).body.url);
    const answers = await Promise.all([reset(link, 'primera1'), reset(link, 'segunda2')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  });

  test('has a link for seven days', async () => {
    const [ana] = await imported();
    await invite([ana!.id]);
    const link = await mailedLink(ana!, noon);
    const passwords = { hash: async () => 'hash' } as never;
    const parts = { ...bench, passwords, mailOutbox: {} as never, unitOfWork: (() => {}) as never };
    const at = (days: number) => () => new Date(noon.getTime() + days * 24 * 60 * 60_000);
    await expect(resetPassword({ ...parts, clock: at(INVITATION_DAYS) }, link, 'propia123')).rejects.toMatchObject({
      code: 'RESET_LINK_INVALID',
    });
    await expect(resetPassword({ ...parts, clock: at(INVITATION_DAYS - 0.01) }, link, 'propia123')).resolves.toBe(
      undefined,
    );
  });

  test('is not sent any more to who signed in while it waited, or became inactive', async () => {
    const [ana, luz] = await imported(2);
    await invite();
    await login(ana!.email, ana!.documentNumber);
    await bench.models.accounts.updateOne({ _id: luz!.id }, { $set: { status: 'inactive' } });
    for (const row of await invited()) expect(await composeMail(partsAt(noon))(row)).toBeNull();
    expect(await chatLink(luz!)).toMatchObject({ status: 409, body: { code: 'USER_NOT_ACTIVE' } });
    for (const channel of ['mail', 'whatsapp'])
      expect(await inviteOne(ana!.id, channel)).toMatchObject({ status: 409, body: { code: 'HAS_SIGNED_IN' } });
  });

  test('waits for the next minute with a place, which it then has', async () => {
    const people = await imported(2);
    await invite();
    await bench.models.invitationPace.create([{ _id: 'mails', minute: noon, taken: INVITATIONS_PER_MINUTE - 1 }]);
    const [first, second] = await invited();
    const at = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);
    const mailed = (row: object, seconds: number) => composeMail(partsAt(at(seconds)))(row as never);
    expect(await mailed(first!, 5)).toMatchObject({ subject: 'Tu cuenta en Estudio está lista' });
    expect(await mailed(second!, 6)).toEqual({ notBefore: at(60) });
    // The places of the next minute are taken, and the one that waited has its own.
    await bench.models.invitationPace.updateOne({ _id: 'mails' }, { $set: { taken: INVITATIONS_PER_MINUTE } });
    const waited = { ...second!, createdAt: at(60), postponed: 1 };
    expect(await mailed(waited, 61)).toMatchObject({ to: people.find(({ id }) => id === second!.accountId)!.email });
    // A place that passed unused is none.
    expect(await mailed(waited, 121)).toMatchObject({ to: expect.any(String) });
    expect(await bench.models.invitationPace.findById('mails').lean()).toMatchObject({ minute: at(120), taken: 1 });
  });

  test('by a chat has a link of its own, which confirms no address and ends with the other telephone', async () => {
    const [ana, luz] = await imported(2);
    await invite([ana!.id]);
    const mailed = await mailedLink(ana!);
    const { status, body } = await chatLink(ana!);
    expect(status).toBe(200);
    expect(await reset(linkIn(body.url))).toMatchObject({ status: 200 });
    expect(await stored(ana!.id)).not.toHaveProperty('emailConfirmedAt');
    // An administrator had it in hand, and could have used it.
    expect(await stored(ana!.id)).toMatchObject({ accessGivenAt: expect.any(Date) });
    // A password that was set ends every other link.
    expect(await reset(mailed)).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } });

    const second = linkIn((await chatLink(luz!)).body.url);
    await bench.models.accounts.updateOne({ _id: luz!.id }, { $set: { phone: '3009998877' } });
    expect(await reset(second)).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } });
  });

  test('ends with what it was handed over to; who is left without a link counts as not invited', async () => {
    const [ana, luz, eva] = await imported(3);
    await invite([ana!.id]);
    for (const person of [luz!, eva!]) await chatLink(person);
    expect(await count()).toEqual({ neverSignedIn: 3, uninvited: 0 });
    const edit = async ({ id }: Person, change: object) => {
      const { firstName, lastName, email, phone, documentType, documentNumber } = await stored(id);
      const body = { firstName, lastName, email, phone, documentType, documentNumber, ...change };
      expect(await bench.call('PUT', `/api/admin/users/${id}`, { token, body })).toMatchObject({ status: 200 });
      return (await count()).uninvited;
    };
    expect(await edit(ana!, { email: `otra-${ana!.email}` })).toBe(1);
    expect(await edit(luz!, { phone: '3009998877' })).toBe(2);
    await invite([luz!.id]);
    await mailedLink(luz!);
    await chatLink(luz!);
    expect(await edit(luz!, { phone: '3009998876' })).toBe(1);
    // The same telephone in another way.
    const link = linkIn((await chatLink(eva!)).body.url);
    expect(await edit(eva!, { phone: `+57 ${(await stored(eva!.id)).phone}` })).toBe(1);
    expect(await reset(link)).toMatchObject({ status: 200 });
  });

  test('asked for by two at once is written once for each person', async () => {
    await imported(5);
    const answers = await Promise.all([invite(), invite()]);
    expect(answers.reduce((sum, { invited: people }) => sum + people, 0)).toBe(5);
    expect(await invited()).toHaveLength(5);
  });
});
