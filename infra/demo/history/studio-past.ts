import { newId } from '@studio/chassis/mongo/new-id';
import type { AccountStatus, PlanRemovalStatus } from '@studio/contracts/vocabulary';
import { type AccountDetails, newAccount } from '../../../services/auth/accounts/open-account.ts';
import type { Account } from '../../../services/auth/models/account.model.ts';
import type { Assignment } from '../../../services/membership/models/assignment.model.ts';
import type { Plan } from '../../../services/membership/models/plan.model.ts';
import { decideAssignment, decideRemoval } from '../../../services/membership/policies/assignment-policy.ts';
import { type MemberPlans, plansOf, settledAt } from '../../../services/membership/policies/member-plans-policy.ts';
import type { Booking } from '../../../services/training/models/booking.model.ts';
import { type CreditAccount, emptyAccount } from '../../../services/training/models/credit-account.model.ts';
import type { Training } from '../../../services/training/models/training.model.ts';
import { decideSeatAct, seatRulesAt } from '../../../services/training/policies/booking-policy.ts';
import {
  type Cause,
  type CreditChange,
  type NewMovement,
  setSpecial,
} from '../../../services/training/policies/credit-policy.ts';
import type { FreeSeat, SeatAct, TakeSeat } from '../../../services/training/policies/seat-act.ts';
import { effectOfAssignment } from './effect-of-assignment.ts';

type Act = Pick<TakeSeat | FreeSeat, 'kind' | 'trainingId' | 'accountId'>;

/**
 * A studio in memory that acts by the services' own rules at a given instant: the result is what would
 * be stored had all of it happened then (docs/product.md §8). What the rules refuse does not happen.
 */
export function createStudioPast(adminId: string) {
  const accounts = new Map<string, Account>();
  /** Of each member. */
  const assignments = new Map<string, readonly Assignment[]>();
  const credits = new Map<string, CreditAccount>();
  const trainings = new Map<string, Training>();
  const bookings = new Map<string, Booking>();
  const seats = new Map<string, Booking>();
  const movements: NewMovement[] = [];

  const creditsOf = (accountId: string) => credits.get(accountId) ?? emptyAccount(accountId);
  const seatOf = ({ trainingId, accountId }: Pick<Booking, 'trainingId' | 'accountId'>) => `${trainingId} ${accountId}`;
  const byAdmin = (at: Date): Cause => ({ at, actor: 'admin', actorId: adminId });

  function note({ account, movements: made }: CreditChange): void {
    credits.set(account._id, account);
    movements.push(...made);
  }

  /** Stores a state of an assignment, and what it does to the credits of its member. */
  function keep(assignment: Assignment, cause: Cause): void {
    const { _id, accountId } = assignment;
    const others = (assignments.get(accountId) ?? []).filter((each) => each._id !== _id);
    assignments.set(accountId, [...others, assignment]);
    const paid = [...seats.values()].filter((seat) => seat.assignmentId === _id);
    const spent = movements.filter((each) => each.accountId === accountId && each.assignmentId === _id);
    note(effectOfAssignment(creditsOf(accountId), assignment, { cause, paid, movements: spent }));
  }

  const nextState = (assignment: Assignment) => ({ ...assignment, version: assignment.version + 1 });

  /** The member's plans as they are now: those that are due end or begin first. */
  function settle(accountId: string, at: Date): MemberPlans {
    const held = assignments.get(accountId) ?? [];
    const due = settledAt(held, at).filter((each) => !held.includes(each));
    const endedFirst = due.toSorted((a, b) => Number(a.status === 'active') - Number(b.status === 'active'));
    for (const each of endedFirst) keep(nextState(each), { at, actor: 'system', actorId: null });
    return plansOf(assignments.get(accountId) ?? []);
  }

  return {
    /** What the services would have stored. */
    stored: { accounts, assignments, credits, trainings, bookings, movements },
    register(details: AccountDetails, at: Date): string {
      const account = newAccount(details, at);
      accounts.set(account._id, account);
      return account._id;
    },
    setStatus(accountId: string, status: AccountStatus, at: Date): void {
      const account = accounts.get(accountId)!;
      accounts.set(accountId, { ...account, status, updatedAt: at, version: account.version + 1 });
    },
    assign(accountId: string, plan: Plan, at: Date, start: 'now' | 'after-current' = 'now'): void {
      const request = { assignmentId: newId(), accountId, plan, assignedBy: adminId, start };
      const decided = decideAssignment(request, settle(accountId, at), at);
      if (decided.kind === 'refused') return;
      if (decided.replaced) keep(nextState(decided.replaced), byAdmin(at));
      keep(decided.assignment, byAdmin(at));
      if (decided.moved) keep(nextState(decided.moved), byAdmin(at));
    },
    remove(accountId: string, status: PlanRemovalStatus, at: Date): void {
      const removal = { which: 'current', status, removedBy: adminId, freesBookings: false } as const;
      const decided = decideRemoval(removal, settle(accountId, at), at);
      if (decided.kind === 'removed') keep(nextState(decided.assignment), byAdmin(at));
    },
    /** What the worker does whenever it looks. */
    settleAll(at: Date): void {
      for (const accountId of assignments.keys()) settle(accountId, at);
    },
    setSpecial(accountId: string, value: number, at: Date): void {
      note(setSpecial(creditsOf(accountId), value, byAdmin(at)));
    },
    schedule(training: Training): void {
      trainings.set(training._id, training);
    },
    act(act: Act, at: Date): void {
      const { trainingId, accountId } = act;
      const by = act.kind === 'book' || act.kind === 'cancel' ? accountId : adminId;
      const seat = () => ({
        training: trainings.get(trainingId),
        account: creditsOf(accountId),
        member: { status: accounts.get(accountId)!.status, deleted: false },
        booking: seats.get(seatOf(act)),
      });
      const decision = decideSeatAct(seatAct(act, by), { seat, settled: [] }, seatRulesAt(at));
      if (decision.kind === 'refused') return;
      const [change] = decision.changes;
      note(change);
      trainings.set(trainingId, change.training);
      bookings.set(change.booking._id, change.booking);
      if (change.booking.status === 'booked') seats.set(seatOf(act), change.booking);
      else seats.delete(seatOf(act));
    },
    /** Cancels a training and refunds its bookings. */
    cancelTraining(trainingId: string, at: Date): void {
      const training = trainings.get(trainingId)!;
      const cancellation = { at, by: adminId, total: training.seatsTaken };
      trainings.set(trainingId, { ...training, status: 'cancelled', cancellation, version: training.version + 1 });
      for (const seat of seats.values()) {
        if (seat.trainingId === trainingId) this.act({ kind: 'refund', trainingId, accountId: seat.accountId }, at);
      }
    },
  };
}

function seatAct({ kind, ...seat }: Act, by: string): SeatAct {
  return kind === 'book' || kind === 'enrol' ? { ...seat, kind, by, bookingId: newId() } : { ...seat, kind, by };
}

export type StudioPast = ReturnType<typeof createStudioPast>;
