import { arrivalIsOpen } from '@studio/contracts/rules/arrival-policy';
import {
  type BookingFacts,
  type BookingRules,
  bookingState,
  type BookingState,
  lastMomentToCancel,
  overlaps,
  refusalOfCancelling,
  refusalOfFreeSeat,
} from '@studio/contracts/rules/booking-policy';
import { type Credits as PayingCredits, withClassBack } from '@studio/contracts/rules/credit-policy';
import { mondayOf, toStudioTime, type StudioDate } from '@studio/contracts/studio-time';
import { groupBy } from '../../ui/group-by.ts';
import {
  accountOf,
  bookableOf,
  countsInWeek,
  type Credits,
  hourOf,
  type Moment,
  rulesOf,
  seatOf,
  whenOf,
} from './booking-facts.ts';
import { type About, type Obstacle, refusalInWords } from './booking-obstacle.ts';
import type { MyTraining, Training } from './training.ts';

/** A training with its state for this member. */
export interface Outlook {
  readonly training: Training;
  readonly state: BookingState;
  /** The reason why the member cannot book it or join its waitlist. */
  readonly obstacle: Obstacle | null;
  /** The latest time to cancel the member's booking, `HH:MM`. */
  readonly cancellableUntil: string | undefined;
  /** Whether the member's booking came from the waitlist. */
  readonly fromWaitlist: boolean;
  /** Whether the member came, if they were registered and marked. */
  readonly attendance: MyTraining['attendance'];
  /** Whether the member can say «Llegué». */
  readonly arrives: boolean;
  /** The member's booking at the same hour, confirmed before booking another one. */
  readonly sameHour: MyTraining | undefined;
  /** Whether a booking made now could not be cancelled any more. */
  readonly isFinal: boolean;
}

export interface DayOutlook {
  readonly day: StudioDate;
  /** Ordered by start. */
  readonly trainings: readonly Outlook[];
}

/** A training's state for this member at this moment, by the rules of the server. */
export function outlookOf(training: Training, credits: Credits, moment: Moment): Outlook {
  return outlookBy(training, credits, ofWeek(mondayOf(training.trainingDate), credits, moment));
}

/** What the rules take of a whole week. */
interface OfWeek {
  readonly account: PayingCredits;
  readonly rules: BookingRules;
  /** The bookings that can be exchanged. */
  readonly givesUp: readonly MyTraining[];
}

const ofWeek = (monday: StudioDate, credits: Credits, moment: Moment): OfWeek => ({
  account: accountOf(credits, monday),
  rules: rulesOf(credits, moment),
  givesUp: changeable(credits, moment.now),
});

function outlookBy(training: Training, credits: Credits, { account, rules, givesUp }: OfWeek): Outlook {
  const { now } = rules;
  const { trainingDate, released } = training;
  const booking = credits.bookedThisWeek.find(({ id }) => id === training.id);
  const seat = booking && seatOf(booking);
  const bookable = bookableOf(training);
  // The row says itself which other booking lies at its hour.
  const facts = { training: bookable, booking: seat, released, account, overlapping: [] };
  const state = bookingState(facts, rules);
  return {
    training,
    state,
    obstacle: isAhead(state) ? obstacleOf(facts, rules, { trainingDate, plan: credits.plan, givesUp }) : null,
    cancellableUntil: state === 'booked' && seat ? toStudioTime(seat.cancellableUntil).slice(0, 5) : undefined,
    fromWaitlist: booking?.fromWaitlist ?? false,
    attendance: booking?.attendance,
    arrives: booking !== undefined && arrives(booking, now),
    sameHour: credits.bookedThisWeek.find(
      (mine) => mine.id !== training.id && overlaps(hourOf(mine), hourOf(training)),
    ),
    isFinal: state === 'open' && !released && isTooLateToCancel(bookable, now),
  };
}

/** Why the member could not book the training if a seat were free, and which classes of the week change that. */
function obstacleOf(
  facts: BookingFacts,
  rules: BookingRules,
  { givesUp, ...about }: About & Pick<OfWeek, 'givesUp'>,
): Obstacle | null {
  const refusal = refusalOfFreeSeat(facts, rules);
  if (!refusal) return null;
  const { week } = facts.training;
  const pays = ({ trainingDate: date }: MyTraining) =>
    !refusalOfFreeSeat({ ...facts, account: withClassBack(facts.account, { date, week }, rules.now) }, rules);
  return { code: refusal.code, ...refusalInWords(refusal, about, rules.now), givesUp: givesUp.filter(pays) };
}

/** Whether a booking made now could not be cancelled any more. */
const isTooLateToCancel = (training: { readonly startsAt: Date }, now: Date) =>
  refusalOfCancelling({ cancellableUntil: lastMomentToCancel(training, { knownTime: null }) }, now) !== undefined;

/** The days of a week that have trainings, with the outlook of each training. */
export function weekOutlook(week: readonly Training[], credits: Credits, moment: Moment): DayOutlook[] {
  const [first] = week;
  if (!first) return [];
  const known = ofWeek(mondayOf(first.trainingDate), credits, moment);
  const outlooks = week.map((training) => outlookBy(training, credits, known));
  // The server returns a week ordered by date and time.
  return [...groupBy(outlooks, ({ training }) => training.trainingDate)].map(([day, trainings]) => ({
    day,
    trainings,
  }));
}

/** Whether the member can say that they have come to a class that they booked. */
export const arrives = (mine: MyTraining, now: Date) => !mine.attendance && arrivalIsOpen(whenOf(mine), now);

/** Whether it has begun and the member can do nothing more there. */
export const isOver = ({ state, arrives }: Pick<Outlook, 'state' | 'arrives'>) =>
  !arrives && (state === 'past' || state === 'completed');

const isAhead = (state: BookingState) => state === 'open' || state === 'closed' || state === 'full';

/** Whether it has free seats and lies ahead, regardless of this member's plan. */
const isOpen = ({ state }: Outlook) => state === 'open';

/** Whether the member can book any of these trainings. */
export function canBookAny(days: readonly DayOutlook[]): boolean {
  return days.some(({ trainings }) => trainings.some((each) => isOpen(each) && !each.obstacle));
}

/** The classes ahead that the member waits for. */
export function waitedFor(days: readonly DayOutlook[]): Training[] {
  const all = days.flatMap(({ trainings }) => trainings);
  return all
    .filter(({ training, state }) => training.waitlistPosition && isAhead(state))
    .map(({ training }) => training);
}

/** Whether no seat of these days can be booked any more. */
export function isOverOrTaken(days: readonly DayOutlook[]): boolean {
  return !days.some(({ trainings }) => trainings.some(isOpen));
}

/**
 * The day that is open initially: the day of a class where the member can say «Llegué», else the next one with free
 * seats, else the next one that is not over. A past week opens its first day; the current week opens none once it is
 * over (docs/product.md §6.1).
 */
export function dayToOpen(days: readonly DayOutlook[], weekIsPast: boolean): StudioDate | undefined {
  const next =
    days.find(({ trainings }) => trainings.some((each) => each.arrives)) ??
    days.find(({ trainings }) => trainings.some(isOpen)) ??
    days.find(({ trainings }) => !trainings.every(isOver)) ??
    (weekIsPast ? days[0] : undefined);
  return next?.day;
}

/** The bookings of a week that the member can exchange for another class, by their start (docs/product.md §3.4). */
export function changeable(credits: Credits, now: Date): MyTraining[] {
  return credits.bookedThisWeek
    .filter((mine) => countsInWeek(mine) && !refusalOfCancelling(seatOf(mine), now))
    .sort((a, b) => `${a.trainingDate} ${a.startTime}`.localeCompare(`${b.trainingDate} ${b.startTime}`));
}
