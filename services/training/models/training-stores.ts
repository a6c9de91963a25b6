import type { Connection, Model, mongo } from 'mongoose';
import { assignmentModel } from './assignment.model.ts';
import { bookingModel } from './booking.model.ts';
import { bookingWindowModel } from './booking-window.model.ts';
import { calendarFeedModel } from './calendar-feed.model.ts';
import { closureModel } from './closure.model.ts';
import { creditAccountModel } from './credit-account.model.ts';
import { fixedSlotModel } from './fixed-slot.model.ts';
import { guardModel } from './guard.model.ts';
import { memberModel } from './member.model.ts';
import { movementModel } from './movement.model.ts';
import { trainingModel } from './training.model.ts';

export type TrainingStores = ReturnType<typeof openTrainingStores>;

/**
 * Everything that training stores: what it owns, and what it keeps of others' facts.
 * The schemas say what is stored and indexed. Reads and writes go straight to the driver: what the policies made is
 * typed already, and a batch of hundreds of writes need not be cast once more.
 */
export function openTrainingStores(connection: Connection) {
  const members = memberModel(connection);
  const assignments = assignmentModel(connection);
  return {
    trainings: driverCollection(trainingModel(connection)),
    bookings: driverCollection(bookingModel(connection)),
    creditAccounts: driverCollection(creditAccountModel(connection)),
    movements: driverCollection(movementModel(connection)),
    fixedSlots: driverCollection(fixedSlotModel(connection)),
    /** One document for each subject. */
    studioSettings: driverCollection(bookingWindowModel(connection)),
    calendarFeeds: driverCollection(calendarFeedModel(connection)),
    closures: driverCollection(closureModel(connection)),
    guards: driverCollection(guardModel(connection)),
    members: driverCollection(members),
    /** Written by events only. */
    memberProjection: members,
    assignmentProjection: assignments,
  };
}

function driverCollection<T extends object>(model: Model<T>): mongo.Collection<T> {
  const { db } = model;
  if (!db.db) throw new Error('the connection is not open');
  return db.db.collection<T>(model.collection.collectionName);
}
