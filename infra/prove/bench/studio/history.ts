import { newId } from '@studio/chassis/mongo/new-id';
import { erasedPerson } from '@studio/contracts/person';
import { addStudioDays, mondayOf, studioInstant } from '@studio/contracts/studio-time';
import { searchFieldsOf } from '../../../../services/auth/search/search-fields.ts';
import { bookingCopy, trainingCopy } from '../../../../services/reporting/models/training.model.ts';
import type { BenchStudio } from './bench-studio.ts';
import { insert } from './members.ts';
import { mondayIn } from './trainings.ts';

interface History {
  readonly members: number;
  /** The period in years before now. */
  readonly years: readonly [number, number];
}

const hours = ['05', '06', '07', '08', '09', '16', '17', '18', '19', '20'];
const bookedOfEach = 20;
const weeksAYear = 52;

/** Writes accounts, past trainings and their bookings into the databases directly, as if after years of use. */
export async function fillHistory({ databases }: BenchStudio, { members, years }: History): Promise<void> {
  const { auth, training, reporting } = databases.of;
  const ids = Array.from({ length: members }, () => newId());
  for (let at = 0; at < ids.length; at += 5_000) {
    const some = ids.slice(at, at + 5_000);
    await insert(auth, 'accounts', some.map(accountOf));
    await insert(reporting, 'accounts', some.map(reportedAccountOf));
  }
  await reporting.collection<{ _id: string }>('tallies').updateOne({ _id: 'members' }, { $inc: { count: members } });
  const [from, to] = years;
  for (let week = from * weeksAYear + 1; week <= to * weeksAYear; week += 1) {
    const past = trainingsOf(mondayIn(-week));
    const bookings = past.flatMap((each, index) => bookingsOf(each, ids, index + week * past.length));
    await insert(training, 'trainings', past);
    await insert(training, 'bookings', bookings);
    // The shapes of the copies drop what training alone keeps.
    await insert(
      reporting,
      'trainings',
      past.map((each) => trainingCopy.shape.parse(each)),
    );
    await insert(
      reporting,
      'bookings',
      bookings.map((each) => bookingCopy.shape.parse(each)),
    );
    await reporting
      .collection<{ _id: string }>('tallies')
      .updateOne({ _id: 'bookings' }, { $inc: { count: bookings.length } }, { upsert: true });
  }
}

function personOf(id: string) {
  const [firstName, lastName] = [`Nombre${id.slice(-3)}`, `Apellido${id.slice(-6, -2)}`];
  const documentType = 'Cédula de Ciudadanía';
  const person = {
    firstName,
    lastName,
    email: `${id}@example.com`,
    phone: '3104567890',
    documentType,
    documentNumber: id,
  };
  return { ...erasedPerson, ...person };
}

function accountOf(id: string) {
  const person = personOf(id);
  return {
    _id: id,
    ...person,
    type: 'member',
    status: 'active',
    passwordHash: '-',
    passwordIsNumberOf: null,
    sessions: { version: 1, keeps: null },
    consent: null,
    deletionRequestedAt: null,
    unsubscribeToken: id,
    createdAt: new Date('2026-01-05T12:00:00Z'),
    updatedAt: new Date('2026-01-05T12:00:00Z'),
    version: 1,
    ...searchFieldsOf(person),
  };
}

function reportedAccountOf(id: string) {
  const createdAt = new Date('2026-01-05T12:00:00Z');
  const figures = { type: 'member', status: 'active', createdAt, deleted: false, version: 1 };
  return { _id: id, ...personOf(id), ...figures };
}

type PastTraining = ReturnType<typeof trainingsOf>[number];

function trainingsOf(monday: string) {
  return Array.from({ length: 7 }, (_, day) => addStudioDays(monday, day)).flatMap((date) =>
    hours.map((hour) => ({
      _id: newId(),
      category: 'normal',
      date,
      startTime: `${hour}:00:00`,
      endTime: `${hour}:50:00`,
      week: mondayOf(date),
      startsAt: studioInstant(date, `${hour}:00:00`),
      endsAt: studioInstant(date, `${hour}:50:00`),
      capacity: 50,
      seatsTaken: bookedOfEach,
      waitlist: [],
      slotsDue: false,
      status: 'scheduled',
      cancellation: null,
      version: 1 + bookedOfEach,
      revision: 1,
    })),
  );
}

function bookingsOf({ _id, week, startsAt }: PastTraining, members: readonly string[], turn: number) {
  return Array.from({ length: bookedOfEach }, (_, seat) => ({
    _id: newId(),
    trainingId: _id,
    accountId: members[(turn * bookedOfEach + seat) % members.length]!,
    status: 'booked',
    paidFrom: 'courtesy',
    assignmentId: null,
    week,
    startsAt,
    knownTime: null,
    bookedAt: startsAt,
    bookedBy: 'bench',
    cancelledAt: null,
    cancelledBy: null,
    cancelRequestId: null,
    attendance: null,
    version: 1,
  }));
}
