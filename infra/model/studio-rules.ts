import type { Act } from './acts.ts';
import { assignPlan, freeSeat, paymentFor, takeSeat, whenPlanEnds } from './credit-rules.ts';
import { slots, slotsOf } from './slots.ts';
import { seatsTaken, type StudioState, withMember, withTraining } from './studio-state.ts';

/** An act as it was sent. */
export interface SentAct {
  readonly act: Act;
  /** The session that it is sent with; of `sign-in` the one that it begins. */
  readonly session: string;
}

/** What follows an act by itself, at some moment after it. */
export type Effect =
  { readonly kind: 'refund'; readonly training: number } | { readonly kind: 'close-account'; readonly member: number };

/** What an act answers and what it changes. */
export interface Prediction {
  readonly answer: string;
  readonly after: StudioState;
  readonly effect?: Effect;
}

type ActOf<K extends Act['kind']> = Extract<Act, { readonly kind: K }>;

/**
 * The rules of the studio once more, written from its contract (DESIGN §§5, 6) and without a line of its code. Several
 * predictions where what is sent at the same moment may have come in between.
 */
export function predict(state: StudioState, sent: SentAct): Prediction[] {
  const { act } = sent;
  const endsPlan = act.kind === 'assign' || act.kind === 'remove-plan';
  return (endsPlan ? whenPlanEnds(state, act.member) : [state]).map((from) => predictFrom(from, sent));
}

function predictFrom(state: StudioState, { act, session }: SentAct): Prediction {
  const refused = (answer: string): Prediction => ({ answer, after: state });
  switch (act.kind) {
    case 'book':
    case 'cancel':
      return predictSeatOfMember(state, act, session);
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

/** What becomes of the state when the effect comes about. */
export function followUp(state: StudioState, effect: Effect): StudioState {
  if (effect.kind === 'refund') {
    const { training } = effect;
    return state.members.reduce((after, _, member) => freeSeat(after, { member, training }), state);
  }
  const { member } = effect;
  const freed = state.trainings.reduce(
    (after, { slot }, training) => (slots[slot]!.when === 'started' ? after : freeSeat(after, { member, training })),
    state,
  );
  return withMember(freed, member, { special: 0, plan: null, carried: 0 });
}

function predictSeatOfMember(
  state: StudioState,
  act: ActOf<'book' | 'cancel' | 'enrol' | 'remove'>,
  session: string,
): Prediction {
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
  return counted('201', act, takeSeat(state, act, payment.paidFrom));
}

/** A member's answer tells what is left and how many seats are taken. */
function counted(
  status: string,
  { member, training }: ActOf<'book' | 'cancel' | 'enrol' | 'remove'>,
  after: StudioState,
): Prediction {
  const { special, plan } = after.members[member]!;
  const seats = seatsTaken(after.trainings[training]!);
  return { answer: `${status} classes ${plan?.classes ?? 0} special ${special} seats ${seats}`, after };
}

function predictRegistrant(state: StudioState, act: ActOf<'book' | 'cancel' | 'enrol' | 'remove'>): Prediction {
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
  const paidFrom = typeof payment === 'string' ? 'courtesy' : payment.paidFrom;
  return { answer: `201 ${paidFrom}`, after: takeSeat(state, act, paidFrom) };
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

type AccountAct = ActOf<'assign' | 'set-special' | 'remove-plan' | 'suspend' | 'reinstate' | 'sign-in' | 'delete'>;

function predictAccount(state: StudioState, act: AccountAct, session: string): Prediction {
  const refused = (answer: string): Prediction => ({ answer, after: state });
  const done = (after: StudioState): Prediction => ({ answer: '200', after });
  const { member } = act;
  const { status, sessions, plan } = state.members[member]!;
  if (act.kind === 'sign-in') {
    if (status === 'deleted') return refused('401 INVALID_CREDENTIALS');
    if (status === 'suspended') return refused('403 ACCOUNT_SUSPENDED');
    return done(withMember(state, member, { sessions: [...sessions, session].toSorted() }));
  }
  if (status === 'deleted') return refused('404 USER_NOT_FOUND');
  switch (act.kind) {
    case 'assign':
      return done(assignPlan(state, member, act.plan));
    case 'remove-plan':
      return plan ? done(withMember(state, member, { plan: null })) : refused('409 NO_ACTIVE_PLAN');
    case 'set-special':
      return done(withMember(state, member, { special: act.value }));
    case 'suspend':
      return done(withMember(state, member, { status: 'suspended', sessions: [] }));
    case 'reinstate':
      return done(withMember(state, member, { status: 'active' }));
    case 'delete': {
      const after = withMember(state, member, { status: 'deleted', sessions: [] });
      return { ...done(after), effect: { kind: 'close-account', member } };
    }
  }
}
