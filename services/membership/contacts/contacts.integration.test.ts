import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import { studioInstant } from '@studio/contracts/studio-time';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { contactLists } from '@studio/contracts/rules/contacts';
import { openBench, benchForTests } from '../testing/bench.ts';

const bench = benchForTests();
beforeAll(async () => {
  // The tests use dates older than the retention period.
  await bench.models.contacts.collection.dropIndex('kept');
  await bench.otherServices.register(someAccount({ accountId: bench.admin.accountId, firstName: 'Marcela' }));
});
afterEach(() => bench.setClock(undefined));

const friday = '2024-06-07';
const saturday = '2024-06-08';
// Monday 10 June was a holiday.
const tuesday = '2024-06-11';
const at = (day: string, time: string) => studioInstant(day, time);
const opening = (day: string, time: string) => at(day, time).toISOString();
const nobody = () => someAccount().accountId;
/** A guest with this telephone, known to membership. */
async function guest(phone: string): Promise<string> {
  const id = nobody();
  await bench.otherServices.seatGuest(id, phone);
  return id;
}

const write = (id: string, more: object = {}, key: string = crypto.randomUUID()) =>
  bench.asAdmin.call('POST', '/api/admin/contacts', {
    body: { id, list: 'owing', ...more },
    headers: { 'idempotency-key': key },
  });
const contactOf = async (id: string) => (await bench.asAdmin.get(`/api/admin/contacts?ids=${id}`)).body.items[0];
/** Waits until the account is known. */
const refuse = (_id: string, refusedMails: string[]) =>
  expect
    .poll(async () => (await bench.models.accounts.updateOne({ _id }, { $set: { refusedMails } })).matchedCount)
    .toBe(1);
const stored = (personId: string) => bench.models.contacts.find({ personId }).sort({ at: 1 }).lean();

interface Entry {
  readonly kind: string;
  readonly about: object;
  readonly facts: object;
}

/** The activity entries of this kind, in order. */
async function acts(kind: string): Promise<Entry[]> {
  const rows = await bench.connection.collection('outbox').find().sort({ _id: 1 }).toArray();
  const payloads = rows.flatMap(({ envelopes }) => envelopes as { payload: Entry }[]).map(({ payload }) => payload);
  return payloads.filter((payload) => payload.kind === kind);
}

describe('a chat of a list', () => {
  test('is refused outside the hours, and allowed from the next one on, once a day', async () => {
    const { accountId } = await bench.newMember();
    bench.setClock(at(friday, '19:00'));
    expect(outcomeOf(await write(accountId))).toBe('409 CONTACT_OUTSIDE_HOURS');
    const opensAt = opening(saturday, '08:00');
    expect(await contactOf(accountId)).toEqual({ id: accountId, opensAt, refused: false, last: null });

    bench.setClock(at(saturday, '08:00'));
    expect(await contactOf(accountId)).toMatchObject({ opensAt: null });
    const written = await write(accountId);
    const last = { at: opensAt, channel: 'whatsapp', by: 'Marcela', mine: true, list: 'owing', wroteFirst: false };
    const contact = { id: accountId, opensAt: opening(tuesday, '07:00'), refused: false, last };
    expect(written).toMatchObject({ status: 201, body: contact });
    expect(await contactOf(accountId)).toEqual(contact);

    bench.setClock(at(saturday, '14:59'));
    expect(outcomeOf(await write(accountId, { list: 'expiring' }))).toBe('409 CONTACTED_TODAY');
    bench.setClock(at(tuesday, '07:00'));
    expect(outcomeOf(await write(accountId, { list: 'expiring' }))).toBe('201');
    expect(await stored(accountId)).toMatchObject([
      { day: saturday, list: 'owing', by: bench.admin.accountId },
      { day: tuesday, list: 'expiring' },
    ]);
  });

  test('that answers is allowed at any hour, to anybody, and does not count against later contacts', async () => {
    const { accountId } = await bench.newMember();
    await refuse(accountId, ['contact']);
    bench.setClock(at(friday, '22:00'));
    for (let times = 0; times < 2; times += 1) {
      expect(outcomeOf(await write(accountId, { wroteFirst: true }))).toBe('201');
    }
    expect(await contactOf(accountId)).toMatchObject({ last: { wroteFirst: true }, refused: true });
    await refuse(accountId, []);
    bench.setClock(at(friday, '12:00'));
    expect(outcomeOf(await write(accountId))).toBe('201');
  });

  test('is refused for a person who asked not to be contacted', async () => {
    const { accountId } = await bench.newMember();
    await refuse(accountId, ['contact']);
    bench.setClock(at(friday, '12:00'));
    expect(outcomeOf(await write(accountId))).toBe('409 CONTACT_REFUSED');
    expect(await contactOf(accountId)).toMatchObject({ refused: true, last: null });
    expect(await stored(accountId)).toEqual([]);
  });

  test('counts once, however often the request is sent', async () => {
    const { accountId } = await bench.newMember();
    bench.setClock(at(friday, '12:00'));
    const key = crypto.randomUUID();
    const answers = [await write(accountId, {}, key), await write(accountId, {}, key)];
    expect(answers.map(outcomeOf)).toEqual(['201', '201']);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect(await stored(accountId)).toHaveLength(1);
    const entries = (await acts('member-contacted')).filter(
      ({ about }) => JSON.stringify(about) === JSON.stringify({ user: accountId }),
    );
    expect(entries).toMatchObject([{ facts: { contactList: 'owing' } }]);
  });

  test('may be with a guest: the activity entry is about no account', async () => {
    const id = await guest('300 700 0001');
    bench.setClock(at(friday, '12:00'));
    expect(outcomeOf(await write(id))).toBe('404 USER_NOT_FOUND');
    expect(outcomeOf(await write(id, { list: 'tried' }))).toBe('201');
    expect(outcomeOf(await write(id, { list: 'tried' }))).toBe('409 CONTACTED_TODAY');
    expect((await acts('member-contacted')).at(-1)).toEqual({
      kind: 'member-contacted',
      about: {},
      facts: { contactList: 'tried' },
    });
  });

  test('is with somebody', async () => {
    bench.setClock(at(friday, '12:00'));
    for (const list of contactLists) expect(outcomeOf(await write(nobody(), { list }))).toBe('404 USER_NOT_FOUND');
  });

  test('is remembered by the telephone, from a guest to the next visit and to the account', async () => {
    const first = await guest('300 700 0002');
    bench.setClock(at(friday, '12:00'));
    expect(outcomeOf(await write(first, { list: 'tried' }))).toBe('201');
    const second = await guest('+57 300-700-0002');
    expect(outcomeOf(await write(second, { list: 'tried' }))).toBe('409 CONTACTED_TODAY');
    const account = someAccount({ phone: '0057 300 700 0002' });
    await bench.otherServices.register(account);
    expect(outcomeOf(await write(account.accountId, { list: 'new' }))).toBe('409 CONTACTED_TODAY');
    const last = { by: 'Marcela', list: 'tried', mine: true };
    for (const id of [second, account.accountId]) {
      expect(await contactOf(id)).toMatchObject({ opensAt: opening(saturday, '08:00'), last });
    }
    bench.setClock(at(saturday, '08:00'));
    expect(outcomeOf(await write(account.accountId, { list: 'new' }))).toBe('201');
    expect(await contactOf(first)).toMatchObject({ opensAt: opening(tuesday, '07:00'), last: { list: 'new' } });
  });

  test('is in the own data, the newest first and without a name', async () => {
    const member = await bench.newMember();
    bench.setClock(at(friday, '12:00'));
    await write(member.accountId);
    bench.setClock(at(saturday, '21:00'));
    await write(member.accountId, { list: 'away', wroteFirst: true });
    expect((await member.get('/api/users/my-data/contacts')).body).toEqual([
      { at: opening(saturday, '21:00'), channel: 'whatsapp', list: 'away', wroteFirst: true },
      { at: opening(friday, '12:00'), channel: 'whatsapp', list: 'owing', wroteFirst: false },
    ]);
  });

  test('is deleted with the account, which cannot be contacted any more', async () => {
    const member = await bench.newMember();
    bench.setClock(at(friday, '12:00'));
    await write(member.accountId);
    await bench.otherServices.delete(member);
    await expect.poll(() => stored(member.accountId)).toEqual([]);
    for (const more of [{ wroteFirst: true }, { list: 'tried' }]) {
      expect(outcomeOf(await write(member.accountId, more))).toBe('404 USER_NOT_FOUND');
    }
    const other = await bench.newMember();
    const ids = `${member.accountId},${other.accountId}`;
    expect((await bench.asAdmin.get(`/api/admin/contacts?ids=${ids}`)).body.items).toMatchObject([
      { id: other.accountId },
    ]);
  });

  test('belongs to its administrator, not to a namesake, and names nobody once that account is gone', async () => {
    const { accountId } = await bench.newMember();
    bench.setClock(at(friday, '12:00'));
    await write(accountId);
    const writtenBy = async (by: string) => {
      await bench.models.contacts.updateOne({ personId: accountId }, { $set: { by } });
      return (await contactOf(accountId)).last;
    };
    const namesake = someAccount({ firstName: 'Marcela' });
    await bench.otherServices.register(namesake);
    expect(await writtenBy(namesake.accountId)).toMatchObject({ by: 'Marcela', mine: false });
    expect(await writtenBy(nobody())).toMatchObject({ by: null, mine: false });
  });

  test('is kept for two years', async () => {
    const another = await openBench();
    const indexes = await another.connection.collection('contacts').indexes();
    await another.close();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 730 * 24 * 3_600 }));
  });
});

test('contacts outside the allowed hours are counted by the rule', async () => {
  const count = async () => (await bench.asAdmin.get('/api/admin/contacts/outside-hours')).body;
  await bench.models.contacts.deleteMany({});
  bench.setClock(at(saturday, '14:00'));
  await write((await bench.newMember()).accountId);
  await write((await bench.newMember()).accountId, { wroteFirst: true });
  expect(await count()).toEqual({ contacts: 1, outsideHours: 0 });
  const [kept] = await bench.models.contacts.find({ wroteFirst: false }).lean();
  await bench.models.contacts.create({ ...kept!, _id: 'planted', day: friday, at: at(saturday, '15:00') });
  await bench.models.contacts.create({ ...kept!, _id: 'too old', day: '2022-06-05', at: at('2022-06-05', '12:00') });
  expect(await count()).toEqual({ contacts: 2, outsideHours: 1 });
});

describe("the studio's own text of a list", () => {
  const path = '/api/admin/contact-texts';
  const set = (list: string, text: string | null, headers = {}) =>
    bench.asAdmin.call('PUT', `${path}/${list}`, { body: { text }, headers });
  const texts = async () => (await bench.asAdmin.get(path)).body.items;

  test('is set, built upon, and brought back, each time as a new version', async () => {
    expect(await texts()).toEqual(contactLists.map((list) => ({ list, text: null, version: 0 })));
    const text = 'Hola {nombre}, te quedan $ {deuda} del plan {plan}.';
    const first = await set('owing', text, { 'if-match': '"0"' });
    expect(first).toMatchObject({ status: 200, body: { contactText: { list: 'owing', text, version: 1 } } });
    expect(first.headers.get('etag')).toBe('"1"');
    const late = await set('owing', 'Hola', { 'if-match': '"0"' });
    const current = { list: 'owing', text, version: 1 };
    expect(late).toMatchObject({ status: 412, body: { code: 'CHANGED_MEANWHILE', current } });
    expect((await set('owing', null)).body).toMatchObject({ contactText: { text: null, version: 2 } });
    expect((await texts()).find(({ list }: { list: string }) => list === 'owing')).toMatchObject({ version: 2 });
  });

  test('makes no version and no activity entry if it is unchanged', async () => {
    expect((await set('new', null)).body.contactText).toEqual({ list: 'new', text: null, version: 0 });
    await set('new', 'Hola {nombre}');
    expect((await set('new', 'Hola {nombre}')).body.contactText).toMatchObject({ version: 1 });
    const entries = (await acts('contact-text-set')).filter(
      ({ facts }) => 'contactList' in facts && facts.contactList === 'new',
    );
    expect(entries).toEqual([{ kind: 'contact-text-set', about: {}, facts: { contactList: 'new' } }]);
  });

  test('gets a version for each of two concurrent changes', async () => {
    const answers = await Promise.all([set('away', 'Hola'), set('away', 'Buenas')]);
    const versions = new Set(answers.map(({ body }) => body.contactText.version));
    expect(versions).toEqual(new Set([1, 2]));
  });

  test('is refused with a placeholder that the list does not know, which the answer names', async () => {
    const answer = await set('tried', 'Hola {nombre}, vuelve con el plan {plan}');
    const message = 'Esta lista no conoce {plan}. Puedes usar {nombre} y {fecha}.';
    expect(answer).toMatchObject({ status: 400, body: { code: 'UNKNOWN_PLACEHOLDER', message } });
    expect(answer.body.errors).toEqual([{ field: 'text', message }]);
    expect(outcomeOf(await set('owing', 'Hola { nombre }'))).toBe('400 UNKNOWN_PLACEHOLDER');
  });
});
