import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import {
  ATTENDANCE_OPENS_MINUTES,
  COACH_DAYS_AHEAD,
  COACH_MARKS_HOURS,
  EMERGENCY_CONTACT_MINUTES,
} from '@studio/contracts/limits';
import { coachName } from '@studio/contracts/person';
import { addStudioDays, type StudioDate, toStudioDate } from '@studio/contracts/studio-time';
import type { Member } from '../models/member.model.ts';
import type { Training, TrainingCoach } from '../models/training.model.ts';

type Coach = Pick<Member, 'firstName' | 'lastName' | 'status' | 'deleted' | 'coach'>;

/** Whether somebody can be chosen for a class. */
export function givesClasses({ status, deleted, coach }: Coach): boolean {
  return coach === true && status === 'active' && !deleted;
}

/**
 * The name that stands at the classes of an account: those that have begun keep who gave them, until the account is deleted;
 * those to come have nobody where it gives no classes any more.
 */
export function shownNames(member: Coach): { readonly begun: string | null; readonly coming: string | null } {
  const begun = member.deleted ? null : coachName(member);
  return { begun, coming: givesClasses(member) ? begun : null };
}

/**
 * Who gives a class after another coach was chosen for it; `coach` is null for nobody. A substitute stands in for the one
 * whose class it is, also after another substitute, and for nobody where that is the one who was chosen.
 */
export function withCoach(
  before: TrainingCoach | undefined,
  coach: { readonly id: string; readonly name: string | null } | null,
  isSubstitute: boolean,
): TrainingCoach | undefined {
  if (!coach) return undefined;
  if (before?.id === coach.id) return isSubstitute ? before : { ...coach };
  const owner = before && isSubstitute ? (before.substituteFor ?? before.id) : coach.id;
  return owner === coach.id ? { ...coach } : { ...coach, substituteFor: owner };
}

/**
 * Why somebody who gives classes may not see this one now: it is somebody else's, or not of the days whose classes a coach
 * finds. A cancelled one is nobody's (`docs/product.md` §3.17).
 */
export function refusalToCoach(
  training: Pick<Training, 'coach' | 'status' | 'date'> | undefined,
  accountId: string,
  now: Date,
): Refusal | undefined {
  if (!training) return refusals.TRAINING_NOT_FOUND;
  if (training.coach?.id !== accountId) return refusals.NOT_YOUR_TRAINING;
  if (training.status === 'cancelled') return refusals.TRAINING_NOT_FOUND;
  const { from, to } = coachDays(now);
  return from <= training.date && training.date <= to ? undefined : refusals.NOT_YOUR_TRAINING;
}

const minute = 60_000;

/**
 * Why somebody may not mark or enrol in a class as its coach now: that is open from 30 minutes before its start, when free
 * seats are anybody's, to 24 hours after it, both inclusive. A mark that has waited on a phone is told what has become of
 * the class.
 */
export function refusalOfCoaching(
  training: Pick<Training, 'coach' | 'status' | 'startsAt'> | undefined,
  accountId: string,
  now: Date,
): Refusal | undefined {
  if (!training) return refusals.TRAINING_NOT_FOUND;
  if (training.coach?.id !== accountId) return refusals.NOT_YOUR_TRAINING;
  if (training.status === 'cancelled') return refusals.TRAINING_CANCELLED;
  const sinceStart = now.getTime() - training.startsAt.getTime();
  if (sinceStart < -ATTENDANCE_OPENS_MINUTES * minute) return refusals.ATTENDANCE_NOT_OPEN;
  return sinceStart > COACH_MARKS_HOURS * 60 * minute ? refusals.COACH_TIME_OVER : undefined;
}

/** Whether the coach of a class may look up emergency contacts: from 30 minutes before it to two hours after its end. */
export function mayReadEmergencyContact(
  { startsAt, endsAt }: Pick<Training, 'startsAt' | 'endsAt'>,
  now: Date,
): boolean {
  const from = startsAt.getTime() - ATTENDANCE_OPENS_MINUTES * minute;
  return from <= now.getTime() && now.getTime() <= endsAt.getTime() + EMERGENCY_CONTACT_MINUTES * minute;
}

/** The days whose own classes a coach finds, both inclusive. */
export function coachDays(now: Date): { readonly from: StudioDate; readonly to: StudioDate } {
  const today = toStudioDate(now);
  return { from: addStudioDays(today, -1), to: addStudioDays(today, COACH_DAYS_AHEAD) };
}
