import { createOutboxRelay } from '@studio/chassis/outbox/outbox-relay';
import { createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { brokerCheck, mongoCheck, outboxCheck } from '@studio/chassis/process/readiness-checks';
import type { Registry } from 'prom-client';
import { type AuthConnections, openAuth } from './open-auth.ts';

export type AuthProcess = Awaited<ReturnType<typeof openAuthProcess>>;

/** Opens what both roles of auth need: database, broker and outbox. */
export async function openAuthProcess(process: AuthConnections & { readonly metrics: Registry }) {
  const { logger, metrics, onStop } = process;
  const { connection, models, broker } = await openAuth(process);
  const relay = createOutboxRelay({ connection, broker, logger, metrics });
  onStop('outbox', () => relay.drain());
  return {
    connection,
    models,
    broker,
    unitOfWork: createUnitOfWork({ connection, relay, logger }),
    checks: [mongoCheck(connection), brokerCheck(broker), outboxCheck(relay)],
  };
}
