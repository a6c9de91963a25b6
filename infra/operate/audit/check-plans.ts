import {
  addStudioDays,
  addStudioMonths,
  endOfStudioDay,
  studioDaysBetween,
  studioInstant,
  toStudioDate,
} from '@studio/contracts/studio-time';
import type { Assignment } from '../../../services/membership/models/assignment.model.ts';
import type { Booking } from '../../../services/training/models/booking.model.ts';
import type { CreditAccount } from '../../../services/training/models/credit-account.model.ts';
import type { Movement } from '../../../services/training/models/movement.model.ts';
import type { Training } from '../../../services/training/models/training.model.ts';
import type { StudioDatabases } from '../../run/studio-databases.ts';
import { voidedAssignments } from './voided-assignments.ts';

const voiding = ['Rembolsado', 'Error'];

/**
 * No account has more classes than its plans grant, voided ones excluded, less those booked from them and not refunded,
 * and no current or next plan has fewer than it grants less those booked from it. Void plans with remaining bookings
 * are recorded as voided. A plan that freed its bookings has no coming ones, and the next plan begins after the current
 * one (`docs/product.md` §2).
 */
export async function* checkPlans(databases: StudioDatabases): AsyncGenerator<string> {
  const assignments = await databases.of.membership.collection<Assignment>('assignments').find().toArray();
  const byId = new Map(assignments.map((each) => [each._id, each]));
  const voided = await voidedAssignments(databases);
  /** The most classes of an account and the fewest of a plan, by id. */
  const limits = new Map<string, number>();
  const add = (id: string, change: number) => limits.set(id, (limits.get(id) ?? 0) + change);
  for (const { _id, accountId, status, classesGranted } of assignments) {
    add(_id, classesGranted);
    if (!voiding.includes(status)) add(accountId, classesGranted);
  }
  for await (const { _id, assignmentId, accountId, status, startsAt, knownTime, handovers } of spent(databases)) {
    const payer = assignmentId === null ? undefined : byId.get(assignmentId);
    if (!payer) continue;
    const isVoid = voiding.includes(payer.status);
    add(payer._id, -1);
    if (!isVoid) add(accountId, -1);
    if (isVoid && !voided.has(payer._id)) yield `booking ${_id}: its plan ended as ${payer.status}, but is not voided`;
    // Leaves out classes moved since, which may have begun by then, and seats reclaimed since.
    const isComing = status === 'booked' && startsAt > new Date() && knownTime === null;
    const stood = !handovers || !payer.endedAt || handovers.last <= payer.endedAt;
    if (payer.freesBookings && isComing && stood) yield `booking ${_id}: stands, but its plan freed its bookings`;
  }
  const accounts = databases.of.training.collection<CreditAccount>('credit-accounts').find();
  for await (const account of accounts) yield* breaches(account, limits);
}

function* breaches({ _id: id, plan, next, carried }: CreditAccount, limits: ReadonlyMap<string, number>) {
  const classes = (plan?.classesLeft ?? 0) + (next?.classesLeft ?? 0) + carried;
  const most = limits.get(id) ?? 0;
  if (classes > most) yield `account ${id}: ${classes} classes, its plans leave ${most}`;
  for (const { assignmentId, classesLeft, endsOn } of [plan, next].flatMap((each) => each ?? [])) {
    const least = limits.get(assignmentId) ?? 0;
    // A plan that is over receives no more refunds.
    const isOver = endsOn < toStudioDate(new Date());
    if (!isOver && classesLeft < least) yield `account ${id}: ${classesLeft} classes of a plan that leaves ${least}`;
  }
  if (plan && next && next.startsOn <= plan.endsOn) {
    yield `account ${id}: the next plan begins before the current one ends`;
  }
}

/** Plan-paid bookings that were not refunded: booked and released seats. */
function spent({ of: { training } }: StudioDatabases) {
  const projection = { accountId: 1, assignmentId: 1, status: 1, startsAt: 1, knownTime: 1, handovers: 1 };
  return training
    .collection<Booking>('bookings')
    .find({ status: { $in: ['booked', 'released'] }, paidFrom: 'plan' }, { projection })
    .batchSize(5_000);
}

const held = ['active', 'next'];

/**
 * The ledger grants what membership's assignments grant, and removes classes only from plans that have ended. With the
 * checks of ledger sums and payments, each balance then equals grants − spends + refunds − classes ended
 * (`docs/product.md` §2.4).
 */
export async function* checkGrants({ of: { membership, training } }: StudioDatabases): AsyncGenerator<string> {
  const assignments = await membership.collection<Assignment>('assignments').find().toArray();
  const byId = new Map(assignments.map((each) => [each._id, each]));
  const movements = training
    .collection<Movement>('movements')
    .find({ key: /^(assign|end):/ }, { projection: { _id: 0, accountId: 1, change: 1, key: 1 } })
    .batchSize(5_000);
  for await (const { accountId, change, key } of movements) {
    const [kind, id] = key.split(':') as [string, string];
    const assignment = byId.get(id);
    if (assignment?.accountId !== accountId) {
      yield `movement ${key}: account ${accountId} has no such plan`;
    } else if (kind === 'assign' && change !== assignment.classesGranted) {
      yield `movement ${key}: grants ${change}, the plan ${assignment.classesGranted}`;
    } else if (kind === 'end' && (change >= 0 || held.includes(assignment.status))) {
      yield `movement ${key}: moves ${change}, the plan is ${assignment.status}`;
    }
  }
}

/**
 * A frozen plan ends as many days after its month as it was frozen, unless a list named its last day, and pays for no
 * coming class on a frozen day (`docs/product.md` §2.7). Bookings stay paid when their training was moved to such a day.
 */
export async function* checkFreezes({ of: { membership, training } }: StudioDatabases): AsyncGenerator<string> {
  const frozen = membership.collection<Assignment>('assignments').find({ 'freezes.0': { $exists: true } });
  for await (const { _id: id, accountId, status, startsOn, endsOn, freezes, imported } of frozen) {
    const days = freezes.reduce((sum, { from, to }) => sum + studioDaysBetween(from, to) + 1, 0);
    const due = addStudioDays(addStudioMonths(startsOn, 1), days);
    if (!imported && endsOn !== due)
      yield `plan ${id}: ends on ${endsOn}, but frozen for ${days} days it should end on ${due}`;
    if (status !== 'active') continue;
    for (const { from, to } of freezes) {
      const startsAt = { $gt: new Date(), $gte: studioInstant(from, '00:00'), $lt: endOfStudioDay(to) };
      const booked = training
        .collection<Booking>('bookings')
        .find({ accountId, status: 'booked', paidFrom: 'plan', startsAt });
      for await (const { _id, trainingId } of booked) {
        const asScheduled = await training.collection<Training>('trainings').findOne({ _id: trainingId, revision: 1 });
        if (asScheduled) yield `booking ${_id}: paid by a plan on a frozen day`;
      }
    }
  }
}

interface FreeingRow {
  readonly envelopes: readonly {
    readonly occurredAt: string;
    readonly payload: { readonly accountId: string; readonly freesBookings?: boolean };
  }[];
}

/**
 * A suspension that frees bookings leaves no coming booking from before it, as far back as auth keeps its sent events.
 * Leaves out bookings of classes moved since, which may have begun at the time, and seats reclaimed since.
 */
export async function* checkFreedBookings({ of: { auth, training } }: StudioDatabases): AsyncGenerator<string> {
  const rows = auth
    .collection<FreeingRow>('outbox')
    .find({ 'envelopes.payload.freesBookings': true }, { projection: { envelopes: 1 } });
  for await (const { envelopes } of rows) {
    for (const { occurredAt, payload } of envelopes.filter((each) => each.payload.freesBookings)) {
      const standing = training.collection<Booking>('bookings').find({
        accountId: payload.accountId,
        status: 'booked',
        bookedAt: { $lte: new Date(occurredAt) },
        startsAt: { $gt: new Date() },
        knownTime: null,
        'handovers.last': { $not: { $gt: new Date(occurredAt) } },
      });
      for await (const { _id: id } of standing) yield `booking ${id}: stands, but its suspension freed the bookings`;
    }
  }
}
