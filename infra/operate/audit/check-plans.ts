import { toStudioDate } from '@studio/contracts/studio-time';
import type { StudioDatabases } from '../../run/studio-databases.ts';
import { voidedAssignments } from './voided-assignments.ts';

interface AssignmentRow {
  readonly _id: string;
  readonly accountId: string;
  readonly status: string;
  readonly classesGranted: number;
  readonly freesBookings?: boolean;
}

interface AccountRow {
  readonly _id: string;
  readonly plan: Held | null;
  readonly next?: Held | null;
  readonly carried: number;
}

interface Held {
  readonly assignmentId: string;
  readonly classesLeft: number;
  readonly endsOn: string;
  readonly startsOn: string;
}

const voiding = ['Rembolsado', 'Error'];

/**
 * Nobody has more classes than the plans grant that were paid and kept, less what stands booked from them, and no held
 * plan has fewer than it grants, less what stands booked from it. What a voided plan paid is marked as such. A plan that
 * freed its bookings has none to come, and the next plan begins after the current one (`docs/product.md` §2).
 */
export async function* checkPlans(databases: StudioDatabases): AsyncGenerator<string> {
  const assignments = await databases.of.membership.collection<AssignmentRow>('assignments').find().toArray();
  const byId = new Map(assignments.map((each) => [each._id, each]));
  const voided = await voidedAssignments(databases);
  /** Most classes of an account, and fewest of a plan, by id. */
  const limits = new Map<string, number>();
  const add = (id: string, change: number) => limits.set(id, (limits.get(id) ?? 0) + change);
  for (const { _id, accountId, status, classesGranted } of assignments) {
    add(_id, classesGranted);
    if (!voiding.includes(status)) add(accountId, classesGranted);
  }
  for await (const { _id, assignmentId, accountId, startsAt, knownTime } of standing(databases)) {
    const payer = byId.get(assignmentId);
    if (!payer) continue;
    const isVoid = voiding.includes(payer.status);
    add(assignmentId, -1);
    if (!isVoid) add(accountId, -1);
    if (isVoid && !voided.has(assignmentId))
      yield `booking ${_id}: its plan ended as ${payer.status}, but is not voided`;
    // A class that was moved since may have begun by then.
    const wasFreed = payer.freesBookings && startsAt > new Date() && knownTime === null;
    if (wasFreed) yield `booking ${_id}: stands, but its plan freed its bookings`;
  }
  const accounts = databases.of.training.collection<AccountRow>('credit-accounts').find();
  for await (const account of accounts) yield* breaches(account, limits);
}

function* breaches({ _id: id, plan, next, carried }: AccountRow, limits: ReadonlyMap<string, number>) {
  const classes = (plan?.classesLeft ?? 0) + (next?.classesLeft ?? 0) + carried;
  const most = limits.get(id) ?? 0;
  if (classes > most) yield `account ${id}: ${classes} classes, its plans leave ${most}`;
  for (const { assignmentId, classesLeft, endsOn } of [plan, next].filter(
    (each) => each !== null && each !== undefined,
  )) {
    const least = limits.get(assignmentId) ?? 0;
    // A plan that is over takes nothing in any more.
    const isOver = endsOn < toStudioDate(new Date());
    if (!isOver && classesLeft < least) yield `account ${id}: ${classesLeft} classes of a plan that leaves ${least}`;
  }
  if (plan && next && next.startsOn <= plan.endsOn) {
    yield `account ${id}: the next plan begins before the current one ends`;
  }
}

interface StandingRow {
  readonly _id: string;
  readonly accountId: string;
  readonly assignmentId: string;
  readonly startsAt: Date;
  readonly knownTime: object | null;
}

function standing({ of: { training } }: StudioDatabases) {
  const projection = { accountId: 1, assignmentId: 1, startsAt: 1, knownTime: 1 };
  return training
    .collection<StandingRow>('bookings')
    .find({ status: 'booked', paidFrom: 'plan' }, { projection })
    .batchSize(5_000);
}
