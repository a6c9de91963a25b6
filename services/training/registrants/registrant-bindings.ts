import { AppError } from '@studio/chassis/errors/app-error';
import { sayReplayed } from '@studio/chassis/http/answer-once';
import { type Binding, on } from '@studio/chassis/http/handler';
import { refusals } from '@studio/contracts/http/refusals';
import * as routes from '@studio/contracts/http/registrant-routes';
import type { z } from 'zod';
import type { Booking } from '../models/booking.model.ts';
import type { HeldPlan } from '../models/credit-account.model.ts';
import type { Member } from '../models/member.model.ts';
import { planAt } from '../rules/credit-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { enrolUser, presentEnrolment, readEnrolments, removeRegistrant } from './enrol-user.ts';

/** The routes of administrators about those who are booked in a training. */
export function registrantBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.listRegistrants, async ({ params }) => (await listRegistrants(parts, params.id)).map(presentRegistrant), {
      fenced: true,
    }),
    on(
      routes.readEnrolments,
      async ({ params, query }) => (await readEnrolments(parts, params.id, query.users)).map(presentEnrolment),
      { fenced: true },
    ),
    on(
      routes.enrolUser,
      async ({ params, body, session, idempotencyKey, request }) => {
        const act = { trainingId: params.id, accountId: body.userId, by: session.accountId, idempotencyKey };
        const { kind, changes } = await enrolUser(parts, act);
        if (kind === 'repeated') sayReplayed(request.res);
        const { paidFrom } = changes[0].booking;
        const isCourtesy = paidFrom === 'courtesy';
        return {
          message: isCourtesy ? 'Usuario inscrito como cortesía: no se descontó ninguna clase' : 'Usuario inscrito',
          paidFrom,
        };
      },
      { fenced: true, keepsKeys: true },
    ),
    on(
      routes.removeRegistrant,
      async ({ params, session, idempotencyKey, request }) => {
        const act = { trainingId: params.id, accountId: params.userId, by: session.accountId, idempotencyKey };
        const { kind } = await removeRegistrant(parts, act);
        if (kind === 'repeated') sayReplayed(request.res);
        return { message: 'Inscripción cancelada' };
      },
      { fenced: true, keepsKeys: true },
    ),
  ];
}

interface Registrant {
  readonly booking: Booking;
  /** Missing while the account has not arrived yet. */
  readonly member: Member | undefined;
  /** That holds now. */
  readonly plan: HeldPlan | null;
}

/** The registrants of a training in the order of booking, with their plans. @throws AppError TRAINING_NOT_FOUND */
async function listRegistrants(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  trainingId: string,
): Promise<Registrant[]> {
  const training = await stores.trainings.findOne({ _id: trainingId }, { projection: { _id: 1 } });
  if (!training) throw new AppError(refusals.TRAINING_NOT_FOUND);
  const bookings = await stores.bookings.find({ trainingId, status: 'booked' }, { hint: 'seat' }).toArray();
  const ids = bookings.map(({ accountId }) => accountId);
  const [members, accounts] = await Promise.all([
    stores.members.find({ _id: { $in: ids } }).toArray(),
    stores.creditAccounts.find({ _id: { $in: ids } }).toArray(),
  ]);
  const now = clock();
  const memberOf = new Map(members.map((member) => [member._id, member]));
  const planOf = new Map(accounts.map((account) => [account._id, planAt(account, now)]));
  return bookings
    .toSorted((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime())
    .map((booking) => {
      const { accountId } = booking;
      return { booking, member: memberOf.get(accountId), plan: planOf.get(accountId) ?? null };
    });
}

function presentRegistrant({ booking, member, plan }: Registrant): z.input<typeof routes.registrantSchema> {
  return {
    id: booking.accountId,
    first_name: member?.firstName ?? '',
    last_name: member?.lastName ?? '',
    email: member?.email ?? '',
    paid_from: booking.paidFrom,
    ...(member &&
      !member.deleted && {
        account_status: member.status,
        phone: member.phone,
        plan: plan && { ends_on: plan.endsOn, classes_left: plan.classesLeft },
      }),
    ...(booking.attendance && { attendance: booking.attendance }),
  };
}
