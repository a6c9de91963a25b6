import type { Outcome } from './outcome.ts';

export type SeatAct = 'book' | 'cancel';

/** What a member knows of a seat of theirs in one training. */
export interface Seat {
  readonly accountId: string;
  readonly trainingId: string;
  isBooked: boolean;
  /** The act without a conclusive answer. Until one comes, only the same act is repeated: it may be under way. */
  inDoubt: SeatAct | undefined;
  /** Was in doubt once: let alone from now on, for what was under way then may still come. */
  isClosed: boolean;
}

/** What the members were answered, seat by seat; at the end it must be true. */
export class SeatTruth {
  readonly #seats = new Map<string, Seat>();
  /** Answers that contradict each other. */
  readonly contradictions: string[] = [];

  seat(accountId: string, trainingId: string): Seat {
    const key = `${accountId}:${trainingId}`;
    const known = this.#seats.get(key);
    if (known) return known;
    const seat: Seat = { accountId, trainingId, isBooked: false, inDoubt: undefined, isClosed: false };
    this.#seats.set(key, seat);
    return seat;
  }

  all(): Iterable<Seat> {
    return this.#seats.values();
  }

  /** What makes sense to try next. */
  nextAct({ isBooked, inDoubt }: Seat): SeatAct {
    return inDoubt ?? (isBooked ? 'cancel' : 'book');
  }

  /** @param isCancelled whether the training was cancelled meanwhile, which ends all bookings */
  note(seat: Seat, act: SeatAct, outcome: Outcome, isCancelled: boolean): void {
    if (outcome.kind === 'unknown') {
      seat.inDoubt = act;
      return;
    }
    const isSettled = outcome.kind === 'ok' || saysItIsSo[act] === outcome.code;
    if (!isSettled) return;
    if (outcome.kind === 'refused' && seat.inDoubt === undefined && !isCancelled) {
      this.contradictions.push(`${act} of ${seat.accountId} in ${seat.trainingId}: ${outcome.code}`);
    }
    // NOT_BOOKED in a cancelled training means that the seat was refunded, not cancelled by the member.
    const wasRefunded = isCancelled && act === 'cancel' && outcome.kind === 'refused';
    // Except when the unanswered try cancelled it just before: no further one would show that.
    if (wasRefunded && seat.inDoubt === 'cancel') {
      seat.isClosed = true;
      return;
    }
    if (!wasRefunded) seat.isBooked = act === 'book';
    if (seat.inDoubt) seat.isClosed = true;
    seat.inDoubt = undefined;
  }
}

/** The refusal that says that what one asks for is so already. */
const saysItIsSo: Readonly<Record<SeatAct, string>> = { book: 'ALREADY_BOOKED', cancel: 'NOT_BOOKED' };
