import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { ARRIVAL_CODE_DIGITS } from '@studio/contracts/rules/attendance';
import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import { arrivalIsOpen } from '@studio/contracts/rules/arrival-policy';
import type { Training } from '../models/training.model.ts';

const minuteMs = 60_000;

/** Why a training accepts no «Llegué» now and shows no code (`docs/product.md` §3.22). */
export function refusalOfArriving(
  training: Pick<Training, 'status' | 'startsAt'> | undefined,
  now: Date,
): Refusal | undefined {
  if (!training) return refusals.TRAINING_NOT_FOUND;
  if (training.status === 'cancelled') return refusals.TRAINING_CANCELLED;
  return arrivalIsOpen(training, now) ? undefined : refusals.ARRIVAL_NOT_OPEN;
}

/** The secret from which the codes of one training are derived. */
export interface CodeSource {
  readonly trainingId: string;
  readonly key: Buffer;
}

/** The code that the screen of a training shows at an instant, and when the next one replaces it. */
export function shownCode(source: CodeSource, now: Date): { readonly code: string; readonly until: Date } {
  const minute = minuteOf(now);
  return { code: codeOf(source, minute), until: new Date((minute + 1) * minuteMs) };
}

/**
 * Whether the code is that of this minute or the one before. Codes of the right length are compared in constant time.
 */
export function isShownCode(source: CodeSource, code: string, now: Date): boolean {
  const minute = minuteOf(now);
  const said = Buffer.from(code);
  const matches = [minute, minute - 1].map((each) => {
    const shown = Buffer.from(codeOf(source, each));
    return shown.length === said.length && timingSafeEqual(shown, said);
  });
  return matches.includes(true);
}

function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / minuteMs);
}

function codeOf({ trainingId, key }: CodeSource, minute: number): string {
  return digitsOf(createHmac('sha256', key).update(`${trainingId} ${minute}`).digest());
}

/** Keeps all codes equally likely: words beyond the largest multiple of the number of codes are skipped. */
function digitsOf(digest: Buffer): string {
  const codes = 10 ** ARRIVAL_CODE_DIGITS;
  const end = 2 ** 32 - (2 ** 32 % codes);
  for (let at = 0; at < digest.length; at += 4) {
    const word = digest.readUInt32BE(at);
    if (word < end) return String(word % codes).padStart(ARRIVAL_CODE_DIGITS, '0');
  }
  return digitsOf(createHash('sha256').update(digest).digest());
}
