import type { z } from 'zod';
import type { adminTrainingSchema } from '@studio/contracts/http/training-admin-routes';
import type { trainingSchema } from '@studio/contracts/http/training-routes';
import type { Training } from './models/training.model.ts';
import { positionOf } from './rules/waitlist-policy.ts';

/** What a training is and when, in camelCase. */
export function presentClass({ category, date: trainingDate, startTime, endTime }: Training) {
  return { category, trainingDate, startTime, endTime };
}

/** A training for members, in camelCase, with the member's own place on its list. */
export function presentTraining(training: Training, accountId?: string): z.input<typeof trainingSchema> {
  const { _id: id, seatsTaken, capacity, waitlist } = training;
  const waitlistPosition = accountId === undefined ? undefined : positionOf(training, accountId);
  return {
    id,
    ...presentClass(training),
    currentParticipants: seatsTaken,
    maxCapacity: capacity,
    availableSpots: capacity - seatsTaken,
    ...(waitlist.length > 0 && { waitlistCount: waitlist.length }),
    ...(waitlistPosition !== undefined && { waitlistPosition }),
  };
}

/** A training for the administrators' list, in snake_case. */
export function presentAdminTraining(training: Training): z.input<typeof adminTrainingSchema> {
  const { _id: id, category, date, startTime, endTime, seatsTaken, capacity, revision } = training;
  return {
    id,
    category,
    training_date: date,
    start_time: startTime,
    end_time: endTime,
    current_participants: seatsTaken,
    max_capacity: capacity,
    version: revision,
  };
}
