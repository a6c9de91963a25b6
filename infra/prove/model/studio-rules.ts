import type { Act, ListActKind, SeatActKind } from './acts.ts';
import { actAsCoach, coachAfterEdit, isMarkedMeanwhile, replaceCoach, setCoach } from './coach-rules.ts';
import { forgive, isSameDayOnly } from './absence-rules.ts';
import { closeDays, isClosedSlot, reopenDay } from './closure-rules.ts';
import {
  assignPlan,
  endingPlan,
  freeSeat,
  freezePlan,
  paymentFor,
  type Place,
  type PlanEnding,
  refundSeat,
  releaseSeat,
  startOf,
  takeBack,
  takeSeat,
  whenPlanEnds,
} from './credit-rules.ts';
import { enrolGuest, removeGuest } from './guest-rules.ts';
import { slots, slotsOf } from './slots.ts';
import {
  bookingsOf,
  type FixedSlot,
  seatsTaken,
  type StudioState,
  type TrainingState,
  withMember,
  withSeat,
  withTraining,
} from './studio-state.ts';
import { fillFreeSeats, joinList, leaveList } from './waitlist-rules.ts';

/** An act as it was sent. */
export interface SentAct {
  readonly act: Act;
  /** The session that sends it. For `sign-in`, the one that it begins. For guest acts, the guest. */
  readonly session: string;
}

/** A consequence of an act that happens by itself some time later. */
export type Effect =
  | { readonly kind: 'refund'; readonly training: number }
  | { readonly kind: 'close-account'; readonly member: number }
  | { readonly kind: 'free-paid'; readonly member: number; readonly paidBy: number }
  | { readonly kind: 'free-coming'; readonly places: readonly Place[] };

/** An act's answer and changes. */
export interface Prediction {
  readonly answer: string;
  readonly after: StudioState;
  readonly effects?: readonly Effect[];
}

type ActOf<K extends Act['kind']> = Extract<Act, { readonly kind: K }>;

/**
 * An independent implementation of the studio's rules, written from docs/product.md without any of the product's code.
 * Returns several predictions if acts sent at the same moment may have come in between.
 */
export function predict(state: StudioState, sent: SentAct): Prediction[] {
  return predictAll(state, sent).map((prediction) => ({ ...prediction, after: fillFreeSeats(prediction.after) }));
}

function predictAll(state: StudioState, sent: SentAct): Prediction[] {
  const { act } = sent;
  if (act.kind === 'assign') return predictAssignment(state, act);
  if (act.kind === 'remove-plan') return predictRemoval(state, act);
  if (act.kind === 'fix') return predictFixedSlot(state, act);
  return [predictOne(state, sent)];
}

function predictOne(state: StudioState, { act, session }: SentAct): Prediction {
  const refused = (answer: string): Prediction => ({ answer, after: state });
  switch (act.kind) {
    case 'assign':
    case 'remove-plan':
    case 'fix':
      throw new Error(`${act.kind} has several predictions`);
    case 'book':
    case 'cancel':
    case 'release':
    case 'reclaim':
      return predictSeatOfMember(state, act, session);
    case 'guest':
      return { after: state, ...enrolGuest(state, act.training, session) };
    case 'remove-guest':
      return { after: state, ...removeGuest(state, act.training, session) };
    case 'forgive':
      return { after: state, ...forgive(state, act) };
    case 'mark':
      return predictMark(state, act);
    case 'coach-mark':
    case 'coach-enrol':
      return { after: state, ...actAsCoach(state, act, session) };
    case 'set-coach':
      return { after: state, ...setCoach(state, act) };
    case 'replace':
      return { after: state, ...replaceCoach(state, act) };
    case 'switch':
      return predictSwitch(state, act, session);
    case 'join':
    case 'leave':
    case 'dismiss':
      return predictWaiting(state, act, session);
    case 'enrol':
    case 'remove':
      return predictRegistrant(state, act);
    case 'edit':
      return predictEdit(state, act);
    case 'cancel-training': {
      const training = state.trainings[act.training]!;
      if (training.isCancelled) return refused('409 TRAINING_CANCELLED');
      const after = withTraining(state, act.training, { isCancelled: true, waitlist: [] });
      const effects = [{ kind: 'refund', training: act.training }] as const;
      return { answer: `200 total ${bookingsOf(training)}`, after, effects };
    }
    case 'close':
      return predictClosing(state, act);
    case 'reopen': {
      const after = reopenDay(state, act.day);
      return after ? { answer: '200', after } : refused('404 CLOSURE_NOT_FOUND');
    }
    case 'set-window':
      return { answer: '200', after: state };
    case 'import':
      // Every member begins with a plan, and an import gives only the first one (docs/product.md §4.9).
      return refused(state.members[act.member]!.status === 'deleted' ? '200 refused' : '200 held');
    case 'generate':
      return predictBulk(state, act);
    case 'freeze':
    case 'unfreeze':
      return predictFreeze(state, act);
    default:
      return predictAccount(state, act, session);
  }
}

/** The state after the effect. */
export function followUp(state: StudioState, effect: Effect): StudioState {
  return fillFreeSeats(effectOn(state, effect));
}

function effectOn(state: StudioState, effect: Effect): StudioState {
  switch (effect.kind) {
    case 'refund': {
      const { training } = effect;
      const withoutGuests = withTraining(state, training, { guests: [] });
      return state.members.reduce((after, _, member) => refundSeat(after, { member, training }), withoutGuests);
    }
    case 'free-paid': {
      const { member, paidBy } = effect;
      return freeComing(
        state,
        placesOf(state, member).filter(({ training }) => state.trainings[training]!.seats[member]!.paidBy === paidBy),
      );
    }
    case 'free-coming':
      return freeComing(state, effect.places);
    case 'close-account': {
      const { member } = effect;
      const listless = state.trainings.reduce(
        (after, _, training) => leaveList(after, { member, training }) ?? after,
        state,
      );
      const freed = freeComing(listless, placesOf(listless, member));
      const fixedSlots = state.fixedSlots.filter((each) => each.member !== member);
      return { ...withMember(freed, member, { special: 0, plan: null, next: null, carried: 0 }), fixedSlots };
    }
  }
}

function placesOf({ trainings }: StudioState, member: number): Place[] {
  return trainings.flatMap(({ seats }, training) => (seats[member] ? [{ member, training }] : []));
}

function freeComing(state: StudioState, places: readonly Place[]): StudioState {
  return places
    .filter(({ training }) => slots[state.trainings[training]!.slot]!.when !== 'started')
    .reduce(freeSeat, state);
}

interface SeatAct extends Place {
  readonly kind: SeatActKind;
}

function predictSeatOfMember(state: StudioState, act: SeatAct, session: string): Prediction {
  if (!state.members[act.member]!.sessions.includes(session)) return { answer: '401', after: state };
  const after = ofMember[act.kind]!(state, act);
  if (typeof after === 'string') return { answer: after, after: state };
  return counted(act.kind === 'book' ? '201' : '200', act, after);
}

/** The state after a member's act, or the answer of its refusal. */
const ofMember: Readonly<Partial<Record<SeatActKind, (state: StudioState, place: Place) => StudioState | string>>> = {
  book: bookSeat,
  cancel: cancelSeat,
  release: giveUpSeat,
  reclaim: reclaimSeat,
};

/** The state after the act, or the answer of the refusal. */
function cancelSeat(state: StudioState, place: Place): StudioState | string {
  const { isCancelled, seats, slot } = state.trainings[place.training]!;
  if (isCancelled || !seats[place.member]) return '404 NOT_BOOKED';
  // A class that begins soon was booked at this time: none is moved there.
  if (['soon', 'started'].includes(slots[slot]!.when)) return '409 CANCELLATION_CLOSED';
  return freeSeat(state, place);
}

function giveUpSeat(state: StudioState, place: Place): StudioState | string {
  const { isCancelled, seats, released, slot } = state.trainings[place.training]!;
  if (!isCancelled && released[place.member]) return state;
  if (isCancelled || !seats[place.member]) return '404 NOT_BOOKED';
  if (slots[slot]!.when === 'started') return '409 TRAINING_STARTED';
  return slots[slot]!.when === 'soon' ? releaseSeat(state, place) : '409 RELEASE_NOT_OPEN';
}

function reclaimSeat(state: StudioState, place: Place): StudioState | string {
  const training = state.trainings[place.training]!;
  if (training.isCancelled) return '409 TRAINING_CANCELLED';
  if (training.seats[place.member]?.reclaimed) return state;
  const back = takeBack(state, place);
  if (!back) return '404 SEAT_NOT_RELEASED';
  if (slots[training.slot]!.when === 'started') return '409 TRAINING_STARTED';
  return seatsTaken(training) >= training.capacity ? '409 TRAINING_FULL' : back;
}

function bookSeat(state: StudioState, place: Place): StudioState | string {
  const training = state.trainings[place.training]!;
  const { when } = slots[training.slot]!;
  if (training.isCancelled) return '409 TRAINING_CANCELLED';
  if (when === 'started') return '409 TRAINING_STARTED';
  if (training.seats[place.member]) return '409 ALREADY_BOOKED';
  const back = takeBack(state, place);
  if (!back && when === 'too far') return '409 WEEK_NOT_OPEN';
  if (!back && isSameDayOnly(state, place)) return '409 SAME_DAY_ONLY';
  if (seatsTaken(training) >= training.capacity) return '409 TRAINING_FULL';
  if (back) return back;
  const payment = paymentFor(state, place);
  return typeof payment === 'string' ? `409 ${payment}` : takeSeat(state, place, payment);
}

function predictWaiting(state: StudioState, act: Place & { readonly kind: ListActKind }, session: string) {
  const refused = (answer: string): Prediction => ({ answer, after: state });
  const isOwn = act.kind !== 'dismiss';
  if (isOwn && !state.members[act.member]!.sessions.includes(session)) return refused('401');
  if (act.kind !== 'join') {
    const after = leaveList(state, act);
    return after ? { answer: '200', after } : refused(isOwn ? '404 NOT_WAITING' : '404 USER_NOT_WAITING');
  }
  const joined = joinList(state, act);
  if (typeof joined === 'string') return refused(`409 ${joined}`);
  return { answer: `201 position ${joined.position}`, after: joined.after };
}

/** A cancellation, and a booking with the refund. If either is refused, nothing changes (docs/product.md §3.4). */
function predictSwitch(state: StudioState, { member, from, training }: ActOf<'switch'>, session: string): Prediction {
  const refused = (answer: string): Prediction => ({ answer, after: state });
  if (!state.members[member]!.sessions.includes(session)) return refused('401');
  if (from === training) return refused('409 ALREADY_BOOKED');
  const left = cancelSeat(state, { member, training: from });
  if (typeof left === 'string') return refused(left);
  const taken = bookSeat(left, { member, training });
  return typeof taken === 'string' ? refused(taken) : counted('201', { member, training }, taken);
}

/** A member's answer contains the classes left and the seats taken, promotions from the waitlist included. */
function counted(status: string, { member, training }: Place, changed: StudioState): Prediction {
  const after = fillFreeSeats(changed);
  const { special, plan } = after.members[member]!;
  const seats = seatsTaken(after.trainings[training]!);
  return { answer: `${status} classes ${plan?.classes ?? 0} special ${special} seats ${seats}`, after };
}

function predictRegistrant(state: StudioState, act: SeatAct): Prediction {
  const refused = (answer: string): Prediction => ({ answer, after: state });
  const { status } = state.members[act.member]!;
  const training = state.trainings[act.training]!;
  const seat = training.seats[act.member] ?? null;
  if (training.isCancelled) return refused('409 TRAINING_CANCELLED');
  if (act.kind === 'remove') {
    return seat ? { answer: '200', after: freeSeat(state, act) } : refused('404 USER_NOT_BOOKED');
  }
  if (status === 'deleted') return refused('404 USER_NOT_FOUND');
  if (status === 'suspended') return refused('409 USER_NOT_ACTIVE');
  if (seat) return refused('409 USER_ALREADY_BOOKED');
  if (seatsTaken(training) >= training.capacity) return refused('409 TRAINING_FULL');
  const back = takeBack(state, act);
  if (back) return { answer: `201 ${training.released[act.member]!.paidFrom}`, after: back };
  const payment = paymentFor(state, act);
  const paid = typeof payment === 'string' ? ({ paidFrom: 'courtesy', paidBy: null } as const) : payment;
  return { answer: `201 ${paid.paidFrom}`, after: takeSeat(state, act, paid) };
}

/** Marking is allowed in trainings that have begun or begin within half an hour. */
function predictMark(state: StudioState, act: ActOf<'mark'>): Prediction {
  const { member, training: index, attendance } = act;
  const refused = (answer: string): Prediction => ({ answer, after: state });
  const { isCancelled, slot, seats } = state.trainings[index]!;
  const seat = seats[member];
  if (isCancelled) return refused('409 TRAINING_CANCELLED');
  if (!['soon', 'started'].includes(slots[slot]!.when)) return refused('409 ATTENDANCE_NOT_OPEN');
  if (!seat) return refused('404 USER_NOT_BOOKED');
  if (isMarkedMeanwhile(seat, act)) return refused('409 MARKED_MEANWHILE');
  return { answer: '200', after: withSeat(state, { member, training: index }, { ...seat, attendance }) };
}

/** Removes the marks of a training that has not begun. */
function withoutMarks(state: StudioState, training: number): StudioState {
  const { slot, seats } = state.trainings[training]!;
  if (slots[slot]!.when === 'started') return state;
  return withTraining(state, training, { seats: seats.map((seat) => seat && { ...seat, attendance: null }) });
}

/**
 * An existing slot stays. A new one needs a plan, and is booked at once if there is a training at that hour, in any
 * room.
 */
function predictFixedSlot(state: StudioState, { member, slot, category }: ActOf<'fix'>): Prediction[] {
  const { status, plan, next } = state.members[member]!;
  if (status === 'deleted') return [{ answer: '404 USER_NOT_FOUND', after: state }];
  const given = { member, slot, category };
  const isThere = state.fixedSlots.some((each) => each.member === member && isSameHour(each, given));
  if (isThere) return [{ answer: '200', after: state }];
  if (category === 'normal' && !plan && !next) return [{ answer: '409 NO_ACTIVE_PLAN', after: state }];
  const others = state.fixedSlots.filter((each) => each.member !== member);
  const after = { ...state, fixedSlots: [...others, given] };
  const ofHour = state.trainings.flatMap((each, index) =>
    !each.isCancelled && isSameHour(each, given) ? [index] : [],
  );
  const orders = [ofHour, ofHour.toReversed()];
  return orders.map((order) => ({
    answer: '200',
    after: order.reduce<StudioState>((booked, training) => bookFixedSlot(booked, { member, training }), after),
  }));
}

function isSameHour(one: Omit<FixedSlot, 'member'>, other: Omit<FixedSlot, 'member'>): boolean {
  return one.slot === other.slot && one.category === other.category;
}

/**
 * A fixed slot takes one class a day: none if its class was moved since and still stands, or if the member has a class
 * at that hour in another room.
 */
function bookFixedSlot(state: StudioState, place: Place): StudioState {
  const { slot, category } = state.trainings[place.training]!;
  const hour = { member: place.member, slot, category };
  const hasItsClass = state.slotClasses.some(
    ({ training, ...taken }) =>
      training !== place.training &&
      taken.member === hour.member &&
      isSameHour(taken, hour) &&
      !state.trainings[training]!.isCancelled,
  );
  const isInAnotherRoom = state.trainings.some(
    (each, index) =>
      index !== place.training && !each.isCancelled && isSameHour(each, hour) && each.seats[place.member],
  );
  // A released seat counts as the slot's class.
  const isGivenUp = state.trainings[place.training]!.released[place.member] !== null;
  if (isGivenUp || hasItsClass || isInAnotherRoom || state.members[place.member]!.status !== 'active') return state;
  const booked = bookSeat(state, place);
  if (typeof booked === 'string') return state;
  return { ...booked, slotClasses: [...booked.slotClasses, { ...hour, training: place.training }] };
}

/** Books the fixed slots of a training when it first becomes bookable, the earliest first. */
function bookDueSlots(state: StudioState, training: number): StudioState {
  const { slot, category, slotsDue } = state.trainings[training]!;
  if (!slotsDue || slots[slot]!.when !== 'open') return state;
  const ofHour = state.fixedSlots.filter((each) => isSameHour(each, { slot, category }));
  const asked = withTraining(state, training, { slotsDue: false });
  return ofHour.reduce((booked, { member }) => bookFixedSlot(booked, { member, training }), asked);
}

function predictEdit(state: StudioState, act: ActOf<'edit'>): Prediction {
  const refused = (answer: string): Prediction => ({ answer, after: state });
  const { training: index, capacity, slot } = act;
  const training = state.trainings[index]!;
  const room = act.room === undefined ? training.room : act.room;
  const coach = coachAfterEdit(state, training.coach, act.coach);
  if (typeof coach === 'string') return refused(coach);
  if (training.isCancelled) return refused('409 TRAINING_CANCELLED');
  if (capacity < seatsTaken(training)) return refused('409 CAPACITY_BELOW_ENROLLED');
  const isMoved = slot !== training.slot || room !== training.room;
  if (isMoved && isTaken(state, { category: training.category, slot, room })) return refused('409 DUPLICATE_TRAINING');
  const edited = withTraining(state, index, { capacity, slot, room, coach });
  const after = fillFreeSeats(bookDueSlots(withoutMarks(edited, index), index));
  return { answer: `200 seats ${seatsTaken(after.trainings[index]!)} of ${capacity}`, after };
}

function predictClosing(state: StudioState, { days }: ActOf<'close'>): Prediction {
  const closing = closeDays(state, days);
  if (typeof closing === 'string') return { answer: `409 ${closing}`, after: state };
  const { after, cancelled, trainings, bookings, people } = closing;
  const effects = cancelled.map((training) => ({ kind: 'refund', training }) as const);
  return { answer: `201 trainings ${trainings} bookings ${bookings} people ${people}`, after, effects };
}

function predictBulk(state: StudioState, { category, slots: range }: ActOf<'generate'>): Prediction {
  const wanted = slotsOf(range).filter((slot) => !isClosedSlot(state, slot));
  const missing = wanted.filter((slot) => !isTaken(state, { category, slot, room: null }));
  const generated = [...state.generated[category], ...missing].toSorted((a, b) => a - b);
  return {
    answer: `201 created ${missing.length} skipped ${wanted.length - missing.length}`,
    after: { ...state, generated: { ...state.generated, [category]: generated } },
  };
}

/** Whether the room has another class of the category then. Generated ones are in the unnamed room. */
function isTaken(
  { trainings, generated }: StudioState,
  { category, slot, room }: Pick<TrainingState, 'category' | 'slot' | 'room'>,
): boolean {
  const isThere = trainings.some(
    (each) => !each.isCancelled && each.category === category && each.slot === slot && each.room === room,
  );
  return isThere || (room === null && generated[category].includes(slot));
}

function predictAssignment(state: StudioState, act: ActOf<'assign'>): Prediction[] {
  const { member, start } = act;
  if (state.members[member]!.status === 'deleted') return [{ answer: '404 USER_NOT_FOUND', after: state }];
  const replaces = startOf(state, member, start) === 'now';
  const ending: PlanEnding = { member, which: 'current', status: 'Cancelado' };
  return (replaces ? whenPlanEnds(state, ending) : [state]).map((free) => {
    const after = assignPlan(free, member, act);
    return typeof after === 'string' ? { answer: `409 ${after}`, after: state } : { answer: '200', after };
  });
}

function predictRemoval(state: StudioState, act: ActOf<'remove-plan'>): Prediction[] {
  const { member, which, freeBookings } = act;
  if (state.members[member]!.status === 'deleted') return [{ answer: '404 USER_NOT_FOUND', after: state }];
  const held = endingPlan(state, act);
  if (!held) return [{ answer: which === 'next' ? '409 NO_NEXT_PLAN' : '409 NO_ACTIVE_PLAN', after: state }];
  const effect = { kind: 'free-paid', member, paidBy: held.id } as const;
  return whenPlanEnds(state, act).map((after) => ({
    answer: '200',
    after,
    ...(freeBookings && { effects: [effect] }),
  }));
}

/** Every day that a run can freeze lies in the plan's period, except those far ahead. */
function predictFreeze(state: StudioState, act: ActOf<'freeze' | 'unfreeze'>): Prediction {
  const refused = (answer: string): Prediction => ({ answer, after: state });
  const { member } = act;
  const { status, plan } = state.members[member]!;
  if (status === 'deleted') return refused('404 USER_NOT_FOUND');
  if (!plan) return refused('409 NO_ACTIVE_PLAN');
  if (act.kind === 'unfreeze') {
    if (!plan.freeze) return refused('409 NO_FREEZE');
    return { answer: '200', after: withMember(state, member, { plan: { ...plan, freeze: null } }) };
  }
  if (plan.freeze) return refused('409 FREEZE_EXISTS');
  if (act.days[0] > 60) return refused('409 FREEZE_START_INVALID');
  return { answer: '200', after: freezePlan(state, member, act.days) };
}

type AccountAct = ActOf<'set-special' | 'suspend' | 'reinstate' | 'sign-in' | 'delete'>;

function predictAccount(state: StudioState, act: AccountAct, session: string): Prediction {
  const refused = (answer: string): Prediction => ({ answer, after: state });
  const done = (after: StudioState): Prediction => ({ answer: '200', after });
  const { member } = act;
  const { status, sessions } = state.members[member]!;
  if (act.kind === 'sign-in') {
    if (status === 'deleted') return refused('401 INVALID_CREDENTIALS');
    if (status === 'suspended') return refused('403 ACCOUNT_SUSPENDED');
    return done(withMember(state, member, { sessions: [...sessions, session].toSorted() }));
  }
  if (status === 'deleted') return refused('404 USER_NOT_FOUND');
  switch (act.kind) {
    case 'set-special':
      return done(withMember(state, member, { special: act.value }));
    case 'suspend': {
      const after = withMember(state, member, { status: 'suspended', sessions: [] });
      const frees = act.freeBookings && status === 'active';
      return { ...done(after), ...(frees && { effects: [{ kind: 'free-coming', places: placesOf(state, member) }] }) };
    }
    case 'reinstate':
      return done(withMember(state, member, { status: 'active' }));
    case 'delete': {
      const after = withMember(state, member, { status: 'deleted', sessions: [] });
      return { ...done(after), effects: [{ kind: 'close-account', member }] };
    }
  }
}
