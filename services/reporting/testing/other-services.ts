import { sealEnvelope } from '@studio/chassis/events/envelope';
import { connectBroker } from '@studio/chassis/events/broker';
import { type Consumer, startConsumer } from '@studio/chassis/events/consumer';
import { subscribe } from '@studio/chassis/events/subscription';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import {
  accountChanged,
  accountDeleted,
  accountRegistered,
  coachFactsChanged,
  guardianChanged,
  type GuardianState,
  type CoachFactsState,
} from '@studio/contracts/events/account-events';
import type { Envelope } from '@studio/contracts/events/event';
import { ledgerCollected } from '@studio/contracts/events/export-events';
import { assignmentEvents } from '@studio/contracts/events/membership-events';
import { topology } from '@studio/contracts/events/topology';
import { guestEnrolled, planCreditsChanged } from '@studio/contracts/events/training-events';
import { statePublisher } from '@studio/contracts/testing/event-fixtures';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { patienceMs } from '@studio/chassis/testing/until';
import type { z } from 'zod';

type LedgerCollected = Envelope<z.output<typeof ledgerCollected.payload>>;

export type OtherServices = Awaited<ReturnType<typeof startOtherServices>>;

/** Stand-ins for the other services: they publish events and drain their queues. */
export async function startOtherServices(namespace: string) {
  const broker = await connectBroker({
    url: serverUrl('RABBITMQ_URL'),
    namespace,
    service: 'others',
    topology,
    logger: silentLogger,
    firstWaitMs: patienceMs,
  });
  const ignore = async () => undefined;
  const accounts = [accountRegistered, accountChanged, accountDeleted].map((fact) => subscribe(fact, ignore));
  const membership = [...accounts, subscribe(planCreditsChanged, ignore), subscribe(guestEnrolled, ignore)];
  const plans = assignmentEvents.map((fact) => subscribe(fact, ignore));
  const asked: LedgerCollected[] = [];
  const ask = async (envelope: LedgerCollected) => void asked.push(envelope);
  const training = [...accounts, subscribe(coachFactsChanged, ignore), ...plans, subscribe(ledgerCollected, ask)];
  const consumers: Consumer[] = [];
  for (const [service, subscriptions] of Object.entries({ membership, training })) {
    const metrics = createMetrics({ name: service, processFigures: false });
    consumers.push(await startConsumer({ broker, service, subscriptions, logger: silentLogger, metrics }));
  }
  return {
    broker,
    /** The ledger pages that exports have requested from training. */
    asked: asked as readonly LedgerCollected[],
    ...statePublisher((declaration, fact) => broker.publish([sealEnvelope(declaration, fact)])),
    guardian: (payload: GuardianState, version: number) =>
      broker.publish([sealEnvelope(guardianChanged, { aggregateId: payload.accountId, version, payload })]),
    coachFacts: (payload: CoachFactsState, version: number) =>
      broker.publish([sealEnvelope(coachFactsChanged, { aggregateId: payload.accountId, version, payload })]),
    close: async () => void (await Promise.all(consumers.map((consumer) => consumer.close()))),
  };
}
