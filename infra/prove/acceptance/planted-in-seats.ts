import { type Planted, rowOfTraffic, type Rows } from './planted.ts';

type Difference = Omit<Planted, 'check'>;

const inTraining = (what: string, collection: string, plant: Planted['plant'], found: RegExp): Difference => {
  return { what, service: 'training', collection, plant, found };
};

const booked = { status: 'booked', paidFrom: 'plan' };

/** Stores a changed copy of the newest row that matches. */
async function again(rows: Rows, filter: object, change: object): Promise<void> {
  const row = await rows.findOne(filter, { sort: { _id: -1 } });
  await rows.insertOne({ ...row, _id: 'again', ...change });
}

export const inSeatsGivenUp: readonly Difference[] = [
  inTraining(
    'somebody who has a seat and has given one up in the same class',
    'bookings',
    (rows) => again(rows, booked, { status: 'released' }),
    /^training \w+: \d+ people have \d+ seats$/m,
  ),
  inTraining(
    'a seat that was given up, as only the booking says',
    'bookings',
    (rows) => rowOfTraffic(rows, booked, { $set: { status: 'released' } }),
    /^training \w+: its released seats differ from its bookings$/m,
  ),
  inTraining(
    'a seat that was given up, as only the class says',
    'trainings',
    (rows) => rowOfTraffic(rows, { status: 'scheduled' }, { $set: { released: ['somebody'] } }),
    /^training \w+: its released seats differ from its bookings$/m,
  ),
  inTraining(
    'a seat that was given up in a class that was moved without it',
    'bookings',
    (rows) => rowOfTraffic(rows, { status: 'released' }, { $set: { startsAt: new Date(0) } }),
    /^training \w+: booked for another time$/m,
  ),
];

export const inMarks: readonly Difference[] = [
  inTraining(
    'attendance of a seat that was given up',
    'bookings',
    (rows) => rowOfTraffic(rows, { status: 'released' }, { $set: { attendance: 'absent' } }),
    /^booking \w+: released, but marked$/m,
  ),
  inTraining(
    'somebody who said «Llegué» and is not marked as attended',
    'bookings',
    (rows) => rowOfTraffic(rows, booked, { $set: { arrivedAt: new Date() } }),
    /^booking \w+: arrived, but marked otherwise$/m,
  ),
];

export const inNotes: readonly Difference[] = [
  inTraining(
    'a seat that was given up without a word in the ledger',
    'movements',
    (rows) => rows.deleteOne({ key: /^released:/ }),
    /^booking \w+: released 0, should be 1$/m,
  ),
  inTraining(
    'a seat that only the ledger says to be given up',
    'bookings',
    (rows) => rowOfTraffic(rows, { status: 'released' }, { $set: { status: 'booked' } }),
    /^booking \w+: released 1, should be 0$/m,
  ),
  inTraining(
    'a class that came back to who had not given the seat up',
    'movements',
    (rows) => rowOfTraffic(rows, { key: /^refund:/, reason: 'cancelled' }, { $set: { reason: 'returned' } }),
    /^booking \w+: released 0, should be 1$/m,
  ),
  inTraining(
    'an absence that was forgiven without a word in the ledger',
    'bookings',
    (rows) => rowOfTraffic(rows, booked, { $set: { forgivenAt: new Date() } }),
    /^booking \w+: forgiven, but not in the ledger$/m,
  ),
  inTraining(
    'a word in the ledger about a booking that is gone',
    'movements',
    (rows) => again(rows, { key: /^book:/ }, { key: 'forgiven:nothing:1', change: 0 }),
    /^movement about nothing: there is no such booking$/m,
  ),
];

export const inGuests: readonly Difference[] = [
  inTraining(
    'a guest with the seat of an account',
    'bookings',
    (rows) => rowOfTraffic(rows, booked, { $set: { guest: true } }),
    /^booking \w+: a guest's, but of account \w+$/m,
  ),
  inTraining(
    'a guest whose seat was paid',
    'bookings',
    (rows) => rowOfTraffic(rows, { guest: true }, { $set: { paidFrom: 'special' } }),
    /^booking \w+: a guest's, but paid from special$/m,
  ),
  inTraining(
    'a guest who gave the seat up',
    'bookings',
    (rows) => rowOfTraffic(rows, { guest: true }, { $set: { status: 'released' } }),
    /^booking \w+: a guest's, but released$/m,
  ),
  inTraining(
    'a guest who is a member',
    'bookings',
    async (rows) => {
      const { accountId } = (await rows.findOne(booked))!;
      await rows.insertOne({ _id: accountId, accountId, guest: true, status: 'booked', paidFrom: 'courtesy' });
    },
    /^guest \w+: is among the members$/m,
  ),
  inTraining(
    'somebody without a seat whose name is kept',
    'guests',
    (rows) => rows.insertOne({ _id: 'nobody', startsAt: new Date() }),
    /^guest nobody: has no seat$/m,
  ),
];

export const inErasure: readonly Difference[] = [
  inTraining(
    'a guest of long ago',
    'guests',
    (rows) => rows.insertOne({ _id: 'old', startsAt: new Date(Date.now() - 92 * 24 * 3_600_000) }),
    /^guests: 1 are older than 90 days$/m,
  ),
  inTraining(
    'a reason of long ago',
    'reasons',
    (rows) => rows.insertOne({ _id: 'old', at: new Date(Date.now() - 32 * 24 * 3_600_000) }),
    /^reasons: 1 are older than 30 days$/m,
  ),
];
