import { type Binding, on } from '@studio/chassis/http/handler';
import { trusted } from 'mongoose';
import type { z } from 'zod';
import { getToday, type todaySchema } from '@studio/contracts/http/today-routes';
import { coachName } from '@studio/contracts/person';
import { attendanceIsOpen } from '@studio/contracts/rules/attendance-policy';
import {
  addStudioDays,
  endOfStudioDay,
  type StudioDate,
  studioInstant,
  toStudioDate,
} from '@studio/contracts/studio-time';
import { type PaymentMethod, paymentMethods } from '@studio/contracts/rules/payments';
import { readOwing } from '../follow-ups/read-owing.ts';
import type { Training } from '../models/training.model.ts';
import { type ActiveMember, readActiveMembers, readBirthdays } from '../models/reads.ts';
import type { ReportingParts } from '../reporting-parts.ts';
import { birthdaysOn } from './today-policy.ts';

type Parts = Pick<ReportingParts, 'models' | 'clock'>;
type Models = Parts['models'];
type Today = Required<Omit<z.input<typeof todaySchema>, 'setup'>>;
type Setup = NonNullable<z.input<typeof todaySchema>['setup']>;

const mostBirthdays = 20;
/** Days within which a class with a coach counts as evidence that the studio has coaches. */
const daysOfCoaches = 30;

/** Route of the day's overview. */
export function todayBindings({ models, clock }: Parts): Binding[] {
  const lacking = untilComplete(() => readSetup(models, clock()));
  return [
    on(
      getToday,
      async () => {
        const [today, setup] = await Promise.all([readToday(models, clock()), lacking()]);
        return { ...today, ...(setup && { setup }) };
      },
      { fenced: true },
    ),
  ];
}

/** The day as of now (`docs/product.md` §7.11). It names no people who may not sign in. */
async function readToday(models: Models, now: Date): Promise<Today> {
  const date = toStudioDate(now);
  const [classes, received, owing, beginning, celebrating] = await Promise.all([
    readClasses(models, date, now),
    readReceived(models, date),
    readOwing(models),
    readBeginning(models, date),
    readBirthdays(models, birthdaysOn(date)),
  ]);
  const people = celebrating.map(presentPerson).sort(byName).slice(0, mostBirthdays);
  return {
    date,
    classes,
    received,
    owed: { amount: owing.reduce((sum, { debt }) => sum + debt, 0), members: owing.length },
    beginning,
    birthdays: { people, total: celebrating.length },
  };
}

function presentPerson({ _id, firstName, lastName }: ActiveMember) {
  return { user_id: _id, name: `${firstName} ${lastName}`.trim() };
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name, 'es');

/** The scheduled classes of a day by start, then by title and room. */
async function readClasses(models: Models, date: StudioDate, now: Date): Promise<Today['classes']> {
  const startsAt = trusted({ $gte: studioInstant(date, '00:00'), $lt: endOfStudioDay(date) });
  const held = await models.trainings
    .find({ status: 'scheduled', startsAt })
    .sort({ startsAt: 1, title: 1, room: 1, _id: 1 })
    .lean<Training[]>()
    .exec();
  const [seats, coaches] = await Promise.all([countSeats(models, held), readCoaches(models, held)]);
  return held.map((training) => {
    const { _id: id, startTime, endTime, category, title, room, coachId, capacity } = training;
    const { booked = 0, unmarked = 0 } = seats.get(id) ?? {};
    const coach = coachId && coaches.get(coachId);
    const details = { ...(title && { title }), ...(room && { room }), ...(coach && { coach }) };
    const toMark = attendanceIsOpen(training, now) ? unmarked : 0;
    return { id, startTime, endTime, category, ...details, booked, capacity, toMark };
  });
}

/** The taken seats of each class, including guests', and how many of them are unmarked. */
async function countSeats({ bookings }: Models, held: readonly Training[]) {
  const counted = await bookings.aggregate<{ _id: string; booked: number; unmarked: number }>([
    { $match: { status: 'booked', trainingId: { $in: held.map(({ _id }) => _id) } } },
    {
      $group: {
        _id: '$trainingId',
        booked: { $sum: 1 },
        unmarked: { $sum: { $cond: [{ $eq: [{ $ifNull: ['$attendance', null] }, null] }, 1, 0] } },
      },
    },
  ]);
  return new Map(counted.map((seats) => [seats._id, seats]));
}

/** The names of these classes' coaches, by account id. */
async function readCoaches({ accounts }: Models, held: readonly Training[]): Promise<ReadonlyMap<string, string>> {
  const ids = held.flatMap(({ coachId }) => coachId ?? []);
  if (ids.length === 0) return new Map();
  const giving = { coach: true, deleted: false, status: 'active' } as const;
  const coaches = await accounts.find({ _id: trusted({ $in: ids }), ...giving }, { firstName: 1, lastName: 1 }).lean();
  return new Map(coaches.map((coach) => [coach._id, coachName(coach)]));
}

/**
 * COP received on a day by payment method, less refunds and voids. Credit moves no money, and entries without a member
 * are no payments.
 */
async function readReceived({ cashEntries }: Models, date: StudioDate): Promise<Today['received']> {
  const sums = await cashEntries.aggregate<{ _id: PaymentMethod; amount: number }>([
    { $match: { receivedOn: date, accountId: { $ne: null }, method: { $ne: null } } },
    { $group: { _id: '$method', amount: { $sum: '$amount' } } },
  ]);
  const amounts = new Map(sums.map(({ _id, amount }) => [_id, amount]));
  return paymentMethods.flatMap((method) => {
    const amount = amounts.get(method) ?? 0;
    return amount === 0 ? [] : [{ method, amount }];
  });
}

/** The active members whose plan begins on a day, by name, whether or not its beginning is published. */
async function readBeginning(models: Models, date: StudioDate): Promise<Today['beginning']> {
  const holds = trusted({ $in: ['active', 'next'] as const });
  const plans = await models.assignments.find({ startsOn: date, status: holds }, { accountId: 1, planName: 1 }).lean();
  const active = await readActiveMembers(
    models,
    plans.map(({ accountId }) => accountId),
  );
  return plans
    .flatMap(({ accountId, planName }) => {
      const member = active.get(accountId);
      return member ? [{ ...presentPerson(member), plan: planName }] : [];
    })
    .sort(byName);
}

/** Reads what the setup lacks. Once it is complete, this process never reads it again. */
function untilComplete(read: () => Promise<Setup>): () => Promise<Setup | undefined> {
  let isComplete = false;
  return async () => {
    if (isComplete) return undefined;
    const setup = await read();
    isComplete = Object.values(setup).every(Boolean);
    return isComplete ? undefined : setup;
  };
}

async function readSetup(models: Models, now: Date): Promise<Setup> {
  const [plan, training, members, assigned, coaches] = await Promise.all([
    models.plans.exists({ offered: true }),
    models.trainings.exists({ status: 'scheduled' }),
    models.tallies.findById('members').lean(),
    models.assignments.exists({}).hint({ _id: 1 }),
    hasCoaches(models, now),
  ]);
  return {
    plans: plan !== null,
    classes: training !== null,
    members: (members?.count ?? 0) > 0,
    memberPlans: assigned !== null,
    coaches,
  };
}

/** Whether an account gives classes, or a recent or coming class has a coach. */
async function hasCoaches({ accounts, trainings }: Models, now: Date): Promise<boolean> {
  if (await accounts.exists({ coach: true, deleted: false })) return true;
  const startsAt = trusted({ $gte: studioInstant(addStudioDays(toStudioDate(now), -daysOfCoaches), '00:00') });
  const given = { status: 'scheduled', startsAt, coachId: trusted({ $ne: null }) } as const;
  return (await trainings.exists(given)) !== null;
}
