import type { Broker } from '@studio/chassis/events/broker';
import { sealEnvelope } from '@studio/chassis/events/envelope';
import { newId } from '@studio/chassis/mongo/new-id';
import {
  accountChanged,
  accountDeleted,
  accountRegistered,
  type AccountState,
} from '@studio/contracts/events/account-events';
import { type AssignmentState, planAssigned, planChanged, planEnded } from '@studio/contracts/events/membership-events';
import { erasedPerson } from '@studio/contracts/person';
import {
  addStudioDays,
  addStudioMonths,
  endOfStudioDay,
  studioInstant,
  toStudioDate,
} from '@studio/contracts/studio-time';

/** An account as auth publishes it. */
export function accountState(accountId: string, over: Partial<AccountState> = {}): AccountState {
  return {
    accountId,
    ...erasedPerson,
    email: `${accountId}@correo.co`,
    firstName: 'Ana',
    lastName: 'Núñez',
    phone: '3001234567',
    documentType: 'Cédula de Ciudadanía',
    documentNumber: accountId,
    type: 'member',
    status: 'active',
    createdAt: '2026-01-01T00:00:00.000Z',
    deleted: false,
    ...over,
  };
}

/** An assignment as membership publishes it: three a week, from yesterday for a month. */
export function assignmentState(accountId: string, over: Partial<AssignmentState> = {}): AssignmentState {
  const startsOn = over.startsOn ?? addStudioDays(toStudioDate(new Date()), -1);
  const endsOn = over.endsOn ?? addStudioMonths(startsOn, 1);
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
    assignedAt: over.startsAt ?? studioInstant(startsOn, '00:00').toISOString(),
    freesBookings: false,
    ...over,
  };
}

/** Publishes events of other services; resolves once the broker has them. */
export function connectOtherServices(broker: Broker, heard: () => Promise<unknown>) {
  const account = (state: AccountState, version: number) => {
    const active = version === 1 ? accountRegistered : accountChanged;
    const declaration = state.deleted ? accountDeleted : active;
    return broker.publish([sealEnvelope(declaration, { aggregateId: state.accountId, version, payload: state })]);
  };
  const assignment = (state: AssignmentState, version: number) => {
    const isHeld = state.status === 'active' || state.status === 'next';
    const declaration = isHeld ? (version === 1 ? planAssigned : planChanged) : planEnded;
    return broker.publish([sealEnvelope(declaration, { aggregateId: state.assignmentId, version, payload: state })]);
  };
  return {
    account,
    assignment,
    /** Resolves once the worker has applied all published events. */
    heard,
    /** Registers a member with a plan; resolves once the worker has applied both. */
    memberWithPlan: async (accountId: string, over: Partial<AssignmentState> = {}): Promise<AssignmentState> => {
      const state = assignmentState(accountId, over);
      await account(accountState(accountId), 1);
      await assignment(state, 1);
      await heard();
      return state;
    },
  };
}
