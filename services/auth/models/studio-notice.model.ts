import { Schema } from 'mongoose';
import type { StudioDate } from '@studio/contracts/studio-time';

/** Id of the notice among the studio's settings. */
export const studioNoticeId = 'studio-notice';

/** A text for all members, shown from the first day to the last, both inclusive. */
interface StudioNotice {
  readonly text: string;
  readonly from: StudioDate;
  readonly to: StudioDate;
}

/** The notice as administrators set it (`docs/product.md` §4.17). */
export interface StoredStudioNotice {
  readonly _id: typeof studioNoticeId;
  /** Null if none is set. */
  readonly notice: StudioNotice | null;
  /** Counts the changes; 0 until the notice is first set. */
  readonly version: number;
}

/** The state while nothing is stored. */
export const unsetStudioNotice: StoredStudioNotice = { _id: studioNoticeId, notice: null, version: 0 };

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

export const studioNoticeSchema = new Schema<StoredStudioNotice>(
  {
    _id: text,
    notice: { type: new Schema<StudioNotice>({ text, from: text, to: text }, { _id: false }), default: null },
    version: number,
  },
  { collection: 'studio-settings', versionKey: false },
);

/** The last version that an account closed. Not on the account, because closing a notice is no edit of it. */
export interface ClosedNotice {
  /** Account id. */
  readonly _id: string;
  readonly version: number;
}

export const closedNoticeSchema = new Schema<ClosedNotice>(
  { _id: text, version: number },
  { collection: 'closed-notices', versionKey: false },
);
