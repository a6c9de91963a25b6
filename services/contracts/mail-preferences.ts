import { z } from 'zod';

/**
 * Kinds of mail that a member may refuse (`docs/product.md` §4.10); all others always come. `contact`: debt collection
 * and advertising, by mail or chat (§7.9).
 */
export const refusableMails = ['reminders', 'waitlist', 'planEnds', 'contact'] as const;

export type RefusableMail = (typeof refusableMails)[number];

export const refusableMailSchema = z.enum(refusableMails);

interface Refusing {
  readonly refusedMails?: readonly RefusableMail[] | undefined;
}

/** Whether a person refuses a kind of mail. */
export function refuses({ refusedMails }: Refusing, kind: RefusableMail): boolean {
  return refusedMails?.includes(kind) === true;
}
