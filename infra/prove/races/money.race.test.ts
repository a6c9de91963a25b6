import { beforeAll, expect } from 'vitest';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import { type Answer, outcomeOf } from '@studio/chassis/testing/api-client';
import { offerPlan } from '../../../services/membership/testing/plans.ts';
import { raceMoney } from './membership-bench.ts';
import { atOnce, proving, race } from './run-race.ts';

/** With its own clock: each round has a day whose cash is open. */
const bench = raceMoney();
let planId: string;
let today = '2027-01-01';

beforeAll(async () => {
  planId = await offerPlan(bench, { price: 120_000 });
});

/** A member who owes 100,000 for a plan. */
async function newDebtor() {
  const { accountId } = await bench.newMember();
  const user = `/api/admin/users/${accountId}`;
  const payment = { amount: 20_000, method: 'efectivo' };
  await surely(bench.asAdmin.put(`${user}/plan`, { action: 'assign', planId, payment }));
  const { plans, version } = await surely(bench.asAdmin.get(`${user}/payments`));
  const form = { assignmentId: plans[0].assignmentId, amount: 100_000, method: 'efectivo' };
  const takeRest =
    (headers = {}) =>
    () =>
      bench.asAdmin.call('POST', `${user}/payments`, { body: form, headers });
  return { user, takeRest, version, moneyOf: () => surely(bench.asAdmin.get(`${user}/payments`)) };
}

async function surely(asked: Promise<Answer>) {
  const answer = proving(await asked);
  if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

race('of two administrators who see the same debt and record its rest, one learns that it is paid', async () => {
  const { takeRest, version, moneyOf } = await newDebtor();
  const headers = { 'if-match': `"${version}"` };
  const answers = await atOnce([takeRest(headers), takeRest(headers)]);
  const outcomes = answers.map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['201', '412 CHANGED_MEANWHILE']);
  expect(answers.find(({ status }) => status === 412)!.body.current).toMatchObject({ debt: 0 });
  expect(await moneyOf()).toMatchObject({ debt: 0, credit: 0 });
  return outcomes[0] === '201' ? 'the first' : 'the second';
});

race(
  'what was paid for a mistaken plan pays the one that replaces it, or its payment is voided, never both',
  async () => {
    const { accountId } = await bench.newMember();
    const user = `/api/admin/users/${accountId}`;
    const assign = (form: object) => bench.asAdmin.put(`${user}/plan`, { action: 'assign', planId, ...form });
    const { entry } = await surely(assign({ payment: { amount: 120_000, method: 'efectivo' } }));
    const outcomes = await atOnce([
      () => assign({ replaceStatus: 'Error', credit: 120_000 }),
      () => bench.asAdmin.post(`/api/admin/cash/entries/${entry.id}/void`, { reason: 'Valor errado', confirmed: true }),
    ]);
    const [replaced, voided] = outcomes.map(outcomeOf);
    const isPaid = replaced === '200';
    expect([replaced, voided]).toEqual(isPaid ? ['200', '409 CREDIT_SPENT'] : ['409 NOT_ENOUGH_CREDIT', '201']);
    expect(await surely(bench.asAdmin.get(`${user}/payments`))).toMatchObject({
      debt: isPaid ? 0 : 120_000,
      credit: 0,
    });
    return isPaid ? 'the plan' : 'the void';
  },
);

type Entry = { id: string; number: number; amount: number };

const path = (day: string) => `/api/admin/cash/days/${day}`;

/** Closes the days before, with the entries made after the closings of earlier rounds. */
async function closeBefore(day: string): Promise<void> {
  const { openBefore } = await surely(bench.asAdmin.get(path(day)));
  if (openBefore === null) return;
  await surely(bench.asAdmin.post(`${path(openBefore)}/closing`, { counted: 0 }));
  await closeBefore(day);
}

/** A day of its own, with a payment of 50,000. */
async function newDay() {
  today = addStudioDays(today, 2);
  bench.setClock(studioInstant(today, '12:00'));
  await closeBefore(today);
  const [day, nextDay] = [today, addStudioDays(today, 1)];
  const { accountId } = await bench.newMember();
  const pay = (amount: number) => () => {
    const form = { assignmentId: null, amount, method: 'efectivo' };
    return bench.asAdmin.post(`/api/admin/users/${accountId}/payments`, form);
  };
  const { entry } = await surely(pay(50_000)());
  const { opening } = await surely(bench.asAdmin.get(path(day)));
  return {
    entry: entry as Entry,
    pay,
    giveBack: () =>
      bench.asAdmin.post(`/api/admin/users/${accountId}/refunds`, {
        amount: 50_000,
        method: 'efectivo',
        note: 'Se va',
      }),
    close: () => bench.asAdmin.post(`${path(day)}/closing`, { counted: opening }),
    /** Counts 1,000 less than there should be, from what the caller saw. */
    countFrom: async () => {
      const { expected, version } = await surely(bench.asAdmin.get(path(day)));
      const seen = { body: { counted: expected - 1_000 }, headers: { 'if-match': `"${version}"` } };
      return () => bench.asAdmin.call('POST', `${path(day)}/counts`, seen);
    },
    read: () => surely(bench.asAdmin.get(path(day))),
    /** The entries of the closed day, which match its closing, and of the next day. */
    entriesOfBoth: async (): Promise<[Entry[], Entry[]]> => {
      const closed = await surely(bench.asAdmin.get(path(day)));
      const sum = closed.entries.reduce((total: number, { amount }: Entry) => total + amount, opening + closed.found);
      expect(closed).toMatchObject({ isClosed: true, expected: sum, closing: { difference: opening - sum } });
      return [closed.entries, (await surely(bench.asAdmin.get(path(nextDay)))).entries];
    },
  };
}

/** The studio has one cash book, so rounds that close a day run one after another. */
const inTurn = { tracks: 1 };

race(
  'a void beside a closing counts in exactly one of two days',
  async () => {
    const { entry, close, entriesOfBoth } = await newDay();
    const voiding = { reason: 'Valor errado', confirmed: true };
    const undo = () => bench.asAdmin.post(`/api/admin/cash/entries/${entry.id}/void`, voiding);
    const [closed, undone] = await atOnce([close, undo]);
    expect([closed, undone].map((answer) => outcomeOf(answer!))).toEqual(['201', '201']);
    const [before, after] = await entriesOfBoth();
    const isBefore = before.length === 2;
    expect([before, after].map((entries) => entries.map(({ number }) => number))).toEqual(
      isBefore ? [[entry.number, undone!.body.entry.number], []] : [[entry.number], [undone!.body.entry.number]],
    );
    return isBefore ? 'the void' : 'the closing';
  },
  inTurn,
);

race(
  'money given back beside a closing counts in exactly one of two days, and is in the drawer of that one',
  async () => {
    const { entry, close, giveBack, entriesOfBoth } = await newDay();
    const [closed, given] = await atOnce([close, giveBack]);
    expect(outcomeOf(closed!)).toBe('201');
    // A closing that counts the cash away leaves nothing to give back.
    const isAsked = outcomeOf(given!) === '409 NOT_ENOUGH_CASH';
    if (!isAsked) expect(outcomeOf(given!)).toBe('201');
    const [before, after] = await entriesOfBoth();
    const numbers = [...before, ...after].map(({ number }) => number);
    expect(numbers).toEqual(isAsked ? [entry.number] : [entry.number, given!.body.entry.number]);
    return isAsked ? 'the closing' : `${before.length - 1} before the closing`;
  },
  inTurn,
);

race(
  'of two closings one closes the day, and each payment beside them counts in exactly one',
  async () => {
    const { entry, pay, close, entriesOfBoth } = await newDay();
    const [one, other, ...payments] = await atOnce([close, close, pay(1_000), pay(2_000), pay(3_000)]);
    expect([one!, other!].map(outcomeOf).toSorted()).toEqual(['201', '409 DAY_CLOSED']);
    const paid: Entry[] = payments.map(({ body }) => body.entry);
    const [before, after] = await entriesOfBoth();
    const numbers = [...before, ...after].map(({ number }) => number);
    expect(numbers).toEqual([0, 1, 2, 3].map((later) => entry.number + later));
    expect(paid.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(numbers.slice(1));
    return `${before.length - 1} payments before the closing`;
  },
  inTurn,
);

race(
  'a payment beside the count of a shift is in it, or comes after it; the count misses none',
  async () => {
    const { pay, countFrom, read } = await newDay();
    const [counted, paid] = await atOnce([await countFrom(), pay(3_000)]);
    expect(outcomeOf(paid!)).toBe('201');
    const wasFirst = outcomeOf(counted!) === '201';
    if (!wasFirst) expect(outcomeOf(counted!)).toBe('412 CHANGED_MEANWHILE');
    const { counts, found, opening, cashIn, expected } = await read();
    expect(counts).toHaveLength(wasFirst ? 1 : 0);
    expect([found, expected]).toEqual([wasFirst ? -1_000 : 0, opening + cashIn + found]);
    return wasFirst ? 'the count' : 'the payment';
  },
  inTurn,
);

race(
  'the count of a shift beside a closing is in the closing, or refused',
  async () => {
    const { countFrom, close, read, entriesOfBoth } = await newDay();
    const [counted, closed] = await atOnce([await countFrom(), close]);
    expect(outcomeOf(closed!)).toBe('201');
    const wasFirst = outcomeOf(counted!) === '201';
    if (!wasFirst) expect(outcomeOf(counted!)).toBe('409 DAY_CLOSED');
    await entriesOfBoth();
    const { counts, found } = await read();
    expect([counts.length, found]).toEqual(wasFirst ? [1, -1_000] : [0, 0]);
    return wasFirst ? 'the count' : 'the closing';
  },
  inTurn,
);
