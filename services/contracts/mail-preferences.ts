import { z } from 'zod';

/**
 * What a member may refuse (`docs/product.md` §4.10); all other mails always come. `contact` is whatever collects or
 * advertises, by mail or in a chat (§7.9).
 */
export const refusableMails = ['reminders', 'waitlist', 'planEnds', 'contact'] as const;

export type RefusableMail = (typeof refusableMails)[number];

export const refusableMailSchema = z.enum(refusableMails);
