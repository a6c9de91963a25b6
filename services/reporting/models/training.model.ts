import { type Connection, type Model, Schema } from 'mongoose';
import type { TrainingState } from '@studio/contracts/events/training-events';
import type { TrainingCategory } from '@studio/contracts/vocabulary';

/** Projection of training's classes, with the fields that figures need. */
export interface Training {
  readonly _id: string;
  readonly category: TrainingCategory;
  /** Studio date. */
  readonly date: string;
  /** Studio time. */
  readonly startTime: string;
  readonly startsAt: Date;
  readonly capacity: number;
  readonly status: TrainingState['status'];
  readonly version: number;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

const trainingSchema = new Schema<Training>(
  {
    _id: text,
    category: text,
    date: text,
    startTime: text,
    startsAt: { type: Date, required: true },
    capacity: number,
    status: text,
    version: number,
  },
  { collection: 'trainings', versionKey: false },
)
  .index({ category: 1, status: 1, date: 1 })
  .index({ status: 1, startsAt: 1 });

export function trainingModel(connection: Connection): Model<Training> {
  return connection.model<Training>('Training', trainingSchema);
}
