import { sealEnvelope } from '@studio/chassis/events/envelope';
import type { Broker } from '@studio/chassis/events/broker';
import { someAccount, someAssignment, statePublisher } from '@studio/contracts/testing/event-fixtures';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import { addStudioDays, addStudioMonths, toStudioDate } from '@studio/contracts/studio-time';

/** An assignment: three a week, from yesterday for a month. */
export function assignmentState(accountId: string, over: Partial<AssignmentState> = {}): AssignmentState {
  const startsOn = over.startsOn ?? addStudioDays(toStudioDate(new Date()), -1);
  const { startsAt } = over;
  return someAssignment(accountId, {
    startsOn,
    endsOn: addStudioMonths(startsOn, 1),
    ...(startsAt !== undefined && { assignedAt: startsAt }),
    ...over,
  });
}

/** Publishes events of other services; resolves once the broker has them. */
export function connectOtherServices(broker: Broker, heard: () => Promise<unknown>) {
  const { account, assignment } = statePublisher((declaration, fact) =>
    broker.publish([sealEnvelope(declaration, fact)]),
  );
  return {
    account,
    assignment,
    /** Resolves once the worker has applied all published events. */
    heard,
    /** Registers a member with a plan; resolves once the worker has applied both. */
    memberWithPlan: async (accountId: string, over: Partial<AssignmentState> = {}): Promise<AssignmentState> => {
      const state = assignmentState(accountId, over);
      await account(someAccount({ accountId }));
      await assignment(state);
      await heard();
      return state;
    },
  };
}
