import { randomInt } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { newId } from '@studio/chassis/mongo/new-id';
import { type Answer, outcomeOf } from '@studio/chassis/testing/api-client';
import { studioInstant } from '@studio/contracts/studio-time';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { composeMail } from '../../../services/membership/mails.ts';
import { nextContactHour } from '../../../services/membership/rules/contact-policy.ts';
import { assign, offerPlan } from '../../../services/membership/testing/plans.ts';
import { raceMembership } from './membership-bench.ts';
import { atOnce, race } from './run-race.ts';

/** Membership alone, with its own clock at an hour that allows contacts. */
const bench = raceMembership('nobody is written to when the law forbids it');
let planId: string;
const now = nextContactHour(studioInstant('2027-01-11', '10:00'));

beforeAll(async () => {
  bench.setClock(now);
  planId = await offerPlan(bench);
});

const newPhone = () => `3${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
const write = (id: string, list: string) => () => bench.asAdmin.post('/api/admin/contacts', { id, list });
const channelsOf = async (personId: string) =>
  (await bench.models.contacts.find({ personId }).lean()).map(({ channel }) => channel);

race('of two administrators who contact one member at once, one succeeds', async () => {
  const { accountId } = await bench.newMember();
  const outcomes = (await atOnce([write(accountId, 'owing'), write(accountId, 'expiring')])).map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['201', '409 CONTACTED_TODAY']);
  expect(await channelsOf(accountId)).toEqual(['whatsapp']);
  return outcomes[0] === '201' ? 'the first' : 'the second';
});

race('of two administrators who contact one guest at once, one succeeds', async () => {
  const guestId = newId();
  await bench.otherServices.seatGuest(guestId, newPhone());
  const outcomes = (await atOnce([write(guestId, 'tried'), write(guestId, 'tried')])).map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['201', '409 CONTACTED_TODAY']);
  expect(await channelsOf(guestId)).toEqual(['whatsapp']);
  return outcomes[0] === '201' ? 'the first' : 'the second';
});

race('of two chats with one telephone at once, one as a guest and one as an account, one succeeds', async () => {
  const [guestId, phone] = [newId(), newPhone()];
  await bench.otherServices.seatGuest(guestId, phone);
  const { accountId } = someAccount({ phone });
  await bench.otherServices.register(someAccount({ accountId, phone }));
  const outcomes = (await atOnce([write(guestId, 'tried'), write(accountId, 'new')])).map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['201', '409 CONTACTED_TODAY']);
  expect([...(await channelsOf(guestId)), ...(await channelsOf(accountId))]).toEqual(['whatsapp']);
  return outcomes[0] === '201' ? 'the guest' : 'the account';
});

race('of an administrator and the mail that a plan ends, one reaches the member', async () => {
  const { accountId } = await bench.newMember();
  await assign(bench, accountId, planId);
  const assignment = await bench.models.assignments.findOne({ accountId }).orFail().lean();
  const row = { accountId, template: 'plan-ends', payload: { assignmentId: assignment._id } };
  const mail = { ...row, _id: `plan-ends:${assignment._id}`, createdAt: now, sentAt: null, outcome: null };
  const compose = composeMail({
    ...bench.parts,
    readBrand: brandNamed('Estudio'),
    publicUrl: 'https://estudio.example',
  });
  const sent = async (): Promise<Answer> => {
    const isSent = 'to' in ((await compose(mail)) ?? {});
    return { status: isSent ? 201 : 409, headers: new Headers(), body: {}, bytes: Buffer.from('') };
  };
  const [chat, letter] = await atOnce([write(accountId, 'expiring'), sent]);

  const isFirst = outcomeOf(chat!) === '201';
  if (!isFirst) expect(outcomeOf(chat!)).toBe('409 CONTACTED_OTHERWISE');
  expect(letter!.status).toBe(isFirst ? 409 : 201);
  expect(await channelsOf(accountId)).toEqual([isFirst ? 'whatsapp' : 'mail']);
  return isFirst ? 'the administrator' : 'the mail';
});
