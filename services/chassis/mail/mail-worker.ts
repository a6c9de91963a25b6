import type { Connection, mongo } from 'mongoose';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { EventDeclaration } from '@studio/contracts/events/event';
import type { Fact } from '../events/envelope.ts';
import { createJobQueue, startFailedJobRetry } from '../jobs/job-queue.ts';
import { startJobWorker } from '../jobs/job-worker.ts';
import { startSweep } from '../jobs/sweep.ts';
import { inSpan } from '../tracing/span.ts';
import type { CommitWork } from '../outbox/unit-of-work.ts';
import { type MailRow, mailsOf, sendableMail, unsentMail } from './mail-outbox.ts';
import { type Mail, type Mailer, MailRefusedError } from './mailer.ts';

export interface ComposedMail extends Mail {
  /** Runs after the SMTP server has accepted the mail. If it throws, the mail is sent again. */
  readonly onSent?: () => Promise<void>;
  /** Runs after every attempt that failed, the last one too. If it throws, the mail is sent again. */
  readonly onFailed?: () => Promise<void>;
  /** An event emitted beside the mail: once, before the mail is first sent. */
  readonly event?: MailEvent;
}

/** A mail that may not be sent yet. It is composed again at `notBefore`, and the wait is no attempt. */
export interface PostponedMail {
  readonly notBefore: Date;
}

export interface MailEvent {
  readonly declaration: EventDeclaration;
  readonly fact: Fact<unknown>;
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
  /** Composes the mail when it is sent; null when it has no recipient any more. */
  readonly compose: (row: MailRow) => Promise<ComposedMail | PostponedMail | null>;
  /** Needed for mails with an event. */
  readonly commitWork?: CommitWork;
  readonly sweepEveryMs?: number;
  /** Mails that one sweep looks at. Default: 500. */
  readonly sweepSize?: number;
  /** Milliseconds between retries of mails whose attempts are used up. Default: 5 minutes. */
  readonly retryFailedEveryMs?: number;
  /** Attempts per mail, with growing pauses. Default: 12, which take about half an hour. */
  readonly attempts?: number;
}

export interface MailWorker {
  isRunning(): boolean;
  /** Mails whose attempts are used up; they are still retried. */
  failedCount(): Promise<number>;
  close(): Promise<void>;
}

/** How long a mail is retried: 5 days, as RFC 5321 §4.5.4.1 suggests. */
const patienceMs = 5 * 24 * 60 * 60_000;

/**
 * Sends the mails of the outbox. A sweep creates jobs from unsent rows repeatedly, so neither lost Redis data nor a
 * mail server that is down loses a mail or holds back its event. A mail is closed and counted once the server refuses
 * it for good, or once it has failed for 5 days since it could be sent. A crash between sending and recording sends a
 * mail twice, never not at all.
 */
export async function startMailWorker(parts: MailWorkerParts): Promise<MailWorker> {
  const { connection, redisUrl, namespace, service, logger, metrics, mailer, compose, commitWork } = parts;
  const { sweepEveryMs = 1_000, sweepSize = 500, retryFailedEveryMs, attempts = 12 } = parts;
  const mails = mailsOf(connection);
  const name = `${service}-mail`;
  const counted = mailCounter(metrics);
  const queue = await createJobQueue<string>({ name, redisUrl, namespace, logger, metrics, attempts });

  /** Returns the outcome, or until when the mail waits; throws when it must be retried. */
  const deliver = async (row: MailRow) => {
    const mail = (await isSuperseded(mails, row)) ? null : await compose(row);
    if (!mail) return 'dropped';
    if ('notBefore' in mail) return mail;
    if (mail.event && commitWork && !row.toldAt) await tell(mails, commitWork, row._id, mail.event);
    try {
      await mailer.send(mail);
      await mail.onSent?.();
      return 'sent';
    } catch (error) {
      await mail.onFailed?.();
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
      if (typeof outcome === 'object') {
        await postpone(mails, mailId, outcome);
        logger.info({ template, ...outcome }, 'mail postponed');
        return;
      }
      await mails.updateOne({ _id: mailId }, { $set: { sentAt: new Date(), outcome } });
      counted.inc({ template, outcome });
      logger.info({ template, outcome }, outcome === 'sent' ? 'mail delivered' : 'mail closed undelivered');
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
      const projection = { _id: 1, cause: 1, postponed: 1 };
      const unsent = mails.find(sendableMail(new Date()), { projection }).sort({ createdAt: 1 });
      // Continue after the last sweep's rows: mails that cannot be sent must not hide those behind them. Rows that move
      // up because others were sent are found in the next round.
      const rows = await unsent.skip(sweptTo).limit(sweepSize).toArray();
      // The cause is what made the mail due, not this sweep.
      const jobs = rows.map(({ _id, cause = { correlationId: _id }, postponed }) => {
        return { payload: _id, jobId: jobIdOf(_id, postponed), cause };
      });
      if (jobs.length > 0) await queue.addAll(jobs);
      sweptTo = rows.length < sweepSize ? 0 : sweptTo + sweepSize;
    },
  });
  // A permanently failed job keeps its id, so the sweep above cannot create it again.
  const failedRetry = startFailedJobRetry({ name, queue, logger, everyMs: retryFailedEveryMs });

  return {
    isRunning: () => worker.isRunning(),
    failedCount: () => queue.failedCount(),
    close: async () => {
      await sweep.close();
      await failedRetry.close();
      await worker.close();
      await queue.close();
    },
  };
}

/**
 * Emits the event of a mail in one transaction with its mark on the row: a repeated mail does not emit it again, and a
 * crash loses nothing. The mail does not wait for the broker.
 */
async function tell(
  mails: mongo.Collection<MailRow>,
  commitWork: CommitWork,
  _id: string,
  { declaration, fact }: MailEvent,
): Promise<void> {
  await commitWork(async (tx) => {
    const untold = { _id, toldAt: { $exists: false } };
    const { modifiedCount } = await mails.updateOne(untold, { $set: { toldAt: new Date() } }, { session: tx.session });
    if (modifiedCount === 1) tx.emit(declaration, fact);
  });
}

/** Whether a newer mail on the same subject waits, written during an attempt to send this one. */
async function isSuperseded(mails: mongo.Collection<MailRow>, { subject, createdAt }: MailRow): Promise<boolean> {
  if (subject === undefined) return false;
  return (await mails.findOne({ ...unsentMail, createdAt: { $gt: createdAt }, subject }, { hint: 'unsent' })) !== null;
}

async function postpone(mails: mongo.Collection<MailRow>, _id: string, { notBefore }: PostponedMail): Promise<void> {
  const waiting = { $set: { createdAt: notBefore, attemptAt: null }, $inc: { postponed: 1 } };
  await mails.updateOne({ _id, ...unsentMail }, waiting);
}

/** BullMQ forbids `:` in job ids. A postponed mail needs another job, since the one that postponed it is remembered. */
function jobIdOf(mailId: string, postponed = 0): string {
  return `mail-${mailId.replaceAll(':', '.')}${postponed === 0 ? '' : `@${postponed}`}`;
}

/** Counts mails by outcome. */
export function mailCounter(metrics: Registry): Counter<'template' | 'outcome'> {
  return new Counter({
    name: 'mails_total',
    help: 'Mails by template and outcome: sent, dropped (no longer wanted or due), refused (for good, or for 5 days), failed (will be retried)',
    labelNames: ['template', 'outcome'] as const,
    registers: [metrics],
  });
}
