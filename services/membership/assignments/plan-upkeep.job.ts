import { createJobQueue, startFailedJobRetry } from '@studio/chassis/jobs/job-queue';
import { type JobWorkerParts, startJobWorker } from '@studio/chassis/jobs/job-worker';
import { startSweep } from '@studio/chassis/jobs/sweep';
import { trusted } from 'mongoose';
import { settlePlans, touchAccount } from '../held-plans/stored-assignment.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment } from '../models/assignment.model.ts';
import { reminderHorizon } from '../rules/plan-period-policy.ts';
import { expireDueRequests } from '../plan-requests/answer-request.ts';
import { expireDuePermissions } from '../payments/stored-permission.ts';
import { planEndsMail } from './plan-mails.ts';

interface PlanUpkeepParts extends Pick<JobWorkerParts<null>, 'redisUrl' | 'namespace' | 'logger' | 'metrics'> {
  readonly parts: MembershipParts;
  /** Milliseconds. */
  readonly everyMs: number;
}

const name = 'plan-upkeep';

/**
 * Periodically ends expired plans, begins next plans, reminds members of plans about to end and ends requests that nobody
 * has answered. One Redis job serves all processes. A sweep rewrites its schedule in case Redis lost it, and runs the
 * upkeep itself while Redis is down.
 */
export async function startPlanUpkeep(upkeep: PlanUpkeepParts) {
  const { parts, everyMs, ...settings } = upkeep;
  const { logger } = settings;
  const run = async () => {
    const settled = await settleDuePlans(parts);
    const reminded = await remindOfEndingPlans(parts);
    const expired = (await expireDueRequests(parts)) + (await expireDuePermissions(parts));
    if (settled + reminded + expired > 0) logger.info({ settled, reminded, expired }, 'plan upkeep finished');
  };
  // Each run does all pending work, so one failed job is enough to retry.
  const queue = await createJobQueue<null>({ ...settings, name, mostFailed: 1 });
  const worker = startJobWorker<null>({ ...settings, name, handle: run, concurrency: 1 });
  const sweep = startSweep({
    name,
    everyMs,
    logger,
    run: () => (queue.isUp() ? queue.repeat(name, everyMs, null) : run()),
  });
  const failedRetry = startFailedJobRetry({ name, queue, logger });
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
 * Ends the plans whose period is over as `Vencido`, and begins the next ones whose first day has come; may run several
 * times at once. Returns the number of members with due plans.
 */
export async function settleDuePlans({ models, unitOfWork, clock }: MembershipParts): Promise<number> {
  const due = trusted({ $lte: clock() });
  const over = await models.assignments.distinct('accountId', { status: 'active', endsAt: due });
  const coming = await models.assignments.distinct('accountId', { status: 'next', startsAt: due });
  const members = new Set([...over, ...coming]);
  for (const accountId of members) {
    await unitOfWork(async (tx) => {
      await touchAccount(models, accountId, tx);
      await settlePlans(models, accountId, clock(), tx);
    });
  }
  return members.size;
}

const remindedAtOnce = 200;

/** Writes one reminder to each member whose plan has three days left or fewer. Returns the number written. */
export async function remindOfEndingPlans(parts: MembershipParts): Promise<number> {
  let written = 0;
  for (;;) {
    const batch = await remindSome(parts);
    written += batch;
    if (batch < remindedAtOnce) return written;
  }
}

/** Writes the mails and marks their assignments as reminded in one transaction. */
async function remindSome({ models, unitOfWork, mailOutbox, clock }: MembershipParts): Promise<number> {
  return unitOfWork(async ({ session }) => {
    const now = clock();
    const due = {
      status: 'active' as const,
      endsAt: trusted({ $gt: now, $lte: reminderHorizon(now) }),
      remindedAt: null,
    };
    const ending = await models.assignments.find(due).limit(remindedAtOnce).session(session).lean<Assignment[]>();
    const marked = { _id: trusted({ $in: ending.map(({ _id }) => _id) }) };
    if (ending.length > 0) await models.assignments.updateMany(marked, { $set: { remindedAt: now } }, { session });
    await mailOutbox.write(session, ending.map(planEndsMail));
    return ending.length;
  });
}
