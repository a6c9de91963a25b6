import { connectBroker } from '@studio/chassis/events/broker';
import { startConsumer } from '@studio/chassis/events/consumer';
import { sealEnvelope } from '@studio/chassis/events/envelope';
import { subscribe } from '@studio/chassis/events/subscription';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import {
  accountChanged,
  accountDeleted,
  accountRegistered,
  coachFactsChanged,
  type AccountState,
} from '@studio/contracts/events/account-events';
import type { Envelope } from '@studio/contracts/events/event';
import { ledgerCollected } from '@studio/contracts/events/export-events';
import { assignmentEvents, type AssignmentState } from '@studio/contracts/events/membership-events';
import { balanceChanged } from '@studio/contracts/events/money-events';
import { administratorsNoticeDue, noticeDue, planNoticeDue } from '@studio/contracts/events/notice-events';
import { phoneKeyOf } from '@studio/contracts/phone-key';
import { topology } from '@studio/contracts/events/topology';
import {
  guestEnrolled,
  planCreditsChanged,
  type PlanCreditsState,
  specialCreditsChanged,
} from '@studio/contracts/events/training-events';
import { deletedAccount, statePublisher } from '@studio/contracts/testing/event-fixtures';
import { digestOf } from '@studio/chassis/text/digest';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { patienceMs } from '@studio/chassis/testing/until';

export type OtherServices = Awaited<ReturnType<typeof startOtherServices>>;

/**
 * Stand-ins for the other services: auth records the events of membership, and training counts the classes of each
 * assignment.
 */
export async function startOtherServices(namespace: string) {
  const url = serverUrl('RABBITMQ_URL');
  const broker = await connectBroker({
    url,
    namespace,
    service: 'others',
    topology,
    logger: silentLogger,
    firstWaitMs: patienceMs,
  });
  const publish = statePublisher((declaration, fact) => broker.publish([sealEnvelope(declaration, fact)]));
  // By event id, since a message may be delivered more than once.
  const heard = new Map<string, Envelope<AssignmentState>>();
  const hear = async (envelope: Envelope<AssignmentState>) => void heard.set(envelope.id, envelope);
  const ignore = async () => undefined;
  const versions = new Map<string, number>();

  const sayCredits = async (balances: Pick<PlanCreditsState, 'accountId' | 'plan'> & Partial<PlanCreditsState>) => {
    const state = { next: null, carried: 0, ...balances };
    const version = (versions.get(state.accountId) ?? 0) + 1;
    versions.set(state.accountId, version);
    await broker.publish([sealEnvelope(planCreditsChanged, { aggregateId: state.accountId, version, payload: state })]);
  };
  let beforeCounting: (() => Promise<void>) | undefined;
  const countClasses = async ({ payload }: Envelope<AssignmentState>) => {
    const act = beforeCounting;
    beforeCounting = undefined;
    await act?.();
    const { accountId, assignmentId, classesGranted, status } = payload;
    const plan = status === 'active' ? { assignmentId, classesLeft: classesGranted } : null;
    await sayCredits({ accountId, plan });
  };
  const auth = await startConsumer({
    broker,
    service: 'auth',
    subscriptions: [
      ...assignmentEvents.map((declaration) => subscribe(declaration, hear)),
      subscribe(specialCreditsChanged, ignore),
      subscribe(balanceChanged, ignore),
      subscribe(noticeDue, ignore),
      subscribe(planNoticeDue, ignore),
      subscribe(administratorsNoticeDue, ignore),
    ],
    logger: silentLogger,
    metrics: createMetrics({ name: 'auth', processFigures: false }),
  });
  const training = await startConsumer({
    broker,
    service: 'training',
    subscriptions: [
      ...[accountRegistered, accountChanged, accountDeleted].map((declaration) => subscribe(declaration, ignore)),
      subscribe(coachFactsChanged, ignore),
      ...assignmentEvents.map((declaration) => subscribe(declaration, countClasses)),
      subscribe(ledgerCollected, ignore),
    ],
    logger: silentLogger,
    metrics: createMetrics({ name: 'training', processFigures: false }),
  });

  return {
    broker,
    sayCredits,
    /** Runs `act` once, before training applies the next change of a plan. */
    doBeforeCounting: (act: () => Promise<void>) => void (beforeCounting = act),
    /** The events of a member's plans that auth received, in order. */
    heardOf: (accountId: string) => [...heard.values()].filter(({ payload }) => payload.accountId === accountId),
    register: (state: AccountState) => publish.account(state),
    change: (state: AccountState, version: number) => publish.account(state, version),
    seatGuest: (guestId: string, phone: string) => {
      const payload = { guestId, phoneDigest: digestOf(phoneKeyOf(phone)) };
      return broker.publish([sealEnvelope(guestEnrolled, { aggregateId: guestId, version: 1, payload })]);
    },
    delete: (state: AccountState, version = 2) => publish.account(deletedAccount(state), version),
    close: async () => {
      await auth.close();
      await training.close();
    },
  };
}
