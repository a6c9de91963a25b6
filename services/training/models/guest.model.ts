import { Schema } from 'mongoose';

/**
 * A person without an account who takes part in one class (`docs/product.md` §3.19). Their data is stored only here and
 * for a limited time. The seat is a booking with the same id.
 */
export interface Guest {
  /** The id of the booking. */
  readonly _id: string;
  readonly trainingId: string;
  readonly name: string;
  readonly phone: string;
  /** The telephone for comparison: its digits, without the country code. */
  readonly phoneKey: string;
  /** When the administrator `authorizedBy` recorded the guest's authorisation to keep name and telephone. */
  readonly authorizedAt: Date;
  readonly authorizedBy: string;
  /** Account id of the member who brought the guest; null for none. */
  readonly broughtBy: string | null;
  /**
   * How many guests of this telephone came before, and one: of two who are enrolled at once, one is decided again. Absent
   * in guests of before this rule.
   */
  readonly turn?: number;
  /** The start of the class. Name and telephone are erased some time after it. */
  readonly startsAt: Date;
}

const text = { type: String, required: true } as const;
const instant = { type: Date, required: true } as const;

export const guestSchema = new Schema<Guest>(
  {
    _id: text,
    trainingId: text,
    name: text,
    phone: text,
    phoneKey: text,
    authorizedAt: instant,
    authorizedBy: text,
    broughtBy: { type: String, default: null },
    turn: Number,
    startsAt: instant,
  },
  { collection: 'guests', versionKey: false },
)
  .index({ phoneKey: 1 }, { name: 'of-phone' })
  .index(
    { phoneKey: 1, turn: 1 },
    { name: 'in-turn', unique: true, partialFilterExpression: { turn: { $type: 'number' } } },
  )
  .index({ startsAt: 1 }, { name: 'by-start' });
