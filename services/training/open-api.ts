import { createFence } from '@studio/chassis/events/fence';
import { createLimiter, perAddress } from '@studio/chassis/http/rate-limit';
import { passFence } from '@studio/chassis/http/pass-fence';
import { openRedis } from '@studio/chassis/jobs/redis';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import type { Api, ServiceProcess } from '@studio/chassis/process/run-service';
import type { trainingApiSettings } from './config.ts';
import { bindings } from './bindings.ts';
import { refundJobOf } from './timetable/refund-training.job.ts';
import { startWeekWatch } from './weeks/week-watch.ts';
import type { TrainingProcess } from './open-process.ts';
import { createSeatActs } from './seats/seat-acts.ts';
import type { TrainingParts } from './training-parts.ts';
import { createWeekReader } from './weeks/read-week.ts';

/** Opens the API of training. */
export async function openApi(
  { config, logger, metrics, onStop }: ServiceProcess<typeof trainingApiSettings>,
  { connection, broker, refundQueue, observe, settleActs, ...shared }: TrainingProcess,
): Promise<Api> {
  const { stores, knownWindow } = shared;
  const fence = createFence({ broker, chain: ['training'], metrics });
  onStop('fence', () => fence.close());
  const readWeeks = createWeekReader(stores);
  const weekWatch = startWeekWatch({ stores, readWeeks, knownWindow, logger });
  onStop('live changes', () => weekWatch.close());
  const parts: TrainingParts = {
    ...shared,
    seatActs: createSeatActs(settleActs, observe),
    passFence: () => passFence(fence),
    mails: mailsOf(connection),
    requestRefund: (trainingId) => refundQueue.add(trainingId, refundJobOf(trainingId)),
    logger,
  };
  const redis = openRedis(config.REDIS_URL, 'asking', logger);
  onStop('redis', () => redis.disconnect());
  const reads = createLimiter({
    name: 'calendar-address',
    namespace: config.NAMESPACE,
    points: config.CALENDAR_READS_PER_ADDRESS,
    durationSeconds: 60 * 60,
    redis,
  });
  const calendars = {
    publicUrl: config.PUBLIC_URL,
    studio: { name: config.STUDIO_NAME, address: config.STUDIO_ADDRESS },
    reads: perAddress(reads, () => true),
  };
  return { bindings: bindings(parts, { readWeeks, weekWatch }, calendars), fence };
}
