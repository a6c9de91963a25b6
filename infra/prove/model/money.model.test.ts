import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patienceMs, waitFor } from '@studio/chassis/testing/until';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import type { Answer } from '@studio/chassis/testing/api-client';
import { type Bench, openBench } from '../../../services/membership/testing/bench.ts';
import { assign, freeze, offerPlan, remove } from '../../../services/membership/testing/plans.ts';
import { emptyTill } from '../../../services/membership/rules/cash-policy.ts';
import { type MoneyAct, memberCount, moneySequences, planPrice } from './money-acts.ts';
import {
  askingReason,
  countedBy,
  discountReason,
  drawerOf,
  isAsking,
  isAwaited,
  moneyOf,
  predictMoney,
} from './money-rules.ts';
import { dayOf, type Drawer, type MoneyMember, type MoneyState } from './money-state.ts';

const { MODEL_RUNS = '15', MODEL_SECONDS, MODEL_SEED, MODEL_PATH } = process.env;
const seed = MODEL_SEED === undefined ? Math.trunc(Math.random() * 2 ** 31) : Number(MODEL_SEED);
const seconds = MODEL_SECONDS === undefined ? null : Number(MODEL_SECONDS);

let bench: Bench;
let planId: string;
/** The first day of the next run. */
let first = '2027-01-01';
/** Each run begins 90 days after the last one, and studio dates end with 2199. */
const mostRuns = 690;
const wanted = Math.min(Number(MODEL_RUNS), mostRuns);

beforeAll(async () => {
  bench = await openBench();
  planId = await offerPlan(bench, { price: planPrice });
  await bench.nameWays('nequi', 'estudio');
});
afterAll(() => bench.close());

/** One run's members and their money. */
interface Run {
  readonly first: string;
  readonly members: readonly Awaited<ReturnType<Bench['newMember']>>[];
  /** Ids of the permissions asked for, in order. */
  readonly permissions: string[];
  state: MoneyState;
}

async function beginRun(): Promise<Run> {
  const members = await Promise.all(Array.from({ length: memberCount }, () => bench.newMember()));
  const run = { first, members, permissions: [], state: { ...opening, now: 8 * 60 } };
  first = addStudioDays(first, 90);
  setClock(run);
  await forgetTheCash();
  for (const { accountId } of members) await assign(bench, accountId, planId);
  return run;
}

const unasked = { next: null, requests: 0, openSince: null };
const unpaid: MoneyMember = {
  isDeleted: false,
  plans: [{ discount: 0, reason: '', isVoid: false }],
  current: 0,
  ...unasked,
};
const opening = {
  members: Array.from({ length: memberCount }, () => unpaid),
  book: [],
  counts: [],
  permissions: [],
  closings: [],
};

function setClock({ first, state }: Pick<Run, 'first' | 'state'>): void {
  bench.setClock(new Date(studioInstant(first, '00:00').getTime() + state.now * 60_000));
}

/** Each run has a cash book of its own: a studio closes its first day once. */
async function forgetTheCash(): Promise<void> {
  await bench.models.cashEntries.deleteMany({});
  await bench.models.cashCounts.deleteMany({});
  await bench.models.cashClosings.deleteMany({});
  await bench.models.till.replaceOne({ _id: emptyTill._id }, emptyTill);
}

const dateOf = ({ first }: Run, day: number) => addStudioDays(first, day);

/** Assignment ids, oldest first. */
async function plansOf({ members }: Run, index: number): Promise<string[]> {
  const plans = (await bench.models.balances.findById(members[index]!.accountId).lean())?.plans ?? [];
  return plans.map(({ assignmentId }) => assignmentId);
}

/** Plans last a month, and how they end is not modelled. */
const longestRun = 27 * 24 * 60;

/** Maps plan numbers onto existing plans, and waits only as long as the first plans hold. */
function meant(state: MoneyState, act: MoneyAct): MoneyAct {
  if (act.kind === 'wait' && state.now + act.minutes > longestRun) return { ...act, minutes: 6 };
  if (!('plan' in act) || act.plan === null) return act;
  return { ...act, plan: act.plan % state.members[act.member]!.plans.length };
}

async function send(run: Run, act: MoneyAct): Promise<string> {
  const account = 'member' in act ? run.members[act.member]! : undefined;
  const user = `/api/admin/users/${account?.accountId}`;
  const planOf = async (plan: number | null) =>
    plan === null || !('member' in act) ? null : (await plansOf(run, act.member))[plan];
  const day = (daysAgo: number) => dateOf(run, dayOf(run.state) - daysAgo);
  switch (act.kind) {
    case 'pay': {
      const { amount, method, daysAgo, confirmed } = act;
      const body = { amount, method, assignmentId: await planOf(act.plan), receivedOn: day(daysAgo), confirmed };
      return told(await bench.asAdmin.post(`${user}/payments`, body));
    }
    case 'give-back': {
      const { amount, method, daysAgo, confirmed } = act;
      const body = { amount, method, note: 'Se va', receivedOn: day(daysAgo), confirmed };
      return told(await bench.asAdmin.post(`${user}/refunds`, body));
    }
    case 'use-credit': {
      const body = { assignmentId: await planOf(act.plan), amount: act.amount, confirmed: act.confirmed };
      return told(await bench.asAdmin.post(`${user}/credit`, body));
    }
    case 'discount': {
      const body = { assignmentId: await planOf(act.plan), amount: act.amount, reason: discountReason };
      return told(await bench.asAdmin.put(`${user}/discount`, body));
    }
    case 'void': {
      const entryId = await entryBefore(run, act.entry);
      if (entryId === null) return 'nothing';
      const body = { reason: 'Error', confirmed: act.confirmed };
      return told(await bench.asAdmin.post(`/api/admin/cash/entries/${entryId}/void`, body));
    }
    case 'ask-void': {
      const entryId = await entryBefore(run, act.entry);
      return entryId === null ? 'nothing' : askPermission(run, { kind: 'void', entryId });
    }
    case 'ask-refund': {
      const { amount, method } = act;
      return askPermission(run, { kind: 'refund', userId: account!.accountId, amount, method });
    }
    case 'ask-discount': {
      const assignmentId = await planOf(act.plan);
      return askPermission(run, { kind: 'discount', userId: account!.accountId, assignmentId, amount: act.amount });
    }
    case 'grant':
    case 'deny':
    case 'withdraw': {
      const path = `${permissions}/${run.permissions.at(-1 - act.before) ?? '0'.repeat(24)}`;
      if (act.kind === 'grant') return codeOf(await bench.asAdmin.post(`${path}/grant`, { confirmed: act.confirmed }));
      if (act.kind === 'withdraw') return codeOf(await bench.asDesk.delete(path));
      return codeOf(await bench.asAdmin.post(`${path}/refusal`, { answer: 'Así está bien' }));
    }
    case 'assign': {
      const { start, replaceStatus, discount, payment, credit, confirmed } = act;
      const body = {
        action: 'assign',
        planId,
        start,
        replaceStatus,
        confirmed,
        discount: { amount: discount, reason: discountReason },
        ...(payment > 0 && { payment: { amount: payment, method: 'efectivo' } }),
        ...(credit > 0 && { credit }),
      };
      return codeOf(await bench.asAdmin.put(`${user}/plan`, body));
    }
    case 'ask':
      return codeOf(await account!.post(asks, { planId, price: planPrice }));
    case 'take-back':
      return codeOf(await account!.delete(`${asks}/${await requestOf(account!)}`));
    case 'refuse': {
      const refusal = `/api/admin/plan-requests/${await requestOf(account!)}/refusal`;
      return codeOf(await bench.asAdmin.post(refusal, { reason: 'No aparece' }));
    }
    case 'accept': {
      const { start, payment, credit, confirmed } = act;
      const body = {
        action: 'assign',
        planId,
        requestId: await requestOf(account!),
        start,
        confirmed,
        ...(payment > 0 && { payment: { amount: payment, method: 'efectivo' } }),
        ...(credit > 0 && { credit }),
      };
      return codeOf(await bench.asAdmin.put(`${user}/plan`, body));
    }
    case 'remove-plan':
      return codeOf(await remove(bench, account!.accountId, act.status, act.which === 'next' ? { which: 'next' } : {}));
    case 'freeze':
      await freeze(bench, account!.accountId, { from: day(0), to: day(-1) });
      return 'whatever';
    case 'delete':
      await bench.otherServices.delete(account!);
      await waitFor(async () => {
        if ((await bench.asAdmin.get(`${user}/payments`)).status !== 404) throw new Error('not yet deleted');
      });
      return '200';
    case 'cash-in':
    case 'cash-out': {
      const { daysAgo, ...moved } = act;
      const body = { ...moved, note: 'Base', receivedOn: day(daysAgo) };
      return told(await bench.asAdmin.post('/api/admin/cash/entries', body));
    }
    case 'count': {
      const counted = countedBy(run.state, act);
      const answer = await bench.asAdmin.post(`/api/admin/cash/days/${day(act.daysAgo)}/counts`, { counted });
      if (answer.status >= 300) return codeOf(answer);
      const { number, difference } = answer.body.counts.at(-1);
      return `${answer.status} count ${number} difference ${difference}`;
    }
    case 'close': {
      const closing = `/api/admin/cash/days/${day(act.daysAgo)}/closing`;
      const counted = countedBy(run.state, act);
      const keptFrom = act.keptDays === null ? {} : { keptFrom: day(act.daysAgo + act.keptDays) };
      const answer = await bench.asAdmin.post(closing, { counted, ...keptFrom });
      if (answer.status >= 300) return codeOf(answer);
      const { number, difference } = answer.body.closing;
      return `${answer.status} closing ${number} difference ${difference}`;
    }
    case 'wait':
      return '200';
  }
}

const asks = '/api/users/plan-requests';
const permissions = '/api/admin/permissions';

/** The id of an entry, counted back from the last one; null if there is none. */
async function entryBefore({ state: { book } }: Run, before: number): Promise<string | null> {
  const number = book.length - before;
  return number > 0 ? (await bench.models.cashEntries.findOne({ number }).lean().orFail())._id : null;
}

async function askPermission(run: Run, form: object): Promise<string> {
  const answer = await bench.asDesk.post(permissions, { reason: askingReason, ...form });
  if (answer.status === 201) run.permissions.push(answer.body.permission.id);
  return codeOf(answer);
}

/** The id of a member's open request, else of a closed one; one that nothing has if there is none. */
async function requestOf(member: Run['members'][number]): Promise<string> {
  // Requests of one minute of the model's clock come in no order.
  const { body } = await member.get(asks);
  return (body.find(({ status }: { readonly status: string }) => status === 'open') ?? body[0])?.id ?? '0'.repeat(24);
}

const codeOf = ({ status, body }: Answer): string => (status < 300 ? String(status) : body.code);

function told(answer: Answer): string {
  if (answer.status >= 300) return codeOf(answer);
  const { entry, debt, credit } = answer.body;
  const written = entry === undefined ? [] : [`entry ${entry.number}`];
  const money = debt === undefined ? [] : [`debt ${debt} credit ${credit}`];
  return [answer.status, ...written, ...money].join(' ');
}

/** Administrators' view of members and each day's cash. */
async function lookAt(run: Run): Promise<unknown> {
  const asking = new Set((await bench.asAdmin.get('/api/admin/plan-requests')).body.map(userOf));
  const members = run.members.map(async ({ accountId }) => {
    const { status, body } = await bench.asAdmin.get(`/api/admin/users/${accountId}/payments`);
    if (status === 404) return 'deleted';
    const plans = body.plans.map(({ price, discount, paid, debt }: Record<string, number>) => ({
      price,
      discount,
      paid,
      debt,
    }));
    return { debt: body.debt, credit: body.credit, plans: plans.toReversed(), isAsking: asking.has(accountId) };
  });
  const days = daysOf(run.state).map(async (day) => {
    const { body } = await bench.asAdmin.get(`/api/admin/cash/days/${dateOf(run, day)}`);
    const { opening, cashIn, cashOut, found, expected, closing, entries } = body;
    const counts = body.counts.map(({ expected: due, counted }: Record<string, number>) => [due, counted]);
    const sums = { opening, cashIn, cashOut, found, expected };
    return { ...sums, counts, counted: closing?.counted ?? null, entries: entries.length };
  });
  const open = new Set((await bench.asAdmin.get(permissions)).body.map(({ id }: { readonly id: string }) => id));
  const awaited = run.permissions.map((id) => open.has(id));
  return { members: await Promise.all(members), days: await Promise.all(days), awaited };
}

const userOf = ({ user_id: id }: { readonly user_id: string }) => id;

function viewOf(state: MoneyState): unknown {
  const members = state.members.map(({ isDeleted }, index) => {
    return isDeleted ? 'deleted' : { ...moneyOf(state, index), isAsking: isAsking(state, index) };
  });
  const days = daysOf(state).map((day) => {
    const closing = state.closings.find((each) => each.day === day);
    const { opening, cashIn, cashOut, found, expected }: Drawer = closing ?? drawerOf(state, day);
    const entries = state.book.filter((entry) => entry.day === day).length;
    const counts = state.counts.filter((count) => count.day === day).map((count) => [count.expected, count.counted]);
    return { opening, cashIn, cashOut, found, expected, counts, counted: closing?.counted ?? null, entries };
  });
  return { members, days, awaited: state.permissions.map((each) => isAwaited(each, state)) };
}

/** Days with entries, a count or a closing, and the first open day from today on. */
function daysOf(state: MoneyState): number[] {
  const days = [...state.book, ...state.counts, ...state.closings].map(({ day }) => day);
  const last = state.closings.at(-1)?.day ?? -1;
  return [...new Set([...days, Math.max(dayOf(state), last + 1)])].toSorted((one, other) => one - other);
}

test(
  'payments, debt, credit and the cash of each day are what the rules make of random sequences of acts',
  { timeout: (seconds ?? 0) * 1_000 + 5 * patienceMs },
  async () => {
    let runs = 0;
    const property = fc.asyncProperty(moneySequences, async (acts) => {
      const run = await beginRun();
      const log: string[] = [];
      for (const given of acts) {
        const act = meant(run.state, given);
        const { answer, after } = predictMoney(run.state, act);
        const answered = await send(run, act);
        log.push(`${JSON.stringify(act)} → ${answered}`);
        if (answered !== answer) throw new Error([...log, `The rules say ${answer}.`].join('\n'));
        run.state = after;
        setClock(run);
      }
      const [seen, due] = [await lookAt(run), viewOf(run.state)];
      if (!isDeepStrictEqual(seen, due)) {
        throw new Error(
          [...log, `In the end there is  ${JSON.stringify(seen)}`, `the rules say        ${JSON.stringify(due)}`].join(
            '\n',
          ),
        );
      }
      runs += 1;
    });
    await fc.assert(property, {
      numRuns: wanted,
      seed,
      ...(MODEL_PATH !== undefined && { path: MODEL_PATH }),
      ...(seconds !== null && { interruptAfterTimeLimit: seconds * 1_000 }),
    });
    process.stdout.write(`${runs} sequences of acts about money; MODEL_SEED=${seed}\n`);
    expect(runs).toBeGreaterThanOrEqual(seconds === null ? wanted : 1);
  },
);
