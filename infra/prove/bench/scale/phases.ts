import { figuresOf, type Figures, type Outcome } from '../../load/outcomes.ts';

/** A period with one operation, or with the load alone. */
export interface Phase {
  readonly name: string;
  /** Milliseconds of `performance.now()`. */
  readonly from: number;
  readonly to: number;
}

export interface PhaseFigures {
  readonly name: string;
  readonly seconds: number;
  readonly all: Figures;
  readonly bookings: Figures;
}

/** Requests belong to the phase in which they were sent. */
export function figuresByPhase(phases: readonly Phase[], outcomes: readonly Outcome[]): PhaseFigures[] {
  return phases.map(({ name, from, to }) => {
    const all = outcomes.filter(({ at }) => at >= from && at < to);
    return {
      name,
      seconds: (to - from) / 1_000,
      all: figuresOf(all),
      bookings: figuresOf(all.filter(({ act }) => act === 'book')),
    };
  });
}
