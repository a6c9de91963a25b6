import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import type { AssignmentStatus } from '@studio/contracts/vocabulary';
import type { CreditAccount, HeldPlan } from '../models/credit-account.model.ts';
import type { Movement } from '../models/movement.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Cause } from '../rules/credit-policy.ts';
import { classesThatSurvive, firstInstantOfLastDays, isVoiding, type PlanEnd } from '../rules/plan-grants-policy.ts';

interface EndingPlan {
  readonly account: CreditAccount;
  readonly assignment: AssignmentState;
  readonly cause: Cause;
}

/** How and when a plan ends and what remains of it, read in the transaction that ends it. */
export async function readPlanEnd(
  stores: TrainingStores,
  tx: Transaction,
  { account, assignment, cause }: EndingPlan,
): Promise<PlanEnd> {
  const ending = isEnded(assignment) ? explicitEnd(account, assignment) : impliedEnd(account, assignment);
  if (!ending) return { status: 'Cancelado', cause, surviving: 0, paidWeeks: [] };
  const { status, assignmentId } = ending;
  const paid = { accountId: account._id, assignmentId, status: 'booked' } as const;
  const standing = isVoiding(status)
    ? await stores.bookings.find(paid, { session: tx.session, hint: 'of-member' }).toArray()
    : [];
  const surviving = await readSurviving(stores, tx, account._id, ending);
  return { status, cause, surviving, paidWeeks: standing.map(({ week }) => week) };
}

interface Ending {
  readonly assignmentId: string;
  /** Undefined where it is not held any more. */
  readonly held: HeldPlan | undefined;
  readonly status: AssignmentStatus;
  readonly endedAt: Date;
}

function isEnded({ status }: AssignmentState): boolean {
  return status !== 'active' && status !== 'next';
}

function explicitEnd(
  { plan, next }: CreditAccount,
  { assignmentId, status, endedAt, startsAt }: AssignmentState,
): Ending {
  const held = [plan, next].find((each) => each?.assignmentId === assignmentId) ?? undefined;
  return { assignmentId, held, status, endedAt: new Date(endedAt ?? startsAt) };
}

/** The event of a plan may precede the end of the plan before it, so it carries how and when that one ended. */
function impliedEnd({ plan: held }: CreditAccount, { startsOn, startsAt, ...before }: AssignmentState): Ending | null {
  if (!held) return null;
  const byDate = held.endsOn < startsOn ? 'Vencido' : 'Cancelado';
  const endedAt = new Date(before.previousEndedAt ?? startsAt);
  return { assignmentId: held.assignmentId, held, status: before.previousStatus ?? byDate, endedAt };
}

/** Of a voided plan only classes survive that other plans had paid, and that came back after its end. */
async function readSurviving(
  { movements, bookings }: TrainingStores,
  { session }: Transaction,
  accountId: string,
  { assignmentId, held, status, endedAt }: Ending,
): Promise<number> {
  if (!held) return 0;
  const from = firstInstantOfLastDays(held.endsOn);
  const at = { $gte: endedAt < from || isVoiding(status) ? endedAt : from };
  const entries = await movements
    .find({ accountId, assignmentId, at }, { session, hint: 'ledger' })
    .project<Pick<Movement, 'reason' | 'change' | 'at' | 'key'>>({ reason: 1, change: 1, at: 1, key: 1 })
    .toArray();
  const ending = { endsOn: held.endsOn, endedAt };
  if (!isVoiding(status)) return classesThatSurvive(entries, ending);
  const since = entries.filter((entry) => entry.at > endedAt);
  const ids = since.map(({ key }) => bookingIn(key));
  const own = await bookings.distinct('_id', { _id: { $in: ids }, assignmentId }, { session });
  return classesThatSurvive(
    since.filter(({ key }) => !own.includes(bookingIn(key))),
    ending,
  );
}

/** The booking that a movement's key names: `book:<id>`, `refund:<id>`. */
function bookingIn(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}
