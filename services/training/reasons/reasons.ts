import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import * as routes from '@studio/contracts/http/reason-routes';
import { REASONS_DAYS } from '@studio/contracts/rules/bookings';
import { findTraining } from '../models/reads.ts';
import type { Reason } from '../models/reason.model.ts';
import type { TrainingParts } from '../training-parts.ts';
import { lineOf } from './line-policy.ts';
import { reasonInWords } from './reason-in-words.ts';

/** The routes by which members read why they did not get a seat (`docs/product.md` §3.23). */
export function reasonBindings(parts: ReadParts): Binding[] {
  return [
    on(routes.getReasons, async ({ session: { accountId } }) =>
      (await readReasons(parts, accountId, 100)).map(presentReason),
    ),
    on(routes.getLine, ({ params, session: { accountId } }) => readLine(parts, params.id, accountId)),
  ];
}

type ReadParts = Pick<TrainingParts, 'stores' | 'clock'>;

/** A member's refusals and the seats that passed them over, newest first; at most `most`, or all for 0. */
export function readReasons({ stores, clock }: ReadParts, accountId: string, most = 0): Promise<Reason[]> {
  return stores.reasons
    .find(
      { accountId, at: { $gt: keptSince(clock()) }, kind: { $in: ['refused', 'passed-over'] } },
      { hint: 'of-member' },
    )
    .sort({ at: -1 })
    .limit(most)
    .toArray();
}

/** The database deletes older rows within a minute or two. */
function keptSince(now: Date): Date {
  return new Date(now.getTime() - REASONS_DAYS * 24 * 60 * 60_000);
}

/** A reason with its sentence. */
export function presentReason(reason: Reason) {
  const { _id: id, subject, code, kind } = reason;
  return presentAs(routes.reasonSchema, reason, {
    id,
    category: subject.category,
    trainingDate: subject.date,
    startTime: subject.startTime,
    title: subject.title,
    kind: kind === 'refused' ? kind : 'passed-over',
    code: code ?? '',
    text: reasonInWords(reason),
  });
}

/** @throws AppError TRAINING_NOT_FOUND */
async function readLine({ stores, clock }: ReadParts, trainingId: string, accountId: string) {
  await findTraining(stores, trainingId);
  const ofMember = { accountId, at: { $gt: keptSince(clock()) } };
  const joined = await stores.reasons.findOne(
    { ...ofMember, trainingId, kind: 'joined' },
    { hint: 'of-member', sort: { at: -1 } },
  );
  if (!joined) return [];
  const since = { trainingId, at: { $gte: joined.at } };
  const moves = await stores.reasons
    .find({ ...since, $or: [{ accountId }, { kind: { $in: ['left', 'promoted'] } }] }, { hint: 'of-training' })
    .toArray();
  return lineOf(accountId, moves);
}

/**
 * Erases the reasons of a deleted account. The moves of waitlists stay for the members on them, without the account.
 */
export async function forgetReasons({ stores }: Pick<TrainingParts, 'stores'>, accountId: string): Promise<void> {
  await stores.reasons.deleteMany({ accountId, kind: { $in: ['refused', 'passed-over', 'joined'] } });
  await stores.reasons.updateMany({ accountId }, { $set: { accountId: '' } });
}
