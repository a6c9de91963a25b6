import { newId } from '@studio/chassis/mongo/new-id';
import { asConflict, assertAllMatched } from '@studio/chassis/concurrency/version-conflict';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { endSentence } from '@studio/contracts/end-sentence';
import type { Refusal } from '@studio/contracts/http/problem';
import { refusals } from '@studio/contracts/http/refusals';
import * as adminRoutes from '@studio/contracts/http/registrant-routes';
import * as routes from '@studio/contracts/http/training-routes';
import { isPersonBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { aboutBooking, type MailFacts, type TrainingLetters, trainingPayload } from '../mails/training-letter.ts';
import { cancelBy, classNotice, spentInWords, startInWords, trainingInWords } from '../mails/training-words.ts';
import { writeReasons } from '../models/guarded-writes.ts';
import { reasonAbout } from '../models/reason.model.ts';
import { findTraining, readReleasedOf } from '../models/reads.ts';
import type { Training } from '../models/training.model.ts';
import { unmoved } from '../rules/credit-policy.ts';
import type { SeatRules } from '../rules/booking-policy.ts';
import type { SeatFacts } from '../rules/seat-act.ts';
import { decideJoining, type Joining, positionOf } from '../rules/waitlist-policy.ts';
import { overProjections, refusalError } from '../seats/seat-acts.ts';
import { readAbsences } from '../seats/read-absences.ts';
import { readAccount, writeCreditChange } from '../seats/write-credits.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The routes of members and of administrators about waitlists. */
export function waitlistBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.joinWaitlist, async ({ params: { id: trainingId }, session: { accountId } }) => {
      const training = await joinWaitlist(parts, { trainingId, accountId });
      return { message: 'Estás en la lista de espera', position: positionOf(training, accountId) ?? null };
    }),
    on(routes.leaveWaitlist, async ({ params: { id: trainingId }, session: { accountId } }) => {
      await takeOffList(parts, { trainingId, accountId }, { notWaiting: refusals.NOT_WAITING });
      return { message: 'Saliste de la lista de espera', position: null };
    }),
    on(adminRoutes.listWaiting, ({ params, session: { desk } }) => listWaiting(parts, params.id, desk), {
      fenced: true,
    }),
    on(adminRoutes.removeWaiting, async ({ params }) => {
      const place = { trainingId: params.id, accountId: params.userId };
      await takeOffList(parts, place, { notWaiting: refusals.USER_NOT_WAITING, byStudio: true });
      return { message: 'Usuario retirado de la lista de espera' };
    }),
  ];
}

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'passFence' | 'seatRules' | 'keepRefusal'>;

/** A member and a training that they wait for. */
interface WaitingPlace {
  readonly trainingId: string;
  readonly accountId: string;
}

/**
 * Puts the member on the waitlist of a full training (`docs/product.md` §3.11); a member who is on it already keeps
 * their place. Returns the training with its list.
 * @throws AppError with the refusal
 */
async function joinWaitlist(parts: Parts, place: WaitingPlace): Promise<Training> {
  const join = () => parts.unitOfWork((tx) => asConflict(() => tryToJoin(parts, tx, place)));
  let joining = await join();
  if (joining.kind === 'refused' && overProjections.includes(joining.refusal)) {
    await parts.passFence();
    joining = await join();
  }
  if (joining.kind !== 'refused') return joining.training;
  parts.keepRefusal(place, joining);
  throw refusalError(joining);
}

async function tryToJoin(
  { stores, seatRules }: Parts,
  tx: Transaction,
  { trainingId, accountId }: WaitingPlace,
): Promise<Joining> {
  const rules = seatRules();
  const facts = await readFacts(stores, tx, { trainingId, accountId, rules });
  const { training: before, account } = facts;
  const joining = decideJoining(accountId, facts, rules);
  if (joining.kind === 'refused' || joining.training === before) return joining;
  const { waitlist, version } = joining.training;
  const guarded = { _id: trainingId, version: before!.version };
  const { matchedCount } = await stores.trainings.updateOne(guarded, { $set: { waitlist, version } }, tx);
  assertAllMatched(matchedCount, 1);
  // Conflicts with the closing of the account, which must not stay on any list.
  await writeCreditChange(stores, tx, { before: account, change: unmoved(account) });
  await noteMove(stores, tx, { training: joining.training, accountId, at: rules.now, kind: 'joined' });
  return joining;
}

async function readFacts(
  stores: Parts['stores'],
  { session }: Transaction,
  { trainingId, accountId, rules: { absences: rule, now } }: WaitingPlace & { readonly rules: SeatRules },
): Promise<SeatFacts> {
  const training = (await stores.trainings.findOne({ _id: trainingId }, { session })) ?? undefined;
  const given = training?.released?.includes(accountId) ? await readReleasedOf(stores, [training], session) : [];
  const absences = rule ? await readAbsences(stores, { accountIds: [accountId], rule, now, session }) : undefined;
  return {
    training,
    released: given.find((booking) => booking.accountId === accountId),
    absences: absences?.get(accountId) ?? [],
    // A list may be joined also at the hour of another class.
    overlapping: [],
    account: await readAccount(stores, accountId, session),
    member: (await stores.members.findOne({ _id: accountId }, { session })) ?? undefined,
    booking: (await stores.bookings.findOne({ trainingId, accountId, status: 'booked' }, { session })) ?? undefined,
  };
}

/** Takes a member off a waitlist. @throws AppError TRAINING_NOT_FOUND, `notWaiting` */
function takeOffList(
  { stores, unitOfWork, clock }: LeaveParts,
  { trainingId, accountId }: WaitingPlace,
  { notWaiting, ...by }: { readonly notWaiting: Refusal } & Pick<ListMove, 'byStudio'>,
): Promise<void> {
  return unitOfWork(async (tx) => {
    const waitedFor = { _id: trainingId, 'waitlist.accountId': accountId };
    const training = await stores.trainings.findOneAndUpdate(waitedFor, leaving(accountId), {
      session: tx.session,
      returnDocument: 'before',
    });
    if (training) return noteMove(stores, tx, { training, accountId, at: clock(), kind: 'left', ...by });
    await findTraining(stores, trainingId, tx.session);
    throw new AppError(notWaiting);
  });
}

type LeaveParts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'clock'>;

/** Takes a deleted account off every list. */
export function leaveAllWaitlists({ stores, unitOfWork, clock }: LeaveParts, accountId: string): Promise<void> {
  return unitOfWork(async (tx) => {
    const waitedFor = { 'waitlist.accountId': accountId };
    const lists = await stores.trainings.find(waitedFor, { session: tx.session, hint: 'waiting' }).toArray();
    await stores.trainings.updateMany(waitedFor, leaving(accountId), { session: tx.session });
    for (const training of lists) await noteMove(stores, tx, { training, accountId, at: clock(), kind: 'left' });
  });
}

function leaving(accountId: string) {
  return { $pull: { waitlist: { accountId } }, $inc: { version: 1 } } as const;
}

interface ListMove {
  /** With the member on its list. */
  readonly training: Training;
  readonly accountId: string;
  readonly at: Date;
  readonly kind: 'joined' | 'left';
  readonly byStudio?: true;
}

/** Records how a waitlist has moved, for the members on it (`docs/product.md` §3.23). */
async function noteMove(stores: Parts['stores'], { session }: Transaction, move: ListMove): Promise<void> {
  const { training, ...moved } = move;
  const position = positionOf(training, move.accountId) ?? null;
  const reason = { _id: newId(), ...moved, position, code: null, facts: {} };
  await writeReasons(stores, session, [reasonAbout(training, reason)]);
}

/**
 * The members on a training's waitlist, in order; a desk reads only the names of administrators.
 * @throws AppError TRAINING_NOT_FOUND
 */
async function listWaiting({ stores }: Parts, trainingId: string, desk: boolean) {
  const { waitlist } = await findTraining(stores, trainingId);
  const ids = waitlist.map(({ accountId }) => accountId);
  const members = await stores.members.find({ _id: { $in: ids } }).toArray();
  const byId = new Map(members.map((member) => [member._id, member]));
  return waitlist.map((waiting, index) => {
    // Missing while the account has not arrived yet.
    const member = byId.get(waiting.accountId);
    const isNameOnly = desk && member !== undefined && isPersonBeyondDesk(member);
    const reached = isNameOnly ? undefined : member;
    return presentAs(adminRoutes.waitingSchema, waiting, {
      id: waiting.accountId,
      firstName: member?.firstName ?? '',
      lastName: member?.lastName ?? '',
      email: reached?.email ?? '',
      phone: reached?.phone ?? '',
      position: index + 1,
      administrator: isNameOnly || undefined,
    });
  });
}

/** The mails about seats that became free for the waitlist. */
export const waitlistLetters: TrainingLetters = {
  'user-promoted': {
    refusedAs: 'waitlist',
    writeFor: aboutBooking(promotedMail, {
      notice: ({ training }) => classNotice('waitlist', 'Tienes cupo', training),
    }),
  },
  'late-seat': {
    refusedAs: 'waitlist',
    // Not sent if the seat is taken by now, the training is cancelled or has begun, or the reader has left the list.
    writeFor: async ({ stores, clock }, { accountId, payload }) => {
      const training = await stores.trainings.findOne({ _id: trainingPayload.parse(payload).trainingId });
      if (!training || training.status === 'cancelled' || training.seatsTaken >= training.capacity) return null;
      if (clock() >= training.startsAt || positionOf(training, accountId) === undefined) return null;
      return { ...lateSeatMail(training), notice: classNotice('waitlist', 'Hay un cupo libre', training) };
    },
  },
};

/** For a member who was promoted from the waitlist. */
function promotedMail({ booking, training, now }: MailFacts) {
  return {
    subject: `Tienes cupo: ${startInWords(training)}`,
    paragraphs: [
      endSentence(`Se liberó un cupo y te inscribimos desde la lista de espera en el ${trainingInWords(training)}`),
      spentInWords(booking),
      ...cancelBy({ booking, training, now }),
    ],
  };
}

/** For all members on the waitlist, when a seat becomes free shortly before the start. */
function lateSeatMail(training: Training) {
  return {
    subject: `Se liberó un cupo: ${startInWords(training)}`,
    paragraphs: [
      `Se liberó un cupo en el ${trainingInWords(training)}, en el que estás en lista de espera.`,
      'Como falta poco para que empiece, el cupo es para el primero que se inscriba en la aplicación.',
    ],
  };
}
