import { erasedPerson } from '@studio/contracts/person';
import { newId } from '@studio/chassis/mongo/new-id';
import type { AccountState } from '@studio/contracts/events/account-events';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import type { BookingState, TrainingState } from '@studio/contracts/events/training-events';
import { endOfStudioDay, studioInstant } from '@studio/contracts/studio-time';

/** A unique account. */
export function someAccount(changes: Partial<AccountState> = {}): AccountState {
  const accountId = newId();
  return {
    accountId,
    ...erasedPerson,
    email: `${accountId}@correo.co`,
    firstName: 'Ana María',
    lastName: 'Gómez Núñez',
    phone: '3001234567',
    dateOfBirth: '1990-05-17',
    gender: 'female',
    documentType: 'Cédula de Ciudadanía',
    documentNumber: accountId,
    type: 'member',
    status: 'active',
    createdAt: '2026-01-15T15:00:00.000Z',
    deleted: false,
    ...changes,
  };
}

/** The published state of a deleted account. */
export function deletedAccount({ accountId, type, createdAt }: AccountState): AccountState {
  return { accountId, ...erasedPerson, type, status: 'inactive', createdAt, deleted: true };
}

/** A plan assignment, active by default, from `startsOn` to `endsOn`. */
export function someAssignment(accountId: string, changes: Partial<AssignmentState> = {}): AssignmentState {
  const { startsOn, endsOn } = { startsOn: '2026-01-01', endsOn: '2199-12-31', ...changes };
  return {
    assignmentId: newId(),
    accountId,
    plan: { id: newId(), name: 'Plan Básico', price: 120_000, maxTrainingsPerWeek: 3 },
    classesGranted: 12,
    startsOn,
    endsOn,
    startsAt: studioInstant(startsOn, '00:00').toISOString(),
    endsAt: endOfStudioDay(endsOn).toISOString(),
    status: 'active',
    assignedBy: newId(),
    endedAt: null,
    endedBy: null,
    previousEndedAt: null,
    previousStatus: null,
    assignedAt: studioInstant(startsOn, '00:00').toISOString(),
    freesBookings: false,
    ...changes,
  };
}

/** A scheduled training of one hour. */
export function someTraining(changes: Partial<TrainingState> = {}): TrainingState {
  const { date, startTime, endTime } = { date: '2026-01-05', startTime: '18:00:00', endTime: '19:00:00', ...changes };
  return {
    trainingId: newId(),
    category: 'normal',
    date,
    startTime,
    endTime,
    startsAt: studioInstant(date, startTime).toISOString(),
    endsAt: studioInstant(date, endTime).toISOString(),
    capacity: 10,
    status: 'scheduled',
    ...changes,
  };
}

export function someBooking(trainingId: string, changes: Partial<BookingState> = {}): BookingState {
  const accountId = newId();
  return {
    bookingId: newId(),
    trainingId,
    accountId,
    status: 'booked',
    paidFrom: 'plan',
    assignmentId: newId(),
    bookedAt: '2026-01-02T15:00:00.000Z',
    bookedBy: accountId,
    cancelledAt: null,
    ...changes,
  };
}
