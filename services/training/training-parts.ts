import type { Logger } from '@studio/chassis/logging/logger';
import type { MailOutbox, MailRow } from '@studio/chassis/mail/mail-outbox';
import type { SnapshotRead } from '@studio/chassis/mongo/snapshot';
import type { UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import type { KnownSetting } from '@studio/chassis/process/known-setting';
import type { mongo } from 'mongoose';
import type { TrainingStores } from './models/training-stores.ts';
import type { KeepRefusal, SeatActs } from './seats/seat-acts.ts';
import type { FillSeats } from './seats/seat-transaction.ts';
import type { SeatRules } from './rules/booking-policy.ts';
import type { StoredBookingRules, StoredBookingWindow } from './models/studio-setting.model.ts';

/** Dependencies of the use cases; each names those it needs. */
export interface TrainingParts {
  readonly stores: TrainingStores;
  readonly unitOfWork: UnitOfWork;
  readonly snapshotRead: SnapshotRead;
  readonly seatActs: SeatActs;
  readonly fillSeats: FillSeats;
  readonly keepRefusal: KeepRefusal;
  /** The rules of this instant. */
  readonly seatRules: () => SeatRules;
  readonly knownWindow: KnownSetting<StoredBookingWindow>;
  readonly knownRules: KnownSetting<StoredBookingRules>;
  /** Waits until training has applied every event already in its queue; gives up after a while. */
  readonly passFence: () => Promise<void>;
  readonly mailOutbox: MailOutbox;
  /** The rows of the mail outbox, to read their progress. */
  readonly mails: mongo.Collection<MailRow>;
  /** Enqueues the refund of a cancelled training; if that fails, the worker's sweep finds the training. */
  readonly requestRefund: (trainingId: string) => Promise<void>;
  readonly logger: Logger;
  readonly clock: () => Date;
}
