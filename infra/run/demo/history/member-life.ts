import { addStudioDays, studioInstant, toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import { refusals } from '@studio/contracts/http/refusals';
import type { Plan } from '../../../../services/membership/models/plan.model.ts';
import { periodFrom, periodOn } from '../../../../services/membership/rules/plan-period-policy.ts';
import type { Booking } from '../../../../services/training/models/booking.model.ts';
import type { Training } from '../../../../services/training/models/training.model.ts';
import type { Attendance } from '../demo-data.ts';
import type { Chance } from './chance.ts';
import type { StudioPast } from './studio-past.ts';
import { slotKey } from './timetable.ts';

/** An event of the simulation; it does not happen if its instant is in the future. */
export interface Happening {
  readonly at: Date;
  readonly happen: () => void;
}

export interface Surroundings {
  readonly past: StudioPast;
  readonly chance: Chance;
  readonly plans: ReadonlyMap<string, Plan>;
  /** Trainings by `slotKey`. */
  readonly bySlot: ReadonlyMap<string, Training>;
  /** Trainings in another room at an hour of `bySlot`, also by `slotKey`. */
  readonly inOtherRoom: ReadonlyMap<string, Training>;
  /** Mondays of the simulated weeks, the current one last. */
  readonly mondays: readonly string[];
  readonly now: Date;
}

const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;
export const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

/** An instant within opening hours, a number of days after another one. */
export function atTheDesk(chance: Chance, from: Date, days: number): Date {
  const date = addStudioDays(toStudioDate(from), days);
  return later(
    studioInstant(date, chance.pick(['06:05', '08:10', '10:20', '16:30', '18:05', '19:10'])),
    chance.whole(0, 50) * minute,
  );
}

/** How a member books: when in the week, and how often a class is skipped or cancelled. */
export interface Habits {
  readonly slots: readonly Attendance[];
  /** Percentages: of the weeks' classes that are booked, and of those that are cancelled in time. */
  readonly diligence: number;
  readonly cancels: number;
  /** Goes to the other room if there is a choice. */
  readonly prefersOtherRoom?: boolean;
  /** Has already booked this week's coming classes. */
  readonly isPrompt?: boolean;
}

/** A member's bookings and cancellations in all weeks from an instant on, as far as the rules allow. */
export function bookingsOf(
  accountId: string,
  { slots, diligence, cancels, prefersOtherRoom = false, isPrompt = false }: Habits,
  from: Date,
  { past, chance, bySlot, inOtherRoom, mondays, now }: Surroundings,
): Happening[] {
  return mondays.flatMap((monday) => {
    const opening = studioInstant(monday, '00:00');
    return slots.flatMap(({ weekday, startTime }): Happening[] => {
      const slot = slotKey(addStudioDays(monday, weekday), startTime);
      const training = (prefersOtherRoom && inOtherRoom.get(slot)) || bySlot.get(slot);
      if (!training || !chance.percent(diligence)) return [];
      const earliest = opening < from ? from : opening;
      const at = isPrompt
        ? promptMoment(chance, earliest, training.startsAt < now ? training.startsAt : now)
        : momentToBook(chance, earliest, training.startsAt);
      const seat = { trainingId: training._id, accountId };
      const books: Happening = { at, happen: () => bookOrWait(past, seat, training.endsAt < now, at) };
      if (!chance.percent(cancels)) return [books];
      const until = training.startsAt.getTime() - 31 * minute - at.getTime();
      const cancelledAt = later(at, until * (0.2 + 0.75 * chance.next()));
      return [books, { at: cancelledAt, happen: () => past.act({ kind: 'cancel', ...seat }, cancelledAt) }];
    });
  });
}

/** Books, or joins the waitlist of a full class that is over by now. `demo-data.ts` sets this week's waitlists. */
function bookOrWait(
  past: StudioPast,
  seat: Pick<Booking, 'trainingId' | 'accountId'>,
  isOver: boolean,
  at: Date,
): void {
  const decision = past.act({ kind: 'book', ...seat }, at);
  if (isOver && decision.kind === 'refused' && decision.refusal === refusals.TRAINING_FULL) past.join(seat, at);
}

/** A member's fixed slots from an instant on, booked when each week opens. */
export function fixedSlotsOf(
  accountId: string,
  slots: readonly Attendance[],
  from: Date,
  { past, bySlot, mondays }: Surroundings,
): Happening[] {
  return slots.flatMap(({ weekday, startTime }) => {
    const hour = { weekday: weekday + 1, startTime: `${startTime}:00`, category: 'normal' } as const;
    const booked = mondays.flatMap((monday): Happening[] => {
      const training = bySlot.get(slotKey(addStudioDays(monday, weekday), startTime));
      const opening = studioInstant(monday, '00:00');
      const at = opening < from ? from : opening;
      if (!training || at >= training.startsAt) return [];
      return [{ at, happen: () => past.bookFixedSlot(accountId, training._id, at) }];
    });
    return [{ at: from, happen: () => past.setFixedSlot(accountId, hour, from) }, ...booked];
  });
}

/** A moment early in the available time, before a class is full, and not at night if that time includes a day. */
function promptMoment(chance: Chance, opening: Date, until: Date): Date {
  const room = Math.max(0, until.getTime() - opening.getTime());
  const at = later(opening, room * chance.next() ** 3);
  const awake = toStudioTime(at) < '06:00' ? later(at, 6 * hour) : at;
  return awake < until ? awake : at;
}

/** Some book in the first minutes of the week, most later and not at night, at the latest an hour before the class. */
function momentToBook(chance: Chance, opening: Date, start: Date): Date {
  const room = start.getTime() - hour - opening.getTime();
  if (chance.percent(12)) return later(opening, Math.max(0, Math.min(room, 3_000 + chance.next() ** 2 * 40 * minute)));
  const at = later(opening, Math.max(0, room * chance.next() ** 0.75));
  const awake = toStudioTime(at) < '06:00' ? later(at, 6 * hour) : at;
  return awake < start ? awake : at;
}

/**
 * Consecutive plans from an instant on, for as long as `stays` says. Some are renewed days before they end, so that the
 * next one begins right after, others one or more days later.
 */
export function plansOf(
  accountId: string,
  plan: Plan,
  from: Date,
  stays: () => boolean,
  { past, chance, now }: Surroundings,
): Happening[] {
  const happenings: Happening[] = [{ at: from, happen: () => past.assign(accountId, plan, from) }];
  let { endsOn, endsAt } = periodFrom(from);
  while (stays()) {
    const isEarly = chance.percent(35);
    const at = atTheDesk(chance, endsAt, isEarly ? -chance.whole(2, 4) : Math.max(0, chance.whole(-5, 4)));
    if (at >= now) break;
    const start = isEarly ? 'after-current' : 'now';
    happenings.push({ at, happen: () => past.assign(accountId, plan, at, start) });
    ({ endsOn, endsAt } = isEarly ? periodOn(addStudioDays(endsOn, 1)) : periodFrom(at));
  }
  return happenings;
}
