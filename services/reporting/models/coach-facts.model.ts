import { Schema } from 'mongoose';
import type { EmergencyContact } from '@studio/contracts/person';

const text = { type: String, required: true } as const;

/** Projection of auth's facts about members for coaches. Each is null if there is none or the account is deleted. */
export interface CoachFacts {
  /** Account id. */
  readonly _id: string;
  readonly note: string | null;
  readonly emergencyContact: EmergencyContact | null;
  readonly version: number;
}

export const coachFactsSchema = new Schema<CoachFacts>(
  {
    _id: text,
    note: { type: String, default: null },
    emergencyContact: {
      type: new Schema<EmergencyContact>({ name: text, phone: text, relation: String }, { _id: false }),
      default: null,
    },
    version: { type: Number, required: true },
  },
  { collection: 'coach-facts', versionKey: false },
);
