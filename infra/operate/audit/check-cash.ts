import { isDeepStrictEqual } from 'node:util';
import { type CreditPart, withEntry } from '@studio/contracts/rules/payments-policy';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import type { Assignment } from '../../../services/membership/models/assignment.model.ts';
import type { Balance, PlanDues } from '../../../services/membership/models/balance.model.ts';
import type { Permission } from '../../../services/membership/models/permission.model.ts';
import type { PlanRequest } from '../../../services/membership/models/plan-request.model.ts';
import type { CashClosing, CashCount, CashEntry, Till } from '../../../services/membership/models/cash.model.ts';
import { emptyTill, expectedOn, openDrawerOn, writtenLate } from '../../../services/membership/rules/cash-policy.ts';
import type { StudioDatabases } from '../../run/studio-databases.ts';

type Membership = StudioDatabases['of']['membership'];

/**
 * The cash book's numbers have no gaps, each void is the opposite of one entry, members' balances are the sums of their
 * entries, an accepted request for a plan has its assignment and its money, what a desk may not do alone was permitted, each count
 * of a shift expects what the entries before it make, and each closing counts the entries and counts of its day
 * (docs/product.md §§2.8, 2.9, 2.11, 2.12).
 */
export async function* checkCash({ of: { membership } }: StudioDatabases): AsyncGenerator<string> {
  const till = (await membership.collection<Till>('till').findOne()) ?? emptyTill;
  const entries = await membership.collection<CashEntry>('cash-entries').find().sort({ number: 1 }).toArray();
  yield* checkNumbers(entries, till);
  yield* checkParts(entries);
  yield* checkVoids(entries);
  yield* checkBalances(membership, entries);
  yield* checkRequests(membership, entries);
  yield* checkPermissions(membership, entries);
  const counts = await membership.collection<CashCount>('cash-counts').find().sort({ number: 1 }).toArray();
  const closings = await membership.collection<CashClosing>('cash-closings').find().sort({ number: 1 }).toArray();
  yield* checkCounts({ entries, counts, closings, till });
  yield* checkClosings({ entries, counts, closings, till });
}

function* checkNumbers(entries: readonly CashEntry[], { lastNumber }: Till): Generator<string> {
  let due = 1;
  for (const { _id, number } of entries) {
    if (number !== due) yield `entry ${_id}: number ${number}, should be ${due}`;
    due = number + 1;
  }
  if (due - 1 !== lastNumber) yield `till: last number ${lastNumber}, that of the last entry is ${due - 1}`;
}

/** An entry with parts took credit from several sources, which are named instead of one. */
function* checkParts(entries: readonly CashEntry[]): Generator<string> {
  for (const { _id, parts, amount, assignmentId, fromAssignmentId, method } of entries) {
    if (!parts) continue;
    const sum = parts.reduce((total, part) => total + part.amount, 0);
    if (sum !== amount) yield `entry ${_id}: amount ${amount}, its parts say ${sum}`;
    const named = method === null ? fromAssignmentId : assignmentId;
    if (named !== null) yield `entry ${_id}: has parts and one source as well`;
  }
}

const mirrored = ['accountId', 'assignmentId', 'fromAssignmentId', 'method'] as const;

function* checkVoids(entries: readonly CashEntry[]): Generator<string> {
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  const voided = new Set<string>();
  for (const entry of entries) {
    if (entry.kind !== 'void' && entry.voids === null) continue;
    const opposite = byId.get(entry.voids ?? '');
    const isOpposite =
      entry.kind === 'void' &&
      opposite !== undefined &&
      opposite.kind !== 'void' &&
      opposite.number < entry.number &&
      opposite.amount === -entry.amount &&
      mirrored.every((key) => entry[key] === opposite[key]) &&
      isDeepStrictEqual(entry.parts?.map(negated), opposite.parts);
    if (!isOpposite) yield `entry ${entry._id}: is not the opposite of an earlier one`;
    if (entry.voids !== null && voided.has(entry.voids)) yield `entry ${entry.voids}: voided twice`;
    voided.add(entry.voids ?? '');
  }
}

const negated = ({ amount, ...part }: CreditPart): CreditPart => ({ ...part, amount: -amount });

async function* checkBalances(membership: Membership, entries: readonly CashEntry[]): AsyncGenerator<string> {
  const ofAccount = Map.groupBy(entries, ({ accountId }) => accountId);
  for await (const balance of membership.collection<Balance>('balances').find()) {
    const { _id: id, plans, unassigned } = balance;
    const own = ofAccount.get(id) ?? [];
    ofAccount.delete(id);
    const assignments = await assignmentsOf(membership, balance);
    for (const plan of plans) yield* checkDues(plan, id, assignments.get(plan.assignmentId));
    const places = new Set([null, ...plans.map(({ assignmentId }) => assignmentId)]);
    for (const { _id, assignmentId, fromAssignmentId, parts = [] } of own) {
      const isKnown = [assignmentId, fromAssignmentId, ...parts.map((part) => part.fromAssignmentId)].every((id) =>
        places.has(id),
      );
      if (!isKnown) yield `entry ${_id}: about a plan that account ${id} is not charged for`;
    }
    const made = own.reduce(withEntry<PlanDues>, { plans: plans.map((plan) => ({ ...plan, paid: 0 })), unassigned: 0 });
    yield* checkSum(`account ${id}: credit`, unassigned, made.unassigned);
    for (const [index, { assignmentId, paid }] of plans.entries()) {
      yield* checkSum(`plan ${assignmentId}: paid`, paid, made.plans[index]!.paid);
    }
  }
  ofAccount.delete(null);
  for (const id of ofAccount.keys()) yield `account ${id}: entries without a balance`;
}

async function assignmentsOf(membership: Membership, { plans }: Balance): Promise<Map<string, Assignment>> {
  const ids = plans.map(({ assignmentId }) => assignmentId);
  const found = membership.collection<Assignment>('assignments').find({ _id: { $in: ids } });
  return new Map((await found.toArray()).map((assignment) => [assignment._id, assignment]));
}

const forgiven = ['Rembolsado', 'Error'];

/** A plan is charged for once, at the price and in the state of its assignment. */
function* checkDues(plan: PlanDues, accountId: string, assignment: Assignment | undefined): Generator<string> {
  const { assignmentId: id, price, discount, paidElsewhere = 0, owes } = plan;
  if (assignment?.accountId !== accountId) {
    yield `plan ${id}: charged to account ${accountId}, which has no such plan`;
    return;
  }
  const { plan: sold, status } = assignment;
  if (price !== sold.price) yield `plan ${id}: price ${price}, its assignment says ${sold.price}`;
  if (owes === forgiven.includes(status)) yield `plan ${id}: owes ${owes}, it is ${status}`;
  if (paidElsewhere < 0 || paidElsewhere > price) yield `plan ${id}: ${paidElsewhere} of ${price} paid elsewhere`;
  if (paidElsewhere > 0 && !assignment.imported) yield `plan ${id}: paid elsewhere, but not imported`;
  if (discount < 0 || discount > price - paidElsewhere) yield `plan ${id}: discount ${discount} of ${price}`;
}

/** An accepted request has its assignment, as it was asked for, and an entry that pays for it; an account has one open request. */
async function* checkRequests(membership: Membership, entries: readonly CashEntry[]): AsyncGenerator<string> {
  const paying = new Set(
    entries.filter(({ kind }) => paysPlans.includes(kind)).map(({ assignmentId }) => assignmentId),
  );
  const open = new Set<string>();
  for await (const request of membership.collection<PlanRequest>('plan-requests').find()) {
    const { _id, accountId, status, plan, assignmentId, closedAt } = request;
    if (status === 'open') {
      if (open.has(accountId)) yield `account ${accountId}: two open requests`;
      open.add(accountId);
    }
    if ((status === 'open') !== (closedAt === null)) yield `request ${_id}: ${status}, but its end says otherwise`;
    if ((status === 'accepted') !== (assignmentId !== null)) yield `request ${_id}: ${status}, its plan says otherwise`;
    if (assignmentId === null) continue;
    const made = await membership.collection<Assignment>('assignments').findOne({ _id: assignmentId });
    if (made?.accountId !== accountId || !isDeepStrictEqual(made.plan, plan)) {
      yield `request ${_id}: its assignment is another one`;
    }
    const dues = await membership.collection<Balance>('balances').findOne({ 'plans.assignmentId': assignmentId });
    const due = dues?.plans.find((each) => each.assignmentId === assignmentId);
    if (!paying.has(assignmentId) && due?.price !== due?.discount)
      yield `request ${_id}: accepted, but no entry pays it`;
  }
}

const paysPlans: readonly CashEntry['kind'][] = ['payment', 'credit'];

/**
 * A desk makes no void, gives no money back and sets no discount alone: each one that it asked for has the request that an
 * administrator granted, and each granted request has what it asked for. A subject has one open request.
 */
async function* checkPermissions(membership: Membership, entries: readonly CashEntry[]): AsyncGenerator<string> {
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  const dues = new Map<string, PlanDues>();
  for await (const { plans } of membership.collection<Balance>('balances').find()) {
    for (const plan of plans) dues.set(plan.assignmentId, plan);
  }
  const open = new Set<string>();
  const permitted = new Set<string>();
  for await (const permission of membership.collection<Permission>('permissions').find()) {
    const { _id, subjectId, status, kind, closedAt, madeEntryId } = permission;
    if (status === 'open') {
      if (open.has(subjectId)) yield `subject ${subjectId}: two open permissions`;
      open.add(subjectId);
    }
    if ((status === 'open') !== (closedAt === null)) yield `permission ${_id}: ${status}, but its end says otherwise`;
    if ((status === 'granted' && kind !== 'discount') !== (madeEntryId !== null)) {
      yield `permission ${_id}: ${status}, its entry says otherwise`;
    }
    if (status !== 'granted') continue;
    if (kind === 'discount') {
      if (!isDiscounted(permission, dues.get(subjectId)))
        yield `permission ${_id}: granted, but the plan has no discount of it`;
      permitted.add(subjectId);
      continue;
    }
    permitted.add(madeEntryId ?? '');
    if (!isMade(permission, byId.get(madeEntryId ?? ''))) yield `permission ${_id}: its entry is another one`;
  }
  for (const { _id, kind, atDesk, askedBy } of entries) {
    if (atDesk && alone.includes(kind)) yield `entry ${_id}: ${kind} that a desk made alone`;
    if (askedBy !== undefined && !permitted.has(_id)) yield `entry ${_id}: asked for, but not permitted`;
  }
  for (const { assignmentId: id, discount, discountBy } of dues.values()) {
    if (discountBy?.atDesk && discount > 0) yield `plan ${id}: discount that a desk gave alone`;
    if (discountBy?.askedBy !== undefined && !permitted.has(id))
      yield `plan ${id}: discount asked for, but not permitted`;
  }
}

/** What a desk may not make alone. */
const alone: readonly CashEntry['kind'][] = ['void', 'refund'];

/** Whether an entry is what was asked for, by whom and of whom. */
function isMade(
  { kind, subjectId, accountId, amount, method, askedBy, closedBy }: Permission,
  entry?: CashEntry,
): boolean {
  return (
    entry?.kind === kind &&
    (kind === 'refund' || entry.voids === subjectId) &&
    entry.accountId === accountId &&
    entry.amount === -amount &&
    entry.method === method &&
    entry.askedBy === askedBy &&
    entry.actorId === closedBy
  );
}

/** Whether a plan has the discount that was asked for, or one that was set since. */
function isDiscounted({ amount, askedBy, closedBy, closedAt }: Permission, plan?: PlanDues): boolean {
  const by = plan?.discountBy;
  if (!plan || !by || !closedAt) return false;
  if (by.at > closedAt) return true;
  return plan.discount === amount && by.askedBy === askedBy && by.actorId === closedBy;
}

function* checkSum(what: string, is: number, shouldBe: number): Generator<string> {
  if (is !== shouldBe) yield `${what} ${is}, its entries say ${shouldBe}`;
  if (is < 0) yield `${what} ${is}, below zero`;
}

interface CashBook {
  readonly entries: readonly CashEntry[];
  readonly counts: readonly CashCount[];
  readonly closings: readonly CashClosing[];
  readonly till: Till;
}

/** Each count expected what was counted before it, and all cash written in between. */
function* checkCounts({ entries, counts, closings, till }: CashBook): Generator<string> {
  const moved = entries.filter(isCash);
  for (const [index, { _id, number, day, expected, lastEntry, lastClosing, countedAt }] of counts.entries()) {
    if (number !== index + 1) yield `count ${_id}: number ${number}, should be ${index + 1}`;
    if (toStudioDate(countedAt) !== day) yield `count ${_id}: of ${day}, but made on another day`;
    const closed = closings[lastClosing - 1];
    const isOpen = (other: string) => other > (closed?._id ?? '');
    if (!isOpen(day)) yield `count ${_id}: of ${day}, which was closed`;
    const before = counts.slice(0, index).filter((other) => isOpen(other.day));
    const makes = expectedOn(day, {
      counted: closed?.counted ?? 0,
      moved: moved.filter(({ cashDay, number: of }) => of <= lastEntry && isOpen(cashDay)),
      counts: before,
      late: writtenLate(entries, before),
    });
    if (expected !== makes) yield `count ${_id}: expected ${expected}, the entries before it make ${makes}`;
  }
  const { lastCount = 0 } = till;
  if (lastCount !== counts.length) yield `till: last count ${lastCount}, should be ${counts.length}`;
}

const isCash = ({ method }: CashEntry) => method === 'efectivo';

function* checkClosings({ entries, counts, closings, till }: CashBook): Generator<string> {
  const { lastClosing, closedUntil, counted } = till;
  const ofDay = Map.groupBy(entries, ({ cashDay }) => cashDay);
  let before: Pick<CashClosing, '_id' | 'number' | 'counted'> = { _id: '', number: 0, counted: 0 };
  for (const closing of closings) {
    const { _id: day, keptFrom, number, opening, cashIn, cashOut, found = 0, expected, byMethod } = closing;
    const own = ofDay.get(day) ?? [];
    ofDay.delete(day);
    if (keptFrom !== undefined && (number !== 1 || keptFrom > day))
      yield `closing ${day}: keeps the drawer from ${keptFrom}`;
    const earlier = number === 1 ? takeEarlier(ofDay, day, keptFrom ?? day) : [];
    const isOpen = (other: string) => other > before._id && other >= (number === 1 ? (keptFrom ?? day) : '');
    const since = counts.filter((count) => isOpen(count.day));
    const open = {
      counted: before.counted,
      moved: earlier.filter(isCash),
      counts: since,
      late: writtenLate(entries, since),
    };
    const makes = { ...openDrawerOn(day, open, own), entries: own.length };
    const sums = { opening, cashIn, cashOut, found, expected };
    const says = { ...sums, byMethod: byMethod.map(withoutId), entries: closing.entries };
    if (number !== before.number + 1) yield `closing ${day}: number ${number}, should be ${before.number + 1}`;
    if (day <= before._id) yield `closing ${day}: numbered after that of ${before._id}`;
    for (const [key, value] of Object.entries(makes)) {
      const said = says[key as keyof typeof says];
      if (!isDeepStrictEqual(said, value)) yield `closing ${day}: ${key} does not match its entries`;
    }
    before = closing;
  }
  const [is, shouldBe] = [`${closedUntil ?? ''}, ${counted}`, `${before._id}, ${before.counted}`];
  if (is !== shouldBe) yield `till: closed until ${is} counted, its last closing says ${shouldBe}`;
  if (lastClosing !== before.number) yield `till: last closing ${lastClosing}, should be ${before.number}`;
  for (const [day, left] of ofDay) {
    if (day <= (closedUntil ?? '')) yield `day ${day}: closed, but no closing counts ${left.length} of its entries`;
  }
  const closed = new Set(closings.map(({ _id }) => _id));
  const used = new Set<string>();
  for (const { _id, receivedOn, cashDay, at } of entries) {
    // Otherwise an entry counts on the day it is written, on one with entries, or on that after the last closing.
    const isLater = cashDay === toStudioDate(at) || used.has(cashDay) || closed.has(addStudioDays(cashDay, -1));
    const mayCountThen = cashDay === receivedOn || (cashDay > receivedOn && isLater);
    used.add(cashDay);
    if (!mayCountThen) yield `entry ${_id}: received on ${receivedOn}, but counted on ${cashDay}`;
  }
}

/** The first closing also covers the days before it. Returns what counts in its opening, and forgets those days. */
function takeEarlier(ofDay: Map<string, CashEntry[]>, before: string, keptFrom: string): CashEntry[] {
  const covered = [...ofDay].filter(([day]) => day < before);
  for (const [day] of covered) ofDay.delete(day);
  return covered.flatMap(([day, entries]) => (day >= keptFrom ? entries : []));
}

const withoutId = ({ method, in: received, out }: CashClosing['byMethod'][number]) => ({ method, in: received, out });
