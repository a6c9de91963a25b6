import type { Outcome } from './tally.ts';

export type SeatAct = 'book' | 'cancel';

/** The state of a member's seat in one training, according to the answers so far. */
export interface Seat {
  readonly accountId: string;
  readonly trainingId: string;
  isBooked: boolean;
  /** Number of accepted bookings. */
  accepted: number;
  /** The act without a conclusive answer. Until one arrives, only that act is repeated: it may still take effect. */
  inDoubt: SeatAct | undefined;
  /** Was in doubt once and is not used again: an earlier call may still take effect. */
  isClosed: boolean;
}

/** The state of each seat according to the answers to its member. At the end it must equal the stored state. */
export class SeatTruth {
  readonly #seats = new Map<string, Seat>();
  /** Answers that contradict each other. */
  readonly contradictions: string[] = [];

  seat(accountId: string, trainingId: string): Seat {
    const key = `${accountId}:${trainingId}`;
    const known = this.#seats.get(key);
    if (known) return known;
    const seat: Seat = { accountId, trainingId, isBooked: false, accepted: 0, inDoubt: undefined, isClosed: false };
    this.#seats.set(key, seat);
    return seat;
  }

  all(): Iterable<Seat> {
    return this.#seats.values();
  }

  /** The next act to try. */
  nextAct({ isBooked, inDoubt }: Seat): SeatAct {
    return inDoubt ?? (isBooked ? 'cancel' : 'book');
  }

  /** @param isCancelled whether the training was cancelled meanwhile, which ends all bookings */
  note(seat: Seat, act: SeatAct, outcome: Outcome, isCancelled: boolean): void {
    if (outcome.kind === 'unknown') {
      seat.inDoubt = act;
      return;
    }
    if (outcome.kind === 'ok' && act === 'book') seat.accepted += 1;
    const isSettled = outcome.kind === 'ok' || saysItIsSo[act] === outcome.code;
    if (!isSettled) return;
    if (outcome.kind === 'refused' && seat.inDoubt === undefined && !isCancelled) {
      this.contradictions.push(`${act} of ${seat.accountId} in ${seat.trainingId}: ${outcome.code}`);
    }
    // NOT_BOOKED in a cancelled training means that the seat was refunded, not cancelled by the member.
    const wasRefunded = isCancelled && act === 'cancel' && outcome.kind === 'refused';
    // Unless the unanswered try cancelled it just before: no further try would show that.
    if (wasRefunded && seat.inDoubt === 'cancel') {
      seat.isClosed = true;
      return;
    }
    if (!wasRefunded) seat.isBooked = act === 'book';
    if (seat.inDoubt) seat.isClosed = true;
    seat.inDoubt = undefined;
  }
}

/** Refusals that show that the act took effect before. */
const saysItIsSo: Readonly<Record<SeatAct, string>> = { book: 'ALREADY_BOOKED', cancel: 'NOT_BOOKED' };
