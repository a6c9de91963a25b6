import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { asConflict } from '@studio/chassis/concurrency/version-conflict';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import { startSweep, type Sweep } from '@studio/chassis/jobs/sweep';
import { newId } from '@studio/chassis/mongo/new-id';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { endSentence } from '@studio/contracts/end-sentence';
import { refusals } from '@studio/contracts/http/refusals';
import * as routes from '@studio/contracts/http/fixed-slot-routes';
import { aboutBooking, type MailFacts, slotRefusedPayload, type TrainingLetters } from '../mails/training-letter.ts';
import { cancelBy, spentInWords, startInWords, trainingInWords } from '../mails/training-words.ts';
import type { Booking } from '../models/booking.model.ts';
import type { FixedSlot } from '../models/fixed-slot.model.ts';
import { writeTrainings } from '../models/guarded-writes.ts';
import { findUser, readBookingsOf } from '../models/reads.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Training } from '../models/training.model.ts';
import { unmoved } from '../rules/credit-policy.ts';
import {
  awaitingSlot,
  hourOf,
  isSameDayAndHour,
  isSameHour,
  refusalOfSlots,
  type SlotHour,
} from '../rules/fixed-slot-policy.ts';
import type { SlotToBook } from '../seats/claims.ts';
import { readTakenSeats } from '../seats/taken-seats.ts';
import { readAccount, writeCreditChange } from '../seats/write-credits.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The routes about fixed slots. */
export function fixedSlotBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.getFixedSlots, async ({ params }) => (await listFixedSlots(parts, params.id)).map(presentFixedSlot), {
      fenced: true,
    }),
    on(
      routes.setFixedSlots,
      async ({ params, body, session }) => {
        const wanted = { accountId: params.id, hours: body.slots, by: session.accountId };
        const slots = await setFixedSlots(parts, wanted);
        return { message: 'Cupos fijos actualizados', slots: slots.map(presentFixedSlot) };
      },
      { fenced: true },
    ),
    on(routes.listRefusedSlots, () => listRefusedSlots(parts), { fenced: true }),
    on(routes.getMyFixedSlots, async ({ session }) =>
      (await listFixedSlots(parts, session.accountId)).map(presentFixedSlot),
    ),
  ];
}

const presentFixedSlot = (slot: FixedSlot) => presentAs(routes.fixedSlotSchema, slot);

/** Slots that were refused their last class, whether or not that class is still to come. */
export function refusedSlotsQuery({ fixedSlots }: Pick<TrainingStores, 'fixedSlots'>) {
  return fixedSlots.find({ 'last.refusal': { $type: 'string' } }, { hint: 'refused' });
}

/**
 * The fixed slots of active members that were refused a coming class and still have no seat in it; next class first.
 */
async function listRefusedSlots({
  stores,
  clock,
}: Pick<Parts, 'stores' | 'clock'>): Promise<z.input<typeof routes.listRefusedSlots.success.schema>> {
  const refused = await refusedSlotsQuery(stores).toArray();
  const ids = new Set(refused.flatMap(({ last }) => last?.trainingId ?? []));
  const coming = { _id: { $in: [...ids] }, status: 'scheduled', startsAt: { $gt: clock() } } as const;
  const trainings = await stores.trainings.find(coming).sort({ startsAt: 1, _id: 1 }).toArray();
  if (trainings.length === 0) return [];
  const accountIds = [...new Set(refused.map(({ accountId }) => accountId))];
  const [active, seats] = await Promise.all([
    stores.members.find({ _id: { $in: accountIds }, status: 'active', deleted: false }).toArray(),
    readBookingsOf(stores, trainings),
  ]);
  const names = new Map(active.map(({ _id, firstName, lastName }) => [_id, `${firstName} ${lastName}`.trim()]));
  const seated = new Set(seats.filter(({ status }) => status === 'booked').map(seatKey));
  return trainings.flatMap(({ _id: trainingId, date: trainingDate, startTime }) =>
    refused.flatMap(({ accountId, last }) => {
      const name = names.get(accountId);
      if (!last?.refusal || last.trainingId !== trainingId || name === undefined) return [];
      if (seated.has(seatKey({ accountId, trainingId }))) return [];
      return [{ user_id: accountId, name, trainingId, trainingDate, startTime, refusal: last.refusal }];
    }),
  );
}

const seatKey = ({ trainingId, accountId }: Pick<Booking, 'trainingId' | 'accountId'>) => `${trainingId} ${accountId}`;

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'fillSeats' | 'clock' | 'seatRules' | 'knownWindow'>;

interface SlotsOfMember {
  readonly accountId: string;
  readonly hours: readonly SlotHour[];
  /** Account id of the administrator. */
  readonly by: string;
}

/**
 * Replaces the fixed slots of a member (`docs/product.md` §3.13). New ones are booked at once in the trainings that are
 * open, and in the others as soon as their week opens, even if it was open before. Slots that existed before stay as they are, and so do bookings.
 * @throws AppError USER_NOT_FOUND, NO_ACTIVE_PLAN, TOO_MANY_FIXED_SLOTS
 */
async function setFixedSlots(parts: Parts, wanted: SlotsOfMember): Promise<FixedSlot[]> {
  // Another process may know that a week is open and have booked its slots; this one must not miss the week.
  await parts.knownWindow.read();
  await parts.unitOfWork((tx) => asConflict(() => replaceSlots(parts, tx, wanted)));
  return listFixedSlots(parts, wanted.accountId);
}

/** The fixed slots of a member, in the order of the week. */
export function listFixedSlots({ stores }: Pick<Parts, 'stores'>, accountId: string): Promise<FixedSlot[]> {
  return stores.fixedSlots.find({ accountId }, { hint: 'of-member' }).sort({ weekday: 1, startTime: 1 }).toArray();
}

async function replaceSlots(parts: Parts, tx: Transaction, { accountId, hours, by }: SlotsOfMember): Promise<void> {
  const { stores, fillSeats, seatRules, clock } = parts;
  const { session } = tx;
  await findUser(stores, accountId, session);
  const before = await stores.fixedSlots.find({ accountId }, { session }).toArray();
  const kept = before.filter((slot) => hours.some((hour) => isSameHour(hour, slot)));
  const removed = before.filter((slot) => !kept.includes(slot));
  const added = hours
    .filter((hour, index) => hours.findIndex((each) => isSameHour(each, hour)) === index)
    .filter((hour) => !before.some((slot) => isSameHour(slot, hour)))
    .map((hour): FixedSlot => ({ _id: newId(), accountId, ...hour, createdAt: clock(), createdBy: by, last: null }));
  if (removed.length + added.length === 0) return tx.dropAct();
  const account = await readAccount(stores, accountId, session);
  const refusal = refusalOfSlots(account, { kept, added }, clock());
  if (refusal) throw new AppError(refusal);
  await stores.fixedSlots.deleteMany({ _id: { $in: removed.map(({ _id }) => _id) } }, { session });
  if (added.length === 0) return;
  await stores.fixedSlots.insertMany(added, { session });
  // Conflicts with the end of the plan and of the account, which the slots depend on.
  await writeCreditChange(stores, tx, { before: account, change: unmoved(account) });
  const trainings = await comingTrainings(parts, added, session);
  const slots = added.flatMap((slot) =>
    trainings.filter((training) => isSameHour(hourOf(training), slot)).map((training) => ({ slot, training })),
  );
  const { lastOpenWeek } = seatRules();
  const isOpen = ({ training }: SlotToBook) => training.week <= lastOpenWeek;
  const later = slots.filter((each) => !isOpen(each));
  const awaiting = later.map(({ slot, training }) => ({ before: training, after: awaitingSlot(training, slot) }));
  await writeTrainings(stores, session, awaiting);
  await fillSeats(tx, { trainingIds: [], accountIds: [], slots: slots.filter(isOpen) });
}

/** The coming trainings at the times of these hours, the earliest first. */
function comingTrainings(
  { stores, seatRules }: Parts,
  hours: readonly SlotHour[],
  session: ClientSession,
): Promise<Training[]> {
  const startTime = { $in: hours.map((hour) => hour.startTime) };
  return stores.trainings
    .find({ status: 'scheduled', startsAt: { $gt: seatRules().now }, startTime }, { session })
    .sort({ startsAt: 1 })
    .toArray();
}

/** Books fixed slots within a second of a training's becoming bookable. */
export function startFixedSlotSweep(parts: BookFixedSlotsParts & Pick<TrainingParts, 'logger'>): Sweep {
  return startSweep({ name: 'fixed-slots', everyMs: 1_000, logger: parts.logger, run: () => bookFixedSlots(parts) });
}

type BookFixedSlotsParts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'fillSeats' | 'seatRules'>;

const mostAtOnce = 500;

const keyOf = ({ weekday, startTime, category }: ReturnType<typeof hourOf>) => `${weekday} ${startTime} ${category}`;

/**
 * Books the fixed slots of trainings that have become bookable: they were scheduled, or their week has opened.
 * Idempotent, and several processes may run it at once. A member's booking of such a training also books its fixed
 * slots first, so none is late.
 */
export async function bookFixedSlots(parts: BookFixedSlotsParts): Promise<void> {
  const { trainings, fixedSlots } = parts.stores;
  const { now, lastOpenWeek } = parts.seatRules();
  const bookable = {
    slotsDue: true,
    startsAt: { $gt: now },
    status: 'scheduled',
    week: { $lte: lastOpenWeek },
  } as const;
  const due = await trainings.find(bookable, { hint: 'slots-due', limit: mostAtOnce }).sort({ startsAt: 1 }).toArray();
  if (due.length === 0) return;
  // Read after the trainings: a slot that is added later books the trainings of its hour itself.
  const hours = new Set((await fixedSlots.find().toArray()).map(keyOf));
  const without = due.filter((training) => !hours.has(keyOf(hourOf(training))));
  // Only as read: a slot that is added meanwhile makes a new version of the trainings that have to await it.
  const ends = without.map(({ _id, version }) => ({
    updateOne: {
      filter: { _id, version },
      update: { $set: { slotsDue: false }, $unset: { slotsSince: '' as const } },
    },
  }));
  if (ends.length > 0) await trainings.bulkWrite(ends, { ordered: false });
  // The rooms of an hour together: a slot that one of them refuses may get the other, and then nothing is to be mailed.
  const atOnce = Map.groupBy(
    due.filter((training) => !without.includes(training)),
    ({ startsAt }) => startsAt.getTime(),
  );
  for (const rooms of atOnce.values()) {
    const trainingIds = rooms.map(({ _id }) => _id);
    await parts.unitOfWork((tx) => parts.fillSeats(tx, { trainingIds, accountIds: [] }));
  }
}

/** The mails about the result of a fixed slot. */
export const fixedSlotLetters: TrainingLetters = {
  'slot-booked': { writeFor: aboutBooking(slotBookedMail) },
  'slot-refused': {
    // Not sent if the training is cancelled or has begun, or if the reader has a seat in it or in another room by now.
    writeFor: async ({ stores, clock }, { accountId, payload }) => {
      const { trainingId, refusal } = slotRefusedPayload.parse(payload);
      const training = await stores.trainings.findOne({ _id: trainingId });
      if (!training || training.status === 'cancelled' || clock() >= training.startsAt) return null;
      const taken = await readTakenSeats(stores, { accountIds: [accountId], at: [training] });
      if (taken.some((seat) => isSameDayAndHour(seat.training, training))) return null;
      return slotRefusedMail(training, refusal);
    },
  },
};

/** For a member whose fixed slot is booked in a training. */
function slotBookedMail(facts: MailFacts) {
  return {
    subject: `Tu cupo fijo: ${startInWords(facts.training)}`,
    paragraphs: [
      endSentence(`Por tu cupo fijo quedaste inscrito en el ${trainingInWords(facts.training)}`),
      spentInWords(facts.booking),
      ...cancelBy(facts),
    ],
  };
}

/** For a member whose fixed slot could not be booked. */
function slotRefusedMail(training: Training, refusal: string) {
  const reason = Object.entries(refusals).find(([code]) => code === refusal)?.[1].message;
  return {
    subject: `Tu cupo fijo no quedó inscrito: ${startInWords(training)}`,
    paragraphs: [
      endSentence(`No pudimos inscribirte por tu cupo fijo en el ${trainingInWords(training)}`),
      ...(reason ? [`${reason}.`] : []),
      'Puedes inscribirte en otro entrenamiento desde la aplicación.',
    ],
  };
}
