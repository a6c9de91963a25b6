import { type Connection, trusted } from 'mongoose';
import { Counter } from 'prom-client';
import { startSweep } from '@studio/chassis/jobs/sweep';
import type { Logger } from '@studio/chassis/logging/logger';
import type { Metrics } from '@studio/chassis/metrics/metrics';
import { openDrivers } from '@studio/chassis/mongo/collection';
import { createLease } from '@studio/chassis/mongo/lease';
import { reportingCollections, type ReportingModels } from '../models/reporting-models.ts';
import type { Webhook, WebhookDelivery } from '../models/webhook.model.ts';
import { postMessage } from './post-message.ts';
import { afterAttempt } from './webhook-policy.ts';

interface SenderParts {
  readonly models: Pick<ReportingModels, 'webhooks' | 'deliveries'>;
  readonly connection: Connection;
  readonly publicUrl: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly clock: () => Date;
  /** Milliseconds between two sweeps for due messages. */
  readonly everyMs: number;
}

const leaseMs = 60_000;

/**
 * Sends due messages, each address independently of the others: one that hangs or fails delays no other. Jobs are not
 * used, since all their workers would end up waiting for a hanging address. A crash between sending and recording sends
 * a message twice, under the same id.
 */
export function startWebhookSender(parts: SenderParts) {
  const { models, connection, logger, metrics, everyMs } = parts;
  const lease = createLease(openDrivers(connection, reportingCollections).webhookLeases, 'sender', leaseMs);
  const counted = new Counter({
    name: 'webhook_deliveries_total',
    help: 'Webhook calls by outcome: sent, failed (will be retried), given-up',
    labelNames: ['outcome'] as const,
    registers: [metrics],
  });
  /** The sending in progress by address. The sweep skips an address that is still busy. */
  const underWay = new Map<string, Promise<void>>();
  const stop = new AbortController();

  const sendTo = async (webhook: Webhook) => {
    let now: Webhook | null = webhook;
    while (!stop.signal.aborted && now?.off === null) {
      const delivery = await nextDue(parts, webhook._id);
      if (!delivery) return;
      const outcome = await attempt(parts, now, delivery);
      counted.inc({ outcome });
      // A failing address gets one message per sweep, which leaves time for the others.
      if (outcome !== 'sent') return;
      now = await models.webhooks.findById(webhook._id).lean<Webhook>();
    }
  };

  const sweep = startSweep({
    name: 'webhooks',
    everyMs,
    logger,
    run: async () => {
      const on = await models.webhooks.find({ off: null }).lean<Webhook[]>();
      if (on.length === 0 || !(await lease.take())) return;
      for (const webhook of on.filter(({ _id }) => !underWay.has(_id))) {
        const sending = sendTo(webhook).catch((error: unknown) => logger.warn({ err: error }, 'webhook not recorded'));
        underWay.set(
          webhook._id,
          sending.finally(() => underWay.delete(webhook._id)),
        );
      }
    },
  });
  return {
    close: async () => {
      stop.abort();
      await sweep.close();
      await Promise.all(underWay.values());
      await lease.release();
    },
  };
}

function nextDue({ models, clock }: SenderParts, webhookId: string): Promise<WebhookDelivery | null> {
  const due = { webhookId, sentAt: null, dueAt: trusted({ $lte: clock() }) };
  return models.deliveries.findOne(due).sort({ dueAt: 1, _id: 1 }).lean<WebhookDelivery>();
}

async function attempt({ models, publicUrl, logger, clock }: SenderParts, webhook: Webhook, delivery: WebhookDelivery) {
  const { _id } = webhook;
  const after = afterAttempt(webhook, delivery, await postMessage(webhook, delivery, publicUrl), clock());
  await models.deliveries.updateOne({ _id: delivery._id }, { $set: after.delivery });
  await models.webhooks.updateOne({ _id }, { $set: after.webhook });
  const { off, last } = after.webhook;
  // The path may be a secret of the receiver.
  const facts = { webhook: _id, host: new URL(webhook.url).host, said: last?.said };
  if (after.outcome === 'failed') logger.info(facts, 'webhook failed; retrying');
  if (off === null) return after.outcome;
  const { deletedCount: dropped } = await models.deliveries.deleteMany({ webhookId: _id, sentAt: null });
  logger.warn({ ...facts, off, dropped }, 'webhook switched off');
  return after.outcome;
}
