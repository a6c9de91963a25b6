import { startConsumer } from '@studio/chassis/events/consumer';
import type { HttpServer } from '@studio/chassis/http/http-server';
import { startMailWorker } from '@studio/chassis/mail/mail-worker';
import { createMailer } from '@studio/chassis/mail/mailer';
import { eventsCheck, jobsCheck } from '@studio/chassis/process/readiness-checks';
import type { ProcessParts } from '@studio/chassis/process/run-process';
import { serveProbes } from '@studio/chassis/process/serve-probes';
import type { membershipWorkerSettings } from './config.ts';
import { subscriptions } from './events/subscriptions.ts';
import { startPlanUpkeep } from './jobs/plan-upkeep.job.ts';
import { composeMail } from './mails/compose-mail.ts';
import { type Membership, openMembership } from './open-membership.ts';

type WorkerProcess = ProcessParts<typeof membershipWorkerSettings>;

export interface WorkerTiming {
  readonly clock: () => Date;
  /** Milliseconds between two looks for plans that end. */
  readonly upkeepEveryMs: number;
}

const usualTiming: WorkerTiming = { clock: () => new Date(), upkeepEveryMs: 60_000 };

/** Puts the worker together: event consumer, upkeep of plans, mails, and its probes. */
export async function startWorker(process: WorkerProcess, timing: WorkerTiming = usualTiming): Promise<HttpServer> {
  const { config, logger, metrics, onStop } = process;
  const membership = await openMembership(process, timing.clock);
  const { parts, broker, checks } = membership;
  const consumer = await startConsumer({
    broker,
    service: 'membership',
    subscriptions: subscriptions(parts),
    logger,
    metrics,
  });
  onStop('event consumer', () => consumer.close());
  const { REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const { upkeepEveryMs: everyMs } = timing;
  const upkeep = await startPlanUpkeep({ parts, redisUrl, namespace, logger, metrics, everyMs });
  onStop('plan upkeep', () => upkeep.close());
  const mails = await openMails(process, membership);

  return serveProbes(process, [
    ...checks,
    eventsCheck(consumer),
    jobsCheck('plan-upkeep', upkeep),
    jobsCheck('mails', mails),
  ]);
}

async function openMails({ config, logger, metrics, onStop }: WorkerProcess, { connection, parts }: Membership) {
  const { STUDIO_NAME: studioName, PUBLIC_URL: publicUrl } = config;
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, studioName });
  onStop('mailer', () => mailer.close());
  const worker = await startMailWorker({
    connection,
    redisUrl: config.REDIS_URL,
    namespace: config.NAMESPACE,
    service: 'membership',
    logger,
    metrics,
    mailer,
    compose: composeMail({ ...parts, studioName, publicUrl }),
  });
  onStop('mail worker', () => worker.close());
  return worker;
}
