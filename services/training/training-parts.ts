import type { Logger } from '@studio/chassis/logging/logger';
import type { MailOutbox } from '@studio/chassis/mail/mail-outbox';
import type { SnapshotRead } from '@studio/chassis/mongo/snapshot';
import type { UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import type { mongo } from 'mongoose';
import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import type { TrainingStores } from './models/training-stores.ts';
import type { RunSeatBatch } from './seats/seat-batch.ts';
import type { PerformSeatAct } from './seats/seat-queue.ts';
import type { ReadWeeks } from './weeks/read-week.ts';

/** Dependencies of the use cases; each names those it needs. */
export interface TrainingParts {
  readonly stores: TrainingStores;
  readonly unitOfWork: UnitOfWork;
  readonly snapshotRead: SnapshotRead;
  readonly performSeatAct: PerformSeatAct;
  /** For acts that commit together; single acts go through `performSeatAct`. */
  readonly runSeatBatch: RunSeatBatch;
  readonly readWeeks: ReadWeeks;
  readonly mailOutbox: MailOutbox;
  /** The rows of the mail outbox, to read their progress. */
  readonly mails: mongo.Collection<MailRow>;
  /** Enqueues the refund of a cancelled training; if that fails, the worker's sweep finds the training. */
  readonly requestRefund: (trainingId: string) => Promise<void>;
  readonly logger: Logger;
  readonly clock: () => Date;
}
