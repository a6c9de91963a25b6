import { startConsumer } from '@studio/chassis/events/consumer';
import type { ReadinessCheck } from '@studio/chassis/http/health';
import { startMailWorker } from '@studio/chassis/mail/mail-worker';
import { createMailer } from '@studio/chassis/mail/mailer';
import { eventsCheck, jobsCheck } from '@studio/chassis/process/readiness-checks';
import type { ServiceProcess } from '@studio/chassis/process/run-service';
import type { membershipWorkerSettings } from './config.ts';
import { subscriptions } from './subscriptions.ts';
import { startPlanUpkeep } from './assignments/plan-upkeep.job.ts';
import { composeMail } from './mails.ts';
import type { Membership } from './open-membership.ts';

const service = 'membership';

type WorkerProcess = ServiceProcess<typeof membershipWorkerSettings>;

/** Starts the worker of membership: event consumer, plan upkeep and mails. */
export async function startWorker(
  process: WorkerProcess,
  membership: Membership,
  upkeepEveryMs: number,
): Promise<ReadinessCheck[]> {
  const { config, logger, metrics, onStop } = process;
  const { parts, broker } = membership;
  const heard = subscriptions(parts);
  const consumer = await startConsumer({ broker, service, subscriptions: heard, logger, metrics });
  onStop('event consumer', () => consumer.close());
  const { REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const upkeep = await startPlanUpkeep({ parts, redisUrl, namespace, logger, metrics, everyMs: upkeepEveryMs });
  onStop('plan upkeep', () => upkeep.close());
  const mails = await openMails(process, membership);
  return [eventsCheck(consumer), jobsCheck('plan-upkeep', upkeep), jobsCheck('mails', mails)];
}

async function openMails({ config, logger, metrics, onStop }: WorkerProcess, { connection, parts }: Membership) {
  const { STUDIO_NAME: studioName, PUBLIC_URL: publicUrl, REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, studioName });
  onStop('mailer', () => mailer.close());
  const compose = composeMail({ ...parts, studioName, publicUrl });
  const worker = await startMailWorker({ connection, redisUrl, namespace, service, logger, metrics, mailer, compose });
  onStop('mail worker', () => worker.close());
  return worker;
}
