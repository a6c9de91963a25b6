import { startConsumer } from '@studio/chassis/events/consumer';
import type { ReadinessCheck } from '@studio/chassis/http/health';
import { startMailWorker } from '@studio/chassis/mail/mail-worker';
import { createMailer } from '@studio/chassis/mail/mailer';
import { eventsCheck, jobsCheck } from '@studio/chassis/process/readiness-checks';
import type { ServiceProcess } from '@studio/chassis/process/run-service';
import type { workerSettings } from './config.ts';
import { subscriptions } from './subscriptions.ts';
import { composeMail } from './mails.ts';
import type { AuthProcess } from './open-process.ts';

const service = 'auth';

/** Starts the worker of auth: event consumer and mails. */
export async function startWorker(
  { config, logger, metrics, onStop }: ServiceProcess<typeof workerSettings>,
  { connection, models, broker }: AuthProcess,
): Promise<ReadinessCheck[]> {
  const { PUBLIC_URL: publicUrl, STUDIO_NAME: studioName, REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, studioName });
  onStop('smtp', () => mailer.close());
  const compose = composeMail({ connection, models, publicUrl, studioName, clock: () => new Date() });
  const mails = await startMailWorker({ connection, redisUrl, namespace, service, logger, metrics, mailer, compose });
  onStop('mails', () => mails.close());
  const consumer = await startConsumer({ broker, service, subscriptions: subscriptions(models), logger, metrics });
  onStop('consumer', () => consumer.close());
  return [eventsCheck(consumer), jobsCheck('mails', mails)];
}
