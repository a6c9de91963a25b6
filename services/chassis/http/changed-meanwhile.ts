import { type IfMatch, isCurrent } from '@studio/contracts/http/version';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';

/** The caller's edit builds on another version than the one that is stored. */
export class ChangedMeanwhile extends AppError {
  readonly stored: unknown;

  constructor(stored: unknown) {
    super(genericRefusals.CHANGED_MEANWHILE);
    this.stored = stored;
  }
}

/**
 * Belongs into the transaction that writes, where `stored` was read in it.
 * @throws ChangedMeanwhile when the caller named other versions
 */
export function mustBuildOn(ifMatch: IfMatch | undefined, version: number, stored: unknown): void {
  if (!isCurrent(ifMatch, version)) throw new ChangedMeanwhile(stored);
}

/** Runs a use case; `present` gets what its `ChangedMeanwhile` has stored, for the answer. */
export async function showingCurrent<R>(present: (stored: never) => unknown, act: () => Promise<R>): Promise<R> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    throw new AppError(error.refusal, { current: await present(error.stored as never), cause: error });
  }
}
