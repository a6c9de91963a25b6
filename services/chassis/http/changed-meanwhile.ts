import { isDeepStrictEqual } from 'node:util';
import { type IfMatch, isCurrent } from '@studio/contracts/http/version';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';

/** The caller's edit is based on a version that is no longer stored. */
export class ChangedMeanwhile extends AppError {
  readonly stored: unknown;

  constructor(stored: unknown) {
    super(genericRefusals.CHANGED_MEANWHILE);
    this.stored = stored;
  }
}

/**
 * Checks `If-Match`. Call it in the transaction that writes, with `stored` read in the same transaction.
 * @throws ChangedMeanwhile when the caller names other versions
 */
export function mustBuildOn(ifMatch: IfMatch | undefined, version: number, stored: unknown): void {
  if (!isCurrent(ifMatch, version)) throw new ChangedMeanwhile(stored);
}

/** Whether the stored record already has every value of a form: saving it changes nothing and makes no new version. */
export function isAsStored(stored: object, form: object): boolean {
  const fields = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(form).every(([field, value]) => isDeepStrictEqual(fields.get(field), value));
}

/** Runs a use case; a `ChangedMeanwhile` is answered with the stored record, as `present` shows it. */
export async function showingCurrent<R>(present: (stored: never) => unknown, act: () => Promise<R>): Promise<R> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    throw new AppError(error.refusal, { current: await present(error.stored as never), cause: error });
  }
}
