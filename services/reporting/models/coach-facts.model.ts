import { Schema } from 'mongoose';
import type { GuardianState } from '@studio/contracts/events/account-events';
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

/** Projection of the guardians that auth has on record; null if there is none or the account is deleted. */
export interface GuardianOf {
  /** Account id. */
  readonly _id: string;
  readonly guardian: GuardianState['guardian'];
  readonly version: number;
}

export const guardianOfSchema = new Schema<GuardianOf>(
  {
    _id: text,
    guardian: {
      type: new Schema(
        { name: text, documentType: text, documentNumber: text, relation: text, phone: text, version: text, at: text },
        { _id: false },
      ),
      default: null,
    },
    version: { type: Number, required: true },
  },
  { collection: 'guardians', versionKey: false },
);
