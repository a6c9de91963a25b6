import { AppError } from '@studio/chassis/errors/app-error';
import { isDuplicateKey } from '@studio/chassis/errors/mongo-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { Limiter } from '@studio/chassis/http/rate-limit';
import { newSecretToken } from '@studio/chassis/text/secret-token';
import * as routes from '@studio/contracts/http/arrival-routes';
import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import type { z } from 'zod';
import type { ArrivalKey } from '../models/arrival-key.model.ts';
import type { Training } from '../models/training.model.ts';
import { type CodeSource, isShownCode, refusalOfArriving, shownCode } from '../rules/arrival-policy.ts';
import { withArrival } from '../rules/attendance-policy.ts';
import { refusalToCoach } from '../rules/coach-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { markBookings } from './mark-attendance.ts';

/** Limits the wrong codes of one member in one training. */
export type ArrivalAttempts = Pick<Limiter, 'consume' | 'giveBack'>;

/** The routes of «Llegué»: the code on the screen of a class, and its entry by members (`docs/product.md` §3.22). */
export function arrivalBindings(parts: TrainingParts, attempts: ArrivalAttempts): Binding[] {
  return [
    on(routes.arrive, async ({ params: { id: trainingId }, body: { code }, session: { accountId } }) => {
      await limited(attempts, `${trainingId} ${accountId}`, () => arrive(parts, { trainingId, accountId, code }));
      return { message: '¡Listo! Quedaste marcado como presente.' };
    }),
    on(routes.showArrivalCode, ({ params }) => showCode(parts, params.id, refusalOfArriving)),
    on(routes.showArrivalCodeAsCoach, ({ params, session }) =>
      showCode(
        parts,
        params.id,
        (training, now) => refusalToCoach(training, session.accountId, now) ?? refusalOfArriving(training, now),
      ),
    ),
  ];
}

/**
 * Counts each attempt while it runs, so that concurrent ones stay within the limit. Only a wrong code stays counted.
 */
async function limited(attempts: ArrivalAttempts, key: string, run: () => Promise<void>): Promise<void> {
  await attempts.consume(key);
  try {
    await run();
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === refusals.ARRIVAL_CODE_WRONG.code;
    if (!isWrong) await attempts.giveBack(key);
    throw error;
  }
  await attempts.giveBack(key);
}

const markedByOthers = 'Ya marcaron tu asistencia. Si no es correcta, habla con el estudio.';

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'clock'>;

interface Arrival {
  readonly trainingId: string;
  readonly accountId: string;
  readonly code: string;
}

/**
 * Marks the member as attended; no change if they are already.
 * @throws AppError as `refusalOfArriving` refuses, NOT_BOOKED, ARRIVAL_CODE_WRONG, MARKED_MEANWHILE
 */
async function arrive(parts: Parts, { trainingId, accountId, code }: Arrival): Promise<void> {
  const { stores, clock } = parts;
  // One instant for all tries, so that the code does not expire during retries.
  const now = clock();
  const source = await findSource(stores, trainingId);
  const isRight = source !== undefined && isShownCode(source, code, now);
  const refusalOf = (training: Training | undefined) => refusalOfArriving(training, now);
  await markBookings(parts, { trainingId, refusalOf }, async ({ session }) => {
    const booking = await stores.bookings.findOne({ trainingId, accountId, status: 'booked' }, { session });
    if (!booking) throw new AppError(refusals.NOT_BOOKED);
    if (booking.attendance === 'attended') return [];
    if (!isRight) throw new AppError(refusals.ARRIVAL_CODE_WRONG);
    if (booking.attendance !== null) throw new AppError(refusals.MARKED_MEANWHILE, { message: markedByOthers });
    return [{ before: booking, after: withArrival(booking, now) }];
  });
}

type RefusalOf = (training: Training | undefined, now: Date) => Refusal | undefined;

/** @throws AppError as `refusalOf` refuses */
async function showCode(
  { stores, clock }: Parts,
  trainingId: string,
  refusalOf: RefusalOf,
): Promise<z.input<typeof routes.arrivalCodeSchema>> {
  const training = (await stores.trainings.findOne({ _id: trainingId })) ?? undefined;
  const now = clock();
  const refusal = refusalOf(training, now);
  if (refusal) throw new AppError(refusal);
  const { code, until } = shownCode(await makeSource(stores, trainingId, now), now);
  return { code, until: until.toISOString() };
}

type Stores = Pick<TrainingParts['stores'], 'arrivalKeys'>;

/** Undefined if no code of the training was ever shown. */
async function findSource({ arrivalKeys }: Stores, trainingId: string): Promise<CodeSource | undefined> {
  const stored = await arrivalKeys.findOne({ _id: trainingId });
  return stored ? sourceOf(stored) : undefined;
}

/** The secret of a training, made when its first code is shown. */
async function makeSource(stores: Stores, trainingId: string, now: Date): Promise<CodeSource> {
  const known = await findSource(stores, trainingId);
  if (known) return known;
  const made: ArrivalKey = { _id: trainingId, key: newSecretToken(), createdAt: now };
  try {
    await stores.arrivalKeys.insertOne(made, { writeConcern: { w: 'majority' } });
    return sourceOf(made);
  } catch (error) {
    const ofOther = isDuplicateKey(error) ? await findSource(stores, trainingId) : undefined;
    if (!ofOther) throw error;
    return ofOther;
  }
}

function sourceOf({ _id: trainingId, key }: ArrivalKey): CodeSource {
  return { trainingId, key: Buffer.from(key, 'base64url') };
}
