import { startConsumer } from '@studio/chassis/events/consumer';
import type { ReadinessCheck } from '@studio/chassis/http/health';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { startMailWorker } from '@studio/chassis/mail/mail-worker';
import { createMailer } from '@studio/chassis/mail/mailer';
import { eventsCheck, jobsCheck } from '@studio/chassis/process/readiness-checks';
import type { ServiceProcess } from '@studio/chassis/process/run-service';
import type { workerSettings } from './config.ts';
import { subscriptions } from './subscriptions.ts';
import { startFixedSlotSweep } from './fixed-slots/fixed-slots.ts';
import { startFailedRefundRetry, startRefundSweep, startRefundWorker } from './timetable/refund-training.job.ts';
import { startClosureSweep } from './closures/settle-closures.ts';
import { startReminderSweep } from './reminders/remind-of-trainings.ts';
import { composeMail } from './mails.ts';
import type { TrainingProcess } from './open-process.ts';
import { createSettleTogether } from './seats/seat-acts.ts';

const service = 'training';

/** Starts the worker of training: event consumer, refunds of cancelled trainings, closed ranges, fixed slots, reminders and mails. */
export async function startWorker(
  { config, logger, metrics, onStop }: ServiceProcess<typeof workerSettings>,
  { connection, broker, refundQueue: queue, ...shared }: TrainingProcess,
): Promise<ReadinessCheck[]> {
  const { STUDIO_NAME: studioName, PUBLIC_URL: publicUrl, REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const { stores, unitOfWork, mailOutbox, settleActs, fillSeats, seatRules, observe, clock } = shared;
  const settleTogether = createSettleTogether(settleActs, observe);

  const jobs = { redisUrl, namespace, logger, metrics };
  const refunds = startRefundWorker(jobs, { stores, settleTogether });
  onStop('refunds', () => refunds.close());
  const sweep = startRefundSweep({ stores, queue, logger, clock });
  onStop('refund sweep', () => sweep.close());
  const slots = startFixedSlotSweep({ stores, unitOfWork, fillSeats, seatRules, logger });
  onStop('fixed slots', () => slots.close());
  const closures = startClosureSweep({ stores, unitOfWork, mailOutbox, clock, logger });
  onStop('closures', () => closures.close());
  if (config.REMINDER_HOURS > 0) {
    const rows = mailsOf(connection);
    const reminders = startReminderSweep({
      stores,
      unitOfWork,
      mailOutbox,
      mails: rows,
      clock,
      hours: config.REMINDER_HOURS,
      logger,
    });
    onStop('reminders', () => reminders.close());
  }
  const retry = startFailedRefundRetry(queue, logger);
  onStop('refund retry', () => retry.close());

  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, studioName });
  onStop('smtp', () => mailer.close());
  const compose = composeMail({ stores, unitOfWork, mailOutbox, studioName, publicUrl, clock });
  const mails = await startMailWorker({ connection, service, ...jobs, mailer, compose });
  onStop('mails', () => mails.close());
  const heard = subscriptions({ stores, unitOfWork, settleTogether, fillSeats, clock });
  const consumer = await startConsumer({ broker, service, subscriptions: heard, logger, metrics });
  onStop('consumer', () => consumer.close());
  return [
    eventsCheck(consumer),
    jobsCheck('refunds', { isRunning: () => refunds.isRunning(), failedCount: () => queue.failedCount() }),
    jobsCheck('mails', mails),
  ];
}
