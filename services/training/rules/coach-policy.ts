import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import { overlaps } from '@studio/contracts/rules/booking-policy';
import { COACH_DAYS_AHEAD } from '@studio/contracts/rules/coaches';
import { coachName } from '@studio/contracts/person';
import { markingAt } from '@studio/contracts/rules/coaches-policy';
import { addStudioDays, type StudioDate, toStudioDate } from '@studio/contracts/studio-time';
import type { Member } from '../models/member.model.ts';
import type { ClassDetails, Training } from '../models/training.model.ts';

type Coach = Pick<Member, 'firstName' | 'lastName' | 'status' | 'deleted' | 'coach'>;

/** Whether an account can be chosen as a coach. */
export function givesClasses({ status, deleted, coach }: Coach): boolean {
  return coach === true && status === 'active' && !deleted;
}

/**
 * The coach name shown at an account's classes. Classes that have begun keep it until the account is deleted; coming
 * classes lose it once the account no longer gives classes.
 */
export function shownNames(member: Coach): { readonly begun: string | null; readonly coming: string | null } {
  const begun = member.deleted ? null : coachName(member);
  return { begun, coming: givesClasses(member) ? begun : null };
}

/** Who gives a class: its coach, or nobody in place of its owner. Empty for a class without either. */
export type GivenBy = Pick<ClassDetails, 'coach' | 'ownerId'>;

/** Account id of the coach who owns a class, whoever gives it now. */
export function ownerOf({ coach, ownerId }: GivenBy): string | undefined {
  return coach ? (coach.substituteFor ?? coach.id) : ownerId;
}

/**
 * Who gives a class after `coach` was chosen for it; null for nobody. A substitute, or nobody, stands in for the owner
 * of the class, even after another substitute. An owner who is chosen stands in for no one.
 */
export function givenBy(
  before: GivenBy,
  coach: { readonly id: string; readonly name: string | null } | null,
  isSubstitute: boolean,
): GivenBy {
  const owner = isSubstitute ? (ownerOf(before) ?? coach?.id) : coach?.id;
  if (!coach) return owner === undefined ? {} : { ownerId: owner };
  const { id, name } = coach;
  return { coach: owner === undefined || owner === id ? { id, name } : { id, name, substituteFor: owner } };
}

type HoursOf = Pick<Training, 'date' | 'startTime' | 'endTime'>;

/**
 * How many of the classes that a coach gets overlap another one of them, or a class that the coach gives already
 * (`docs/product.md` §3.16).
 */
export function clashesIn(gets: readonly HoursOf[], given: readonly HoursOf[]): number {
  const spans = gets.map(spanOf);
  const byDay = Map.groupBy([...spans, ...given.map(spanOf)], ({ date }) => date);
  return spans.filter((span) => byDay.get(span.date)!.some((other) => other !== span && overlaps(span, other))).length;
}

const spanOf = ({ date, startTime, endTime }: HoursOf) => ({ date, startsAt: startTime, endsAt: endTime });

/**
 * Why a coach may not see a class now: another coach gives it, or it lies outside `coachDays`. A cancelled class counts
 * as not found (`docs/product.md` §3.17).
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

/**
 * Why an account may not mark or enrol in a class as its coach now. For a mark that waited on a phone, the refusal says
 * what became of the class.
 */
export function refusalOfCoaching(
  training: Pick<Training, 'coach' | 'status' | 'startsAt'> | undefined,
  accountId: string,
  now: Date,
): Refusal | undefined {
  if (!training) return refusals.TRAINING_NOT_FOUND;
  if (training.coach?.id !== accountId) return refusals.NOT_YOUR_TRAINING;
  if (training.status === 'cancelled') return refusals.TRAINING_CANCELLED;
  const marking = markingAt(training, now);
  if (marking === 'before') return refusals.ATTENDANCE_NOT_OPEN;
  return marking === 'over' ? refusals.COACH_TIME_OVER : undefined;
}

/** The days whose classes a coach can see, both inclusive. */
export function coachDays(now: Date): { readonly from: StudioDate; readonly to: StudioDate } {
  const today = toStudioDate(now);
  return { from: addStudioDays(today, -1), to: addStudioDays(today, COACH_DAYS_AHEAD) };
}
