import type { UnitOfWork } from '@studio/chassis/mongo/unit-of-work';
import type { Envelope } from '@studio/contracts/events/event';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import type { TrainingStores } from '../models/training-stores.ts';
import { takeInAssignment } from '../use-cases/take-in-assignment.ts';

/** A plan was assigned or has ended: its classes come or go. */
export function onAssignmentChanged(parts: { readonly stores: TrainingStores; readonly unitOfWork: UnitOfWork }) {
  return async ({ payload, version, occurredAt }: Envelope<AssignmentState>): Promise<void> => {
    await takeInAssignment(parts, { assignment: payload, version, occurredAt: new Date(occurredAt) });
  };
}
