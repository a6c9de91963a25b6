import { connectBroker } from '@studio/chassis/events/broker';
import { type Consumer, startConsumer } from '@studio/chassis/events/consumer';
import { sealEnvelope } from '@studio/chassis/events/envelope';
import { subscribe } from '@studio/chassis/events/subscription';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import {
  accountChanged,
  accountDeleted,
  accountRegistered,
  type AccountState,
} from '@studio/contracts/events/account-events';
import { type AssignmentState, planAssigned, planChanged, planEnded } from '@studio/contracts/events/membership-events';
import { topology } from '@studio/contracts/events/topology';
import {
  bookingCancelled,
  type BookingState,
  planCreditsChanged,
  trainingBooked,
  trainingCancelled,
  trainingScheduled,
  type TrainingState,
} from '@studio/contracts/events/training-events';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { silentLogger } from './silent-logger.ts';

export type OtherServices = Awaited<ReturnType<typeof startOtherServices>>;

/** Stand-ins for the other services: they publish events and drain their queues. */
export async function startOtherServices(namespace: string) {
  const broker = await connectBroker({ url: serverUrl('RABBITMQ_URL'), namespace, topology, logger: silentLogger });
  const ignore = async () => undefined;
  const accounts = [accountRegistered, accountChanged, accountDeleted].map((fact) => subscribe(fact, ignore));
  const membership = [...accounts, subscribe(planCreditsChanged, ignore)];
  const plans = [planAssigned, planChanged, planEnded].map((fact) => subscribe(fact, ignore));
  const training = [...accounts, ...plans];
  const consumers: Consumer[] = [];
  for (const [service, subscriptions] of Object.entries({ membership, training })) {
    const metrics = createMetrics({ name: service, processFigures: false });
    consumers.push(await startConsumer({ broker, service, subscriptions, logger: silentLogger, metrics }));
  }
  const say = async (...[declaration, fact]: Parameters<typeof sealEnvelope>) =>
    broker.publish([sealEnvelope(declaration, fact)]);

  return {
    broker,
    sayAccount: (payload: AccountState, version = 1) => {
      const declaration = payload.deleted ? accountDeleted : accountRegistered;
      return say(declaration, { aggregateId: payload.accountId, version, payload });
    },
    sayAssignment: (payload: AssignmentState, version = 1) => {
      const declaration = payload.status === 'active' ? planAssigned : planEnded;
      return say(declaration, { aggregateId: payload.assignmentId, version, payload });
    },
    sayTraining: (payload: TrainingState, version = 1) => {
      const declaration = payload.status === 'scheduled' ? trainingScheduled : trainingCancelled;
      return say(declaration, { aggregateId: payload.trainingId, version, payload });
    },
    sayBooking: (payload: BookingState, version = 1) => {
      const declaration = payload.status === 'booked' ? trainingBooked : bookingCancelled;
      return say(declaration, { aggregateId: payload.bookingId, version, payload });
    },
    close: async () => void (await Promise.all(consumers.map((consumer) => consumer.close()))),
  };
}
