import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import { catchMails, type MailCatcher } from '@studio/chassis/testing/mail-catcher';
import { studioInstant } from '@studio/contracts/studio-time';
import { composeMail } from '../mails.ts';
import { type Bench, openBench } from '../testing/bench.ts';
import { assign, freeze, offerPlan, remove } from '../testing/plans.ts';

let server: MailCatcher;
let bench: Bench;
/** The mail server's replies by address, and the number of attempts by address. */
const refusals = new Map<string, string>();
const tried = new Map<string, number>();
const answerTo = (address: string) => {
  tried.set(address, (tried.get(address) ?? 0) + 1);
  return refusals.get(address);
};
beforeAll(async () => {
  server = await catchMails({ refuse: answerTo });
  bench = await openBench({ smtpUrl: server.url });
  // The tests use dates older than the retention period.
  await bench.models.contacts.collection.dropIndex('kept');
});
afterEach(() => bench.setClock(undefined));
afterAll(async () => {
  await bench.close();
  await server.close();
});

const at = (day: string, time: string) => studioInstant(day, time);
/** Part of the subject of the reminder that a plan ends. */
const subject = 'termina';

/** A member whose plan begins on this day and ends a month later. */
async function memberSince(day: string) {
  bench.setClock(at(day, '10:00'));
  const member = await bench.newMember();
  await assign(bench, member.accountId, await offerPlan(bench));
  await server.mailTo(member.email);
  return member;
}

const stored = (personId: string) => bench.models.contacts.find({ personId }).sort({ at: 1 }).lean();
const mailOf = (accountId: string, template = 'plan-ends') =>
  mailsOf(bench.connection).findOne({ accountId, template });
const postponed = async (accountId: string) => (await mailOf(accountId))?.postponed ?? 0;
const untilItWaits = (accountId: string) => expect.poll(() => postponed(accountId)).toBeGreaterThan(0);
const untilClosed = (accountId: string, outcome: string) =>
  expect.poll(async () => (await mailOf(accountId))?.outcome).toBe(outcome);
const write = async (id: string) =>
  outcomeOf(await bench.asAdmin.post('/api/admin/contacts', { id, list: 'expiring' }));

describe('the reminder that a plan ends', () => {
  test('waits for the next allowed hour, is kept as a contact and blocks chats for the rest of the week', async () => {
    const member = await memberSince('2024-05-08');
    bench.setClock(at('2024-06-07', '19:00'));
    await untilItWaits(member.accountId);
    const waiting = { sentAt: null, outcome: null, attemptAt: null, createdAt: at('2024-06-08', '08:00') };
    expect(await mailOf(member.accountId)).toMatchObject(waiting);
    expect(server.mailsTo(member.email)).toHaveLength(1);
    expect(await stored(member.accountId)).toEqual([]);

    bench.setClock(at('2024-06-08', '08:00'));
    await server.mailTo(member.email, subject);
    await untilClosed(member.accountId, 'sent');
    const contact = { day: '2024-06-08', channel: 'mail', list: 'expiring', by: null, wroteFirst: false };
    expect(await stored(member.accountId)).toMatchObject([contact]);
    expect(await write(member.accountId)).toBe('409 CONTACTED_OTHERWISE');
    // Monday 10 June was a holiday.
    const { items } = (await bench.asAdmin.get(`/api/admin/contacts?ids=${member.accountId}`)).body;
    expect(items).toMatchObject([
      { opensAt: at('2024-06-11', '07:00').toISOString(), last: { channel: 'mail', by: null } },
    ]);
  });

  test('waits for the next week after a chat, and is dropped if the plan has ended by then', async () => {
    const [late, over] = [await memberSince('2024-05-11'), await memberSince('2024-05-09')];
    bench.setClock(at('2024-06-05', '10:00'));
    expect(await write(over.accountId)).toBe('201');
    bench.setClock(at('2024-06-06', '10:00'));
    await untilItWaits(over.accountId);
    bench.setClock(at('2024-06-07', '12:00'));
    expect(await write(late.accountId)).toBe('201');
    bench.setClock(at('2024-06-08', '09:00'));
    await untilItWaits(late.accountId);
    // Monday 10 June was a holiday.
    const nextWeek = at('2024-06-11', '07:00');
    for (const { accountId } of [late, over]) expect(await mailOf(accountId)).toMatchObject({ createdAt: nextWeek });

    bench.setClock(nextWeek);
    await server.mailTo(late.email, subject);
    await untilClosed(late.accountId, 'sent');
    await untilClosed(over.accountId, 'dropped');
    expect(await stored(late.accountId)).toMatchObject([{ channel: 'whatsapp' }, { channel: 'mail' }]);
    expect(await stored(over.accountId)).toMatchObject([{ channel: 'whatsapp' }]);
    expect(server.mailsTo(over.email)).toHaveLength(1);
  });

  test('is dropped and leaves no contact if advertising is refused or the plan no longer ends', async () => {
    const refusing = await memberSince('2024-05-08');
    const ended = await memberSince('2024-05-08');
    bench.setClock(at('2024-06-07', '20:00'));
    for (const { accountId } of [refusing, ended]) await untilItWaits(accountId);
    await bench.models.accounts.updateOne({ _id: refusing.accountId }, { $set: { refusedMails: ['contact'] } });
    await remove(bench, ended.accountId, 'Error');
    bench.setClock(at('2024-06-08', '09:00'));
    for (const { accountId } of [refusing, ended]) {
      await untilClosed(accountId, 'dropped');
      expect(await stored(accountId)).toEqual([]);
    }
  });

  test('leaves no contact when the mail server rejects it for good', async () => {
    const member = await memberSince('2024-05-08');
    refusals.set(member.email, '550 5.1.1 no such user');
    bench.setClock(at('2024-06-07', '10:00'));
    await untilClosed(member.accountId, 'refused');
    expect(await stored(member.accountId)).toEqual([]);
  });

  test('blocks no chat while the mail server defers it, and waits for the next week after a chat', async () => {
    const member = await memberSince('2024-05-10');
    refusals.set(member.email, '451 4.3.0 try again later');
    bench.setClock(at('2024-06-07', '10:00'));
    await expect.poll(() => tried.get(member.email)).toBeGreaterThan(1);
    await expect.poll(() => write(member.accountId)).toBe('201');
    refusals.delete(member.email);
    await untilItWaits(member.accountId);
    expect(await stored(member.accountId)).toMatchObject([{ channel: 'whatsapp' }]);
    expect(server.mailsTo(member.email)).toHaveLength(1);
  });

  test('counts once, by its last attempt', async () => {
    const member = await memberSince('2024-05-08');
    bench.setClock(at('2024-06-07', '06:59'));
    await untilItWaits(member.accountId);
    const row = (await mailOf(member.accountId))!;
    for (const time of ['10:00', '10:05']) {
      const parts = { ...bench.parts, clock: () => at('2024-06-07', time) };
      const compose = composeMail({ ...parts, readBrand: brandNamed('Estudio'), publicUrl: 'https://estudio.example' });
      expect(await compose(row)).toMatchObject({ to: member.email });
    }
    expect(await stored(member.accountId)).toMatchObject([{ at: at('2024-06-07', '10:05') }]);
  });
});

test('the other mails about a plan go at any hour', async () => {
  const member = await memberSince('2024-05-08');
  bench.setClock(at('2024-05-12', '22:30'));
  await assign(bench, member.accountId, await offerPlan(bench, { name: 'Domingo de noche' }));
  await server.mailTo(member.email, 'Ya tienes el plan Domingo de noche');
  await freeze(bench, member.accountId, { from: '2024-05-14', to: '2024-05-15' });
  await server.mailTo(member.email, 'queda congelado');
  await remove(bench, member.accountId, 'Error');
  await server.mailTo(member.email, 'Tu plan Domingo de noche');
  expect(await stored(member.accountId)).toEqual([]);
});
