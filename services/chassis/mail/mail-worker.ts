import type { Connection, mongo } from 'mongoose';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { createJobQueue } from '../jobs/job-queue.ts';
import { startJobWorker } from '../jobs/job-worker.ts';
import { startRevival } from '../jobs/revival.ts';
import { startSweep } from '../jobs/sweep.ts';
import { inSpan } from '../tracing/span.ts';
import { type MailRow, mailsOf, unsentMail } from './mail-outbox.ts';
import { MailRefusedError } from './mail-refused-error.ts';
import type { Mail, Mailer } from './mailer.ts';

export interface ComposedMail extends Mail {
  /** Runs once the SMTP server has taken the mail; where it throws, the mail is sent again. */
  readonly onSent?: () => Promise<void>;
}

export interface MailWorkerParts {
  readonly connection: Connection;
  readonly redisUrl: string;
  readonly namespace: string;
  /** The service's name; its mails are the job queue `<service>-mail`. */
  readonly service: string;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly mailer: Mailer;
  /** Makes the mail at sending time; null when there is nobody to mail any more. */
  readonly compose: (row: MailRow) => Promise<ComposedMail | null>;
  readonly sweepEveryMs?: number;
  /** A mail whose attempts are used up gets another one this often, in milliseconds: every 5 minutes unless told. */
  readonly reviveEveryMs?: number;
  /** How often a mail is tried, with growing pauses: 12 times unless told, which takes about half an hour. */
  readonly attempts?: number;
}

export interface MailWorker {
  isRunning(): boolean;
  /** Mails whose attempts are used up; until they are sent they get another one now and then. */
  failedCount(): Promise<number>;
  close(): Promise<void>;
}

const batchSize = 500;
/** How long a mail is tried: 5 days, as RFC 5321 §4.5.4.1 has it. After that nobody is helped by it any more. */
const patienceMs = 5 * 24 * 60 * 60_000;

/**
 * Sends what the mail outbox holds. Jobs are made from the unsent rows again and again, so neither a lost Redis nor a
 * mail server that is down loses a mail; one that is refused for good, or for 5 days, is closed and counted. A crash between sending
 * and noting sends one mail twice, never none.
 */
export async function startMailWorker(parts: MailWorkerParts): Promise<MailWorker> {
  const { connection, redisUrl, namespace, service, logger, metrics, mailer, compose } = parts;
  const { sweepEveryMs = 1_000, reviveEveryMs, attempts = 12 } = parts;
  const mails = mailsOf(connection);
  const name = `${service}-mail`;
  const counted = mailCounter(metrics);
  const queue = await createJobQueue<string>({ name, redisUrl, namespace, logger, metrics, attempts });

  /** How the mail ends, if it does. */
  const deliver = async (row: MailRow) => {
    const mail = (await isSuperseded(mails, row)) ? null : await compose(row);
    if (!mail) return 'dropped';
    try {
      await mailer.send(mail);
      await mail.onSent?.();
      return 'sent';
    } catch (error) {
      const isGivenUp = Date.now() - row.createdAt.getTime() > patienceMs;
      if (!(error instanceof MailRefusedError) && !isGivenUp) throw error;
      logger.warn({ err: error, template: row.template }, 'mail refused');
      return 'refused';
    }
  };

  const send = async (mailId: string) => {
    const row = await mails.findOneAndUpdate({ _id: mailId, ...unsentMail }, { $set: { attemptAt: new Date() } });
    if (!row) return;
    const { template } = row;
    await inSpan({ name: `mail ${template}` }, async () => {
      const outcome = await deliver(row);
      await mails.updateOne({ _id: mailId }, { $set: { sentAt: new Date(), outcome } });
      counted.inc({ template, outcome });
      logger.info({ template, outcome }, 'mail done');
    });
  };

  const worker = startJobWorker<string>({
    name,
    redisUrl,
    namespace,
    logger,
    metrics,
    handle: async (mailId) => {
      try {
        await send(mailId);
      } catch (error) {
        counted.inc({ template: 'any', outcome: 'failed' });
        await mails.updateOne({ _id: mailId }, { $set: { attemptAt: null } });
        throw error;
      }
    },
  });

  let sweptTo = 0;
  const sweep = startSweep({
    name,
    everyMs: sweepEveryMs,
    logger,
    run: async () => {
      if (!queue.isUp()) return;
      const unsent = mails.find(unsentMail, { projection: { _id: 1, cause: 1 } }).sort({ createdAt: 1 });
      // On from the last sweep: mails that can't leave must not hide those behind them. What was sent meanwhile moves
      // the others up, past this sweep; the next round finds them.
      const rows = await unsent.skip(sweptTo).limit(batchSize).toArray();
      // The sweep that makes the job is not what made the mail due.
      const jobs = rows.map(({ _id, cause = { correlationId: _id } }) => {
        return { payload: _id, jobId: jobIdOf(_id), cause };
      });
      if (jobs.length > 0) await queue.addAll(jobs);
      sweptTo = rows.length < batchSize ? 0 : sweptTo + batchSize;
    },
  });
  // A job that has failed for good keeps its id, so the sweep above can't make it again.
  const revival = startRevival({ name, queue, logger, everyMs: reviveEveryMs });

  return {
    isRunning: () => worker.isRunning(),
    failedCount: () => queue.failedCount(),
    close: async () => {
      await sweep.close();
      await revival.close();
      await worker.close();
      await queue.close();
    },
  };
}

/** Whether a newer mail on the same subject waits: it was made while an attempt to send this one was under way. */
async function isSuperseded(mails: mongo.Collection<MailRow>, { subject, createdAt }: MailRow): Promise<boolean> {
  if (subject === undefined) return false;
  return (await mails.findOne({ ...unsentMail, createdAt: { $gt: createdAt }, subject }, { hint: 'unsent' })) !== null;
}

/** BullMQ takes no `:` in a job's id. */
function jobIdOf(mailId: string): string {
  return `mail-${mailId.replaceAll(':', '.')}`;
}

/** How mails end. */
export function mailCounter(metrics: Registry): Counter<'template' | 'outcome'> {
  return new Counter({
    name: 'mails_total',
    help: 'Mails by template and outcome: sent, dropped (nobody to mail), refused (for good, or for 5 days), failed (will be tried again)',
    labelNames: ['template', 'outcome'] as const,
    registers: [metrics],
  });
}
