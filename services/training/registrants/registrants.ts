import { type Binding, on } from '@studio/chassis/http/handler';
import type { Session } from '@studio/chassis/session/session-guard';
import * as routes from '@studio/contracts/http/registrant-routes';
import { payerFor, payingFor } from '@studio/contracts/rules/credit-policy';
import type { z } from 'zod';
import { isPersonBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { type CreditAccount, emptyAccount, type HeldPlan } from '../models/credit-account.model.ts';
import { findTraining, readReleasedOf } from '../models/reads.ts';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';
import { presentAdminTraining } from '../present-training.ts';
import { classesLeftAt, planAt } from '../rules/credit-policy.ts';
import type { SeatAct } from '../rules/seat-act.ts';
import { requestIdOf, takingIdsOf } from '../seats/seat-acts.ts';
import { readTakenSeats } from '../seats/taken-seats.ts';
import type { TrainingParts } from '../training-parts.ts';
import type { ListWatch } from './list-watch.ts';
import { type NamedGuest, readRegistrants, type Registrant } from './read-registrants.ts';

/**
 * The administrators' routes about the registrants of a training. The rules for enrolling and removing are in
 * `booking-policy.ts`; a request is carried out once per idempotency key.
 */
export function registrantBindings(parts: TrainingParts, listWatch: ListWatch): Binding[] {
  const { seatActs, stores } = parts;
  return [
    on(
      routes.listRegistrants,
      async ({ params, session }) => listRegistrants(parts, await findTraining(stores, params.id), session),
      { fenced: true },
    ),
    on(
      routes.watchRegistrants,
      async ({ params, session }) => {
        await findTraining(stores, params.id);
        return listWatch.watch(params.id, {
          mayRead: () => true,
          read: async (training) => ({ event: 'registrants', data: await listRegistrants(parts, training, session) }),
        });
      },
      { fenced: true },
    ),
    on(routes.readEnrolments, ({ params, query }) => readEnrolments(parts, params.id, query.users), { fenced: true }),
    on(
      routes.enrolUser,
      async ({ params, body, session: { accountId: by }, idempotencyKey, request }) => {
        const ids = takingIdsOf('enrol', by, idempotencyKey);
        const act: SeatAct = { kind: 'enrol', trainingId: params.id, accountId: body.userId, by, ...ids };
        const [change] = seatActs.answer(act, await seatActs.settle(act), request);
        return { message: 'Usuario inscrito', paidFrom: change.booking.paidFrom };
      },
      { fenced: true, keepsKeys: true },
    ),
    on(
      routes.removeRegistrant,
      async ({ params, session: { accountId: by }, idempotencyKey, request }) => {
        const ids = requestIdOf('remove', by, idempotencyKey);
        const act: SeatAct = { kind: 'remove', trainingId: params.id, accountId: params.userId, by, ...ids };
        seatActs.answer(act, await seatActs.settle(act), request);
        return { message: 'Inscripción cancelada' };
      },
      { fenced: true, keepsKeys: true },
    ),
  ];
}

type RegistrantAnswer = z.input<typeof routes.registrantSchema>;

/**
 * The registrants of a training in the order of booking, then the released seats, each with the member's current plan.
 * A desk reads only the names of administrators.
 */
async function listRegistrants(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  training: Training,
  { desk }: Pick<Session, 'desk'>,
): Promise<RegistrantAnswer[]> {
  const registrants = await readRegistrants(stores, training);
  const ids = registrants.map(({ booking }) => booking.accountId);
  const accounts = await stores.creditAccounts.find({ _id: { $in: ids } }).toArray();
  const now = clock();
  const planOf = new Map(accounts.map((account) => [account._id, planAt(account, now)]));
  return registrants.map((each) =>
    each.guest
      ? presentGuest(each.booking, each.guest)
      : presentRegistrant(each, planOf.get(each.booking.accountId) ?? null, desk),
  );
}

function presentGuest(
  { accountId, paidFrom, attendance }: Registrant['booking'],
  { name, phone, broughtBy }: NamedGuest,
): RegistrantAnswer {
  return {
    id: accountId,
    first_name: name,
    last_name: '',
    email: '',
    paid_from: paidFrom,
    guest: true,
    ...(phone !== undefined && { phone }),
    ...(broughtBy !== undefined && { brought_by: broughtBy }),
    ...(attendance && { attendance }),
  };
}

function presentRegistrant(
  { booking, member, facts, isFirstClass }: Registrant,
  plan: HeldPlan | null,
  desk: boolean,
): RegistrantAnswer {
  const isNameOnly = desk && member !== undefined && isPersonBeyondDesk(member);
  return {
    id: booking.accountId,
    first_name: member?.firstName ?? '',
    last_name: member?.lastName ?? '',
    email: isNameOnly ? '' : (member?.email ?? ''),
    ...(isNameOnly ? { administrator: true } : { paid_from: booking.paidFrom }),
    ...(member &&
      !member.deleted &&
      !isNameOnly && {
        account_status: member.status,
        phone: member.phone,
        plan: plan && { ends_on: plan.endsOn, classes_left: plan.classesLeft },
      }),
    ...(booking.attendance && { attendance: booking.attendance }),
    ...(booking.arrivedAt && { arrived: true }),
    ...(isFirstClass && !isNameOnly && { first_class: true }),
    ...(booking.status === 'released' && { released: true }),
    ...(facts?.note && !isNameOnly && { note: facts.note }),
  };
}

/**
 * Previews an enrolment: the credit it would spend, and the users' other bookings at that hour.
 * @throws AppError TRAINING_NOT_FOUND
 */
async function readEnrolments(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  trainingId: string,
  userIds: readonly string[],
): Promise<z.input<typeof routes.enrolmentSchema>[]> {
  const training = await findTraining(stores, trainingId);
  const found = await stores.creditAccounts.find({ _id: { $in: [...userIds] } }).toArray();
  const accounts = new Map(found.map((account) => [account._id, account]));
  const taken = await readTakenSeats(stores, { accountIds: userIds, at: [training] });
  const released = new Map((await readReleasedOf(stores, [training])).map((each) => [each.accountId, each]));
  return userIds.map((userId) => {
    const seats = taken.filter((seat) => seat.accountId === userId && seat.training._id !== trainingId);
    return {
      ...enrolmentPayment(accounts.get(userId) ?? emptyAccount(userId), training, {
        now: clock(),
        released: released.get(userId),
      }),
      userId,
      overlaps: seats.map((seat) => presentAdminTraining(seat.training)),
    };
  });
}

interface At {
  readonly now: Date;
  /** The user's booking, if its seat was released. */
  readonly released: Booking | undefined;
}

/** What would pay for an enrolment, and what is left of it. */
export function enrolmentPayment(account: CreditAccount, training: Training, { now, released }: At) {
  const plan = training.category === 'normal' ? payerFor(account, training.date, now) : null;
  const left = {
    classesLeft: plan?.classesLeft ?? classesLeftAt(account, now),
    specialTrainingsLeft: account.special,
    ...(plan && { planName: plan.planName }),
  };
  // A released seat is reclaimed, and its original payment stands.
  if (released) return { ...left, paidBy: released.paidFrom };
  const paying = payingFor(account, training, now);
  if (paying.kind === 'refused') return { ...left, paidBy: 'courtesy' as const, reason: paying.code };
  return { ...left, paidBy: paying.kind };
}
