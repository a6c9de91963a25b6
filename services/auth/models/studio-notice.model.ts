import { Schema } from 'mongoose';
import type { StudioDate } from '@studio/contracts/studio-time';

/** Its id among the studio's settings. */
export const studioNoticeId = 'studio-notice';

/** What the studio tells all members, from the first day to the last, both inclusive. */
interface StudioNotice {
  readonly text: string;
  readonly from: StudioDate;
  readonly to: StudioDate;
}

/** The notice as administrators set it (`docs/product.md` §4.17). */
export interface StoredStudioNotice {
  readonly _id: typeof studioNoticeId;
  /** Null where there is none. */
  readonly notice: StudioNotice | null;
  /** Counts the changes; 0 as long as nobody has set it. */
  readonly version: number;
}

/** While nothing is stored, nothing is told. */
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

/** The last version that an account has closed. Not on the account: closing one is no edit of it. */
export interface ClosedNotice {
  /** Account id. */
  readonly _id: string;
  readonly version: number;
}

export const closedNoticeSchema = new Schema<ClosedNotice>(
  { _id: text, version: number },
  { collection: 'closed-notices', versionKey: false },
);
