import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, ApiClient } from '@studio/chassis/testing/api-client';
import { toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import type { Booking } from '../../../services/training/models/booking.model.ts';
import { type Person, registerMember } from '../testing/kit/people.ts';
import type { StudioDatabases } from '../../run/studio-databases.ts';
import { coverSince } from '../testing/kit/cover-since.ts';
import { setBookingRules } from '../testing/kit/open-weeks.ts';
import { createPlan } from '../testing/kit/scenario.ts';
import { absenceRule } from './absence-rules.ts';
import { memberNames, planLimits } from './acts.ts';
import { type SlotTime, slotTimes } from './slots.ts';
import {
  firstMissed,
  firstSession,
  type MemberState,
  openingState,
  type Seat,
  type TrainingState,
} from './studio-state.ts';

/** State shared by all runs. */
export interface Stage {
  readonly origin: string;
  readonly admin: Person;
  readonly databases: StudioDatabases;
  readonly plans: readonly { readonly id: string; readonly name: string }[];
}

export interface RunMember {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Fields that an edit of the account must repeat. */
  readonly form: Readonly<Record<string, unknown>>;
  /** Tokens by the name of the session. */
  readonly sessions: Map<string, string>;
  /** Name of the session in use, the latest one. */
  session: string;
}

/** One run's members and trainings, which no other run touches. */
export interface World extends Stage {
  /** Unique last name of the run's members. */
  readonly tag: string;
  readonly members: readonly RunMember[];
  /** Ids of the trainings. */
  readonly trainings: readonly string[];
  readonly slotTimes: readonly SlotTime[];
  /** The last closed range of each day of the far week. */
  readonly closures: Map<number, string>;
  /** Guests' ids by name, and the names given to each training's guests. */
  readonly guests: { readonly ids: Map<string, string>; readonly of: Map<number, string[]> };
  /** Ids of the bookings of weeks ago, by `bookingKey`. */
  readonly missed: ReadonlyMap<string, string>;
}

export const bookingKey = (training: number, member: number) => `T${training} ${memberNames[member]}`;

type StageParts = Pick<Stage, 'origin' | 'admin' | 'databases'> & {
  readonly processOrigins: Readonly<Record<string, string>>;
};

/** Offers the plans and sets the absence rule, which holds in all runs and matters in those with absences. */
export async function setStage({ processOrigins, ...parts }: StageParts): Promise<Stage> {
  const { admin } = parts;
  await setBookingRules(admin, processOrigins, { releasedClassReturns: false, absences: absenceRule });
  const plans = await Promise.all(
    planLimits.map(async (maxTrainingsPerWeek) => {
      const name = `Plan de ${maxTrainingsPerWeek} ${crypto.randomUUID()}`;
      return { id: await createPlan(admin, { name, maxTrainingsPerWeek }), name };
    }),
  );
  return { ...parts, plans };
}

let runs = 0;

/** Makes the members and trainings of `openingState`. @throws DisturbedError */
export async function makeWorld(stage: Stage): Promise<World> {
  await untilDayIsLongEnough();
  const run = runs;
  runs += 1;
  const tag = `corrida${run}x`;
  const times = slotTimes(run, new Date());
  const names = memberNames.map((firstName) => ({ firstName, lastName: tag }));
  const members = await Promise.all(
    names.map((name, index) => {
      const spent = openingState.trainings.filter(({ seats }) => seats[index]?.paidFrom === 'special').length;
      const { special, ...member } = openingState.members[index]!;
      return makeMember(stage, name, { ...member, special: special + spent });
    }),
  );
  // A fenced read, after which training knows the coaches.
  await surely(stage.admin.get('/api/admin/trainings/choices'));
  const trainings = await Promise.all(
    openingState.trainings.map((training) => schedule(stage.admin, training, { tag, times, members })),
  );
  const coverAll = (date: string) => Promise.all(members.map(({ id }) => coverSince(stage.databases, id, date)));
  await coverAll(times[openingState.trainings[firstMissed]!.slot]!.date);
  for (const [training, { seats }] of openingState.trainings.entries()) {
    for (const [index, { id }] of members.entries()) {
      const seat = seats[index];
      if (seat) await putIn(stage.admin, { trainingId: trainings[training]!, userId: id }, seat);
    }
  }
  await coverAll(toStudioDate(new Date()));
  const missed = await missedBookings(stage, { members, trainings });
  const guests = { ids: new Map(), of: new Map() };
  return { ...stage, tag, members, trainings, slotTimes: times, closures: new Map(), guests, missed };
}

/** A class that begins within half an hour must be on the day on which the run begins, and later than the run ends. */
async function untilDayIsLongEnough(): Promise<void> {
  while (toStudioTime(new Date()) >= '23:50:00') await pause(1_000);
}

async function putIn(
  admin: ApiClient,
  { trainingId, userId }: { readonly trainingId: string; readonly userId: string },
  { paidFrom, attendance }: Seat,
): Promise<void> {
  const training = `/api/admin/trainings/${trainingId}`;
  const { body } = await surely(admin.post(`${training}/register`, { userId }));
  if (body.paidFrom !== paidFrom) throw new Error(`${userId} is in ${trainingId} as ${body.paidFrom}, not ${paidFrom}`);
  if (attendance) await surely(admin.put(`${training}/registrations/${userId}/attendance`, { attendance }));
}

async function missedBookings(
  { databases }: Stage,
  { members, trainings }: Pick<World, 'members' | 'trainings'>,
): Promise<World['missed']> {
  const missed = { trainingId: { $in: trainings.slice(firstMissed) }, status: 'booked' } as const;
  const rows = await databases.of.training.collection<Booking>('bookings').find(missed).toArray();
  const numberOf = (row: Booking) => members.findIndex(({ id }) => id === row.accountId);
  return new Map(rows.map((row) => [bookingKey(trainings.indexOf(row.trainingId), numberOf(row)), row._id]));
}

async function makeMember(
  { origin, admin, plans }: Stage,
  name: Readonly<Record<string, string>>,
  { plan, special, coach }: MemberState,
): Promise<RunMember> {
  const { id, email, password, token } = await registerMember(origin, name);
  await surely(admin.put(`/api/admin/users/${id}/plan`, { action: 'assign', planId: plans[plan!.plan]?.id }));
  await surely(admin.put(`/api/admin/users/${id}/special-trainings`, { value: special }));
  const form = {
    ...name,
    email,
    phone: '3104567890',
    documentType: 'Pasaporte',
    documentNumber: `M${id}`,
  };
  if (coach) await surely(admin.put(`/api/admin/users/${id}`, { ...form, coach }));
  const sessions = new Map([[firstSession, token]]);
  return { id, email, password, form, sessions, session: firstSession };
}

async function schedule(
  admin: ApiClient,
  { category, capacity, slot, room, coach }: TrainingState,
  { tag, times, members }: Pick<World, 'tag' | 'members'> & { readonly times: readonly SlotTime[] },
): Promise<string> {
  const { date, startTime, endTime } = times[slot]!;
  const giver = coach?.member ?? null;
  const coachId = giver === null ? null : members[giver]!.id;
  const form = { category, maxCapacity: capacity, trainingDate: date, startTime, endTime, coachId, room: room && tag };
  return (await surely(admin.post('/api/admin/trainings', form))).body.training.id;
}

/** A busy machine has spoiled an act or an observation. */
export class DisturbedError extends Error {
  override readonly name = 'DisturbedError';
}

/** Whether an answer proves nothing: it may lag, or the act may or may not have taken effect. */
export function isDisturbed({ status, headers }: Answer): boolean {
  return status === 503 || headers.has('x-data-may-lag');
}

/** For acts that must succeed. @throws DisturbedError, Error when refused */
async function surely(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (isDisturbed(answer)) throw new DisturbedError();
  if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}
