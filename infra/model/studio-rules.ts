import type { Act } from './acts.ts';
import {
  assignPlan,
  endingPlan,
  freeSeat,
  paymentFor,
  type Place,
  type PlanEnding,
  startOf,
  takeSeat,
  whenPlanEnds,
} from './credit-rules.ts';
import { slots, slotsOf } from './slots.ts';
import { seatsTaken, type StudioState, withMember, withTraining } from './studio-state.ts';

/** An act as it was sent. */
export interface SentAct {
  readonly act: Act;
  /** The session that it is sent with; for `sign-in` the one that it begins. */
  readonly session: string;
}

/** What follows an act by itself, at some moment after it. */
export type Effect =
  | { readonly kind: 'refund'; readonly training: number }
  | { readonly kind: 'close-account'; readonly member: number }
  | { readonly kind: 'free-paid'; readonly member: number; readonly paidBy: number }
  | { readonly kind: 'free-coming'; readonly places: readonly Place[] };

/** What an act answers and what it changes. */
export interface Prediction {
  readonly answer: string;
  readonly after: StudioState;
  readonly effect?: Effect;
}

type ActOf<K extends Act['kind']> = Extract<Act, { readonly kind: K }>;

/**
 * The rules of the studio once more, written from docs/product.md and without a line of the product's code. Several
 * predictions where acts sent at the same moment may have come in between.
 */
export function predict(state: StudioState, sent: SentAct): Prediction[] {
  const { act } = sent;
  if (act.kind === 'assign') return predictAssignment(state, act);
  if (act.kind === 'remove-plan') return predictRemoval(state, act);
  return [predictOne(state, sent)];
}

function predictOne(state: StudioState, { act, session }: SentAct): Prediction {
  const refused = (answer: string): Prediction => ({ answer, after: state });
  switch (act.kind) {
    case 'assign':
    case 'remove-plan':
      throw new Error(`${act.kind} has several predictions`);
    case 'book':
    case 'cancel':
      return predictSeatOfMember(state, act, session);
    case 'switch':
      return predictSwitch(state, act, session);
    case 'enrol':
    case 'remove':
      return predictRegistrant(state, act);
    case 'edit':
      return predictEdit(state, act);
    case 'cancel-training': {
      const training = state.trainings[act.training]!;
      if (training.isCancelled) return refused('409 TRAINING_CANCELLED');
      const after = withTraining(state, act.training, { isCancelled: true });
      const effect = { kind: 'refund', training: act.training } as const;
      return { answer: `200 total ${seatsTaken(training)}`, after, effect };
    }
    case 'generate':
      return predictBulk(state, act);
    default:
      return predictAccount(state, act, session);
  }
}

/** The state after the effect. */
export function followUp(state: StudioState, effect: Effect): StudioState {
  switch (effect.kind) {
    case 'refund': {
      const { training } = effect;
      return state.members.reduce((after, _, member) => freeSeat(after, { member, training }), state);
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
      const freed = freeComing(state, placesOf(state, member));
      return withMember(freed, member, { special: 0, plan: null, next: null, carried: 0 });
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
  readonly kind: 'book' | 'cancel' | 'enrol' | 'remove';
}

function predictSeatOfMember(state: StudioState, act: SeatAct, session: string): Prediction {
  const refused = (answer: string): Prediction => ({ answer, after: state });
  const member = state.members[act.member]!;
  const training = state.trainings[act.training]!;
  const { when } = slots[training.slot]!;
  const seat = training.seats[act.member] ?? null;
  if (!member.sessions.includes(session)) return refused('401');
  if (act.kind === 'cancel') {
    if (training.isCancelled || !seat) return refused('404 NOT_BOOKED');
    if (when === 'started') return refused('409 CANCELLATION_CLOSED');
    return counted('200', act, freeSeat(state, act));
  }
  if (training.isCancelled) return refused('409 TRAINING_CANCELLED');
  if (when === 'started') return refused('409 TRAINING_STARTED');
  if (seat) return refused('409 ALREADY_BOOKED');
  if (when === 'too far') return refused('409 WEEK_NOT_OPEN');
  if (seatsTaken(training) >= training.capacity) return refused('409 TRAINING_FULL');
  const payment = paymentFor(state, act);
  if (typeof payment === 'string') return refused(`409 ${payment}`);
  return counted('201', act, takeSeat(state, act, payment));
}

/** A cancellation and a booking with what it gives back; where either is refused, nothing changes (docs/product.md §3.4). */
function predictSwitch(state: StudioState, { member, from, training }: ActOf<'switch'>, session: string): Prediction {
  const refused = (answer: string): Prediction => ({ answer, after: state });
  if (!state.members[member]!.sessions.includes(session)) return refused('401');
  if (from === training) return refused('409 ALREADY_BOOKED');
  const left = predictSeatOfMember(state, { kind: 'cancel', member, training: from }, session);
  if (!left.answer.startsWith('200')) return refused(left.answer);
  const taken = predictSeatOfMember(left.after, { kind: 'book', member, training }, session);
  return taken.answer.startsWith('201') ? taken : refused(taken.answer);
}

/** A member's answer contains what is left and how many seats are taken. */
function counted(status: string, { member, training }: Place, after: StudioState): Prediction {
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
  const payment = paymentFor(state, act);
  const paid = typeof payment === 'string' ? ({ paidFrom: 'courtesy', paidBy: null } as const) : payment;
  return { answer: `201 ${paid.paidFrom}`, after: takeSeat(state, act, paid) };
}

function predictEdit(state: StudioState, { training: index, capacity, slot }: ActOf<'edit'>): Prediction {
  const refused = (answer: string): Prediction => ({ answer, after: state });
  const training = state.trainings[index]!;
  if (training.isCancelled) return refused('409 TRAINING_CANCELLED');
  if (capacity < seatsTaken(training)) return refused('409 CAPACITY_BELOW_ENROLLED');
  if (slot !== training.slot && isTaken(state, training.category, slot)) return refused('409 DUPLICATE_TRAINING');
  const after = withTraining(state, index, { capacity, slot });
  return { answer: `200 seats ${seatsTaken(training)} of ${capacity}`, after };
}

function predictBulk(state: StudioState, { category, slots: range }: ActOf<'generate'>): Prediction {
  const wanted = slotsOf(range);
  const missing = wanted.filter((slot) => !isTaken(state, category, slot));
  const generated = [...state.generated[category], ...missing].toSorted((a, b) => a - b);
  return {
    answer: `201 created ${missing.length} skipped ${wanted.length - missing.length}`,
    after: { ...state, generated: { ...state.generated, [category]: generated } },
  };
}

function isTaken(state: StudioState, category: 'normal' | 'special', slot: number): boolean {
  const isThere = state.trainings.some((each) => !each.isCancelled && each.category === category && each.slot === slot);
  return isThere || state.generated[category].includes(slot);
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
  return whenPlanEnds(state, act).map((after) => ({ answer: '200', after, ...(freeBookings && { effect }) }));
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
      return { ...done(after), ...(frees && { effect: { kind: 'free-coming', places: placesOf(state, member) } }) };
    }
    case 'reinstate':
      return done(withMember(state, member, { status: 'active' }));
    case 'delete': {
      const after = withMember(state, member, { status: 'deleted', sessions: [] });
      return { ...done(after), effect: { kind: 'close-account', member } };
    }
  }
}
