import type { Broker } from '@studio/chassis/events/broker';
import { sealEnvelope } from '@studio/chassis/events/envelope';
import { republish } from '@studio/chassis/events/republish';
import type { Logger } from '@studio/chassis/logging/logger';
import { planAssigned, planEnded } from '@studio/contracts/events/membership-events';
import type { Assignment } from '../models/assignment.model.ts';
import type { MembershipModels } from '../models/membership-models.ts';
import { assignmentFact } from './stored-assignment.ts';

export interface Republishing {
  readonly models: Pick<MembershipModels, 'assignments'>;
  readonly broker: Broker;
  readonly logger: Logger;
}

/** Publishes the present state of every assignment again, oldest first; returns how many. */
export function republishAssignments({ models, broker, logger }: Republishing): Promise<number> {
  return republish({
    broker,
    logger,
    aggregates: models.assignments.find().sort({ _id: 1 }).lean<Assignment>().cursor(),
    describe: (assignment: Assignment) =>
      sealEnvelope(assignment.endedAt === null ? planAssigned : planEnded, assignmentFact(assignment)),
  });
}
