import { startConsumer } from '@studio/chassis/events/consumer';
import { createOutboxRelay } from '@studio/chassis/outbox/outbox-relay';
import type { HttpServer } from '@studio/chassis/http/http-server';
import { startMailWorker } from '@studio/chassis/mail/mail-worker';
import { createMailer } from '@studio/chassis/mail/mailer';
import { eventsCheck, jobsCheck, mongoCheck } from '@studio/chassis/process/readiness-checks';
import type { ProcessParts } from '@studio/chassis/process/run-process';
import { serveProbes } from '@studio/chassis/process/serve-probes';
import { brokerCheck } from './broker-check.ts';
import type { workerSettings } from './config.ts';
import { subscriptions } from './events/subscriptions.ts';
import { composeMail } from './mails/compose-mail.ts';
import { openAuth } from './open-auth.ts';

const service = 'auth';

/** Starts what auth does in the background: it keeps what others tell, sends what is left over, and mails. */
export async function startWorker(process: ProcessParts<typeof workerSettings>): Promise<HttpServer> {
  const { config, logger, metrics, onStop } = process;
  const { PUBLIC_URL: publicUrl, STUDIO_NAME: studioName, REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const { connection, models, broker } = await openAuth({ name: 'auth-worker', ...process });
  const relay = createOutboxRelay({ connection, broker, logger, metrics });
  onStop('outbox', () => relay.drain());

  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, studioName });
  onStop('smtp', () => mailer.close());
  const compose = composeMail({ connection, models, publicUrl, studioName, clock: () => new Date() });
  const mails = await startMailWorker({ connection, redisUrl, namespace, service, logger, metrics, mailer, compose });
  onStop('mails', () => mails.close());
  const consumer = await startConsumer({ broker, service, subscriptions: subscriptions(models), logger, metrics });
  onStop('consumer', () => consumer.close());

  return serveProbes(process, [
    mongoCheck(connection),
    brokerCheck(broker),
    eventsCheck(consumer),
    jobsCheck('mails', mails),
  ]);
}
