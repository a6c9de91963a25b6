import type { z } from 'zod';
import { presentAs } from '@studio/chassis/http/present';
import { adminTrainingSchema } from '@studio/contracts/http/training-admin-routes';
import type { trainingSchema } from '@studio/contracts/http/training-routes';
import { needsMorePeople } from '@studio/contracts/rules/classes-policy';
import type { Training, TrainingCoach } from './models/training.model.ts';
import { ownerOf } from './rules/coach-policy.ts';
import { positionOf } from './rules/waitlist-policy.ts';

/** The category, time, title, room and coach of a training, in camelCase. */
export function presentClass(training: Training) {
  const { category, date: trainingDate, startTime, endTime, title, room, coach } = training;
  return {
    category,
    trainingDate,
    startTime,
    endTime,
    ...(title !== undefined && { title }),
    ...(room !== undefined && { room }),
    ...(coach?.name && { coach: coach.name, ...isSubstitute(coach) }),
  };
}

function isSubstitute({ substituteFor }: TrainingCoach): { readonly substitute?: true } {
  return substituteFor === undefined ? {} : { substitute: true };
}

/** The number of people that a class needs, while fewer have booked it. The caller checks whether it has begun. */
export function confirmation({ minParticipants: minimum, seatsTaken: taken }: Training): {
  readonly confirmsWith?: number;
} {
  return minimum !== undefined && needsMorePeople({ taken, minimum }) ? { confirmsWith: minimum } : {};
}

/** Whether a training looks different for this member: they are on its waitlist or have released a seat. */
export function isPersonal(training: Training, accountId: string): boolean {
  return positionOf(training, accountId) !== undefined || training.released?.includes(accountId) === true;
}

/** A training for members, in camelCase, with the member's own waitlist place and whether they released a seat. */
export function presentTraining(training: Training, accountId?: string): z.input<typeof trainingSchema> {
  const { _id: id, seatsTaken, capacity, waitlist, description } = training;
  const waitlistPosition = accountId === undefined ? undefined : positionOf(training, accountId);
  return {
    id,
    ...presentClass(training),
    ...(description !== undefined && { description }),
    currentParticipants: seatsTaken,
    maxCapacity: capacity,
    availableSpots: capacity - seatsTaken,
    ...(waitlist.length > 0 && { waitlistCount: waitlist.length }),
    ...(waitlistPosition !== undefined && { waitlistPosition }),
    ...confirmation(training),
    ...(accountId !== undefined && training.released?.includes(accountId) && { released: true as const }),
  };
}

/** A training for the administrators' list, in snake_case. */
export function presentAdminTraining(training: Training): z.input<typeof adminTrainingSchema> {
  const { coach } = training;
  const owner = ownerOf(training);
  return presentAs(adminTrainingSchema, training, {
    id: training._id,
    trainingDate: training.date,
    currentParticipants: training.seatsTaken,
    maxCapacity: training.capacity,
    coachId: coach?.id,
    coachName: coach?.name || undefined,
    substitute: coach && isSubstitute(coach).substitute,
    ownerId: owner === coach?.id ? undefined : owner,
    version: training.revision,
  });
}
