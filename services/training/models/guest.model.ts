import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { GUEST_KEPT_DAYS } from '@studio/contracts/rules/guests';

export const guestCollection = collection('guests', {
  holds:
    'A person without an account who takes part in one class (`docs/product.md` §3.19): their data is stored only here',
  shape: z.object({
    /** The id of the booking, which is their seat. */
    _id: z.string(),
    trainingId: z.string(),
    name: z.string(),
    phone: z.string(),
    /** The telephone for comparison: its digits, without the country code. */
    phoneKey: z.string(),
    /** When the administrator `authorizedBy` recorded the guest's authorisation to keep name and telephone. */
    authorizedAt: z.date(),
    authorizedBy: z.string(),
    /** Account id of the member who brought the guest; null for none. */
    broughtBy: z.string().nullable(),
    /**
     * How many guests of this telephone came before, and one: of two who are enrolled at once, one is decided again.
     * Absent in guests of before this rule.
     */
    turn: z.int().exactOptional(),
    /** The start of the class. Name and telephone are erased some time after it. */
    startsAt: z.date(),
  }),
  indexes: [
    { key: { phoneKey: 1 }, name: 'of-phone' },
    {
      key: { phoneKey: 1, turn: 1 },
      name: 'in-turn',
      unique: true,
      partialFilterExpression: { turn: { $type: 'number' } },
    },
    { key: { startsAt: 1 }, name: 'by-start' },
  ],
  subject: { field: 'broughtBy', onDeletion: 'emptied' },
  kept: `${GUEST_KEPT_DAYS} days after the class`,
});

export type Guest = Stored<typeof guestCollection>;
