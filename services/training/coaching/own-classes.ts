import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import * as routes from '@studio/contracts/http/coach-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { attendanceIsOpen } from '@studio/contracts/rules/attendance-policy';
import { contactsAreOpen } from '@studio/contracts/rules/coaches-policy';
import type { z } from 'zod';
import { markAllAttended, markAttendance } from '../attendance/mark-attendance.ts';
import type { Member } from '../models/member.model.ts';
import type { Training } from '../models/training.model.ts';
import type { ListWatch } from '../registrants/list-watch.ts';
import { readRegistrants, type Registrant } from '../registrants/read-registrants.ts';
import { coachDays, refusalOfCoaching, refusalToCoach } from '../rules/coach-policy.ts';
import type { TrainingParts } from '../training-parts.ts';

/** A coach's routes about their own classes: registrants and attendance (`docs/product.md` §3.17). */
export function ownClassBindings(parts: TrainingParts, listWatch: ListWatch): Binding[] {
  const { clock } = parts;
  return [
    on(routes.listOwnClasses, ({ session }) => listOwnClasses(parts, session.accountId)),
    on(
      routes.getRoster,
      async ({ params, session }) =>
        readRoster(parts, await findOwnClass(parts, { trainingId: params.id, coachId: session.accountId })),
      { fenced: true },
    ),
    on(
      routes.watchRoster,
      async ({ params, session: { accountId: coachId } }) => {
        await findOwnClass(parts, { trainingId: params.id, coachId });
        return listWatch.watch(params.id, {
          mayRead: (training) => refusalToCoach(training, coachId, clock()) === undefined,
          read: async (training) => ({ event: 'roster', data: await readRoster(parts, training) }),
        });
      },
      { fenced: true },
    ),
    on(routes.markAsCoach, async ({ params: { id: trainingId, userId: accountId }, body, session }) => {
      await markAttendance(parts, { trainingId, accountId, ...body }, (training, now) =>
        refusalOfCoaching(training, session.accountId, now),
      );
      return { message: 'Asistencia guardada' };
    }),
    on(routes.markAllAsCoach, async ({ params, session }) => {
      const marked = await markAllAttended(parts, params.id, (training, now) =>
        refusalOfCoaching(training, session.accountId, now),
      );
      return { message: 'Asistencia guardada', marked };
    }),
    on(
      routes.getEmergencyContact,
      ({ params, session }) =>
        readEmergencyContact(parts, { trainingId: params.id, coachId: session.accountId, accountId: params.userId }),
      { fenced: true },
    ),
  ];
}

type Parts = Pick<TrainingParts, 'stores' | 'clock'>;
type OwnClass = z.input<typeof routes.ownClassSchema>;

/** The classes of a coach, the earliest first. */
async function listOwnClasses({ stores, clock }: Parts, coachId: string): Promise<OwnClass[]> {
  const now = clock();
  const { from, to } = coachDays(now);
  const trainings = await stores.trainings
    .find({ 'coach.id': coachId, date: { $gte: from, $lte: to }, status: 'scheduled' }, { hint: 'of-coach' })
    .sort({ startsAt: 1, category: 1 })
    .toArray();
  const marked = await countMarks(stores, trainings, now);
  return trainings.map((training) => presentOwnClass(training, marked.get(training._id) ?? 0));
}

/** How many registrants are marked in each of these trainings for which marking is open. */
async function countMarks({ bookings }: Parts['stores'], trainings: readonly Training[], now: Date) {
  const ids = trainings.filter((training) => attendanceIsOpen(training, now)).map(({ _id }) => _id);
  if (ids.length === 0) return new Map<string, number>();
  const counted = await bookings
    .aggregate<{ _id: string; marked: number }>(
      [
        { $match: { trainingId: { $in: ids }, status: 'booked', attendance: { $ne: null } } },
        { $group: { _id: '$trainingId', marked: { $sum: 1 } } },
      ],
      { hint: 'seat' },
    )
    .toArray();
  return new Map(counted.map(({ _id, marked }) => [_id, marked]));
}

interface OfCoach {
  readonly trainingId: string;
  readonly coachId: string;
}

/** @throws AppError as `refusalToCoach` refuses */
async function findOwnClass({ stores, clock }: Parts, { trainingId, coachId }: OfCoach): Promise<Training> {
  const training = (await stores.trainings.findOne({ _id: trainingId })) ?? undefined;
  const refusal = refusalToCoach(training, coachId, clock());
  if (refusal || !training) throw new AppError(refusal ?? refusals.TRAINING_NOT_FOUND);
  return training;
}

/** The registrants of a class in the order of booking, the released seats, and the waitlist in its order. */
async function readRoster(
  { stores }: Parts,
  training: Training,
): Promise<z.input<typeof routes.getRoster.success.schema>> {
  const waiting = training.waitlist.map(({ accountId }) => accountId);
  const [registrants, members] = await Promise.all([
    readRegistrants(stores, training),
    stores.members.find({ _id: { $in: waiting } }).toArray(),
  ]);
  const byId = new Map(members.map((member) => [member._id, member]));
  const marked = registrants.filter(({ booking }) => booking.attendance).length;
  const { booked = [], released = [] } = Object.groupBy(registrants, ({ booking }) => booking.status);
  return {
    training: presentOwnClass(training, marked),
    people: booked.map(presentPerson),
    released: released.map(({ booking, member }) => ({ id: booking.accountId, name: fullName(member) })),
    waiting: waiting.map((id) => ({ id, name: fullName(byId.get(id)) })),
  };
}

/** Leaves out telephone, address, document, plan and price. */
function presentPerson({ booking, member, facts, isFirstClass, guest }: Registrant) {
  const { accountId, attendance, arrivedAt } = booking;
  return {
    id: accountId,
    name: guest ? guest.name : fullName(member),
    ...(guest && { guest: true as const }),
    ...(isFirstClass && { firstClass: true as const }),
    ...(facts?.note && { note: facts.note }),
    ...(attendance && { attendance }),
    ...(arrivedAt && { arrived: true as const }),
    ...(facts?.emergencyContact && { emergencyContact: true as const }),
  };
}

/** Empty for a deleted account, as in the lists of administrators. */
function fullName(member: Pick<Member, 'firstName' | 'lastName'> | undefined): string {
  return member ? `${member.firstName} ${member.lastName}`.trim() : '';
}

function presentOwnClass(training: Training, marked: number): OwnClass {
  return presentAs(routes.ownClassSchema, training, {
    id: training._id,
    trainingDate: training.date,
    currentParticipants: training.seatsTaken,
    maxCapacity: training.capacity,
    waitlistCount: training.waitlist.length || undefined,
    substitute: training.coach?.substituteFor === undefined ? undefined : true,
    marked,
  });
}

/**
 * The emergency contact of a registrant.
 * @throws AppError as `refusalToCoach` refuses, EMERGENCY_CONTACT_CLOSED, USER_NOT_BOOKED, NO_EMERGENCY_CONTACT
 */
async function readEmergencyContact(
  parts: Parts,
  { accountId, ...ofCoach }: OfCoach & { readonly accountId: string },
): Promise<z.input<typeof routes.getEmergencyContact.success.schema>> {
  const { stores, clock } = parts;
  const training = await findOwnClass(parts, ofCoach);
  if (!contactsAreOpen(training, clock())) throw new AppError(refusals.EMERGENCY_CONTACT_CLOSED);
  const booking = { trainingId: training._id, accountId, status: 'booked' } as const;
  if (!(await stores.bookings.findOne(booking))) throw new AppError(refusals.USER_NOT_BOOKED);
  const facts = await stores.coachFacts.findOne({ _id: accountId });
  if (!facts?.emergencyContact) throw new AppError(refusals.NO_EMERGENCY_CONTACT);
  const { name, phone, relation } = facts.emergencyContact;
  return { name, phone, relation };
}
