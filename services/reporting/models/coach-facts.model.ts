import { Schema } from 'mongoose';
import type { EmergencyContact } from '@studio/contracts/person';

const text = { type: String, required: true } as const;

/** Projection of what auth tells about members for coaches; both null once there is none, or the account is deleted. */
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
