import { z } from 'zod';

/**
 * Kinds of mail that a member may refuse (`docs/product.md` §4.10); all others always come. `contact`: debt collection
 * and advertising, by mail or chat (§7.9).
 */
export const refusableMails = ['reminders', 'waitlist', 'planEnds', 'contact'] as const;

export type RefusableMail = (typeof refusableMails)[number];

export const refusableMailSchema = z.enum(refusableMails);
