import { z } from 'zod';

/** The mails that a member may refuse (`docs/product.md` §4.10); all others always come. */
export const refusableMails = ['reminders', 'waitlist', 'planEnds'] as const;

export type RefusableMail = (typeof refusableMails)[number];

export const refusableMailSchema = z.enum(refusableMails);
