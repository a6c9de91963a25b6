import type { StudioDatabases } from './studio-databases.ts';

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
 * Nobody has more classes than the plans grant that were paid and kept, less what stands booked from them; a plan that
 * freed its bookings has none to come, and the next plan begins after the current one (`docs/product.md` §2).
 */
export async function* checkPlans(databases: StudioDatabases): AsyncGenerator<string> {
  const assignments = await databases.of.membership.collection<AssignmentRow>('assignments').find().toArray();
  const byId = new Map(assignments.map((each) => [each._id, each]));
  const limits = new Map<string, number>();
  const add = (id: string, change: number) => limits.set(id, (limits.get(id) ?? 0) + change);
  for (const { accountId, status, classesGranted } of assignments) {
    if (!voiding.includes(status)) add(accountId, classesGranted);
  }
  for await (const { _id, assignmentId, accountId, startsAt } of standing(databases)) {
    const payer = byId.get(assignmentId);
    if (payer && !voiding.includes(payer.status)) add(accountId, -1);
    if (payer?.freesBookings && startsAt > new Date()) yield `booking ${_id}: stands, but its plan freed its bookings`;
  }
  for await (const { _id: id, plan, next, carried } of databases.of.training
    .collection<AccountRow>('credit-accounts')
    .find()) {
    const classes = (plan?.classesLeft ?? 0) + (next?.classesLeft ?? 0) + carried;
    const limit = limits.get(id) ?? 0;
    if (classes > limit) yield `account ${id}: ${classes} classes, its plans leave ${limit}`;
    if (plan && next && next.startsOn <= plan.endsOn)
      yield `account ${id}: the next plan begins before the current one ends`;
  }
}

interface StandingRow {
  readonly _id: string;
  readonly accountId: string;
  readonly assignmentId: string;
  readonly startsAt: Date;
}

function standing({ of: { training } }: StudioDatabases) {
  return training
    .collection<StandingRow>('bookings')
    .find({ status: 'booked', paidFrom: 'plan' }, { projection: { accountId: 1, assignmentId: 1, startsAt: 1 } })
    .batchSize(5_000);
}
