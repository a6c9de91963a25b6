import { type Planted, rowOfTraffic } from './planted.ts';

type Difference = Omit<Planted, 'check'>;

/** Changes the newest class that matches. */
const inClass = (what: string, filter: object, change: object, found: RegExp): Difference => ({
  what,
  service: 'training',
  collection: 'trainings',
  plant: (rows) => rowOfTraffic(rows, filter, Array.isArray(change) ? change : { $set: change }),
  found,
});

const withCoach = { 'coach.name': { $type: 'string' } };

export const inRooms: readonly Difference[] = [
  {
    what: 'two classes in one room',
    service: 'training',
    collection: 'trainings',
    plant: async (rows) => rows.insertOne({ ...(await rows.findOne({ room: { $exists: true } })), _id: 'again' }),
    found: /^training \w+: another class is in its room$/m,
  },
  inClass(
    'a room that is compared as another one',
    { roomKey: { $exists: true }, status: 'scheduled' },
    { roomKey: 'otra' },
    /^training \w+: its room key is that of another room$/m,
  ),
];

export const amongCoaches: readonly Difference[] = [
  inClass(
    'another name than that of the account',
    withCoach,
    { 'coach.name': 'Otra P.' },
    /^training \w+: shows another name for its coach \w+ than the account$/m,
  ),
  inClass(
    'no name where the account gives classes',
    // Begins after the audit; on a Sunday, the classes of next week are some hours away.
    { ...withCoach, startsAt: { $gt: new Date(Date.now() + 3_600_000) } },
    { 'coach.name': null },
    /^training \w+: shows another name for its coach \w+ than the account$/m,
  ),
  inClass(
    'a coach without an account',
    withCoach,
    { 'coach.id': 'somebody' },
    /^training \w+: its coach somebody is unknown to auth$/m,
  ),
  inClass(
    'a coach in a class that nobody gives',
    withCoach,
    [{ $set: { ownerId: '$coach.id' } }],
    /^training \w+: has a coach and an owner for whom nobody stands in$/m,
  ),
  inClass(
    'an owner without an account',
    { coach: { $exists: false } },
    { ownerId: 'somebody' },
    /^training \w+: its owner somebody is unknown to auth$/m,
  ),
  inClass(
    'a substitute of nobody else',
    withCoach,
    [{ $set: { 'coach.substituteFor': '$coach.id' } }],
    /^training \w+: its coach is their own substitute$/m,
  ),
];

export const inSeatsOfCoaches: readonly Difference[] = [
  {
    what: 'a seat that somebody else gave than the ledger says',
    service: 'training',
    collection: 'movements',
    plant: (rows) => rowOfTraffic(rows, { actor: 'coach' }, { $set: { actorId: 'somebody' } }),
    found: /^book:\w+: entered as booked by a coach, but booked otherwise$/m,
  },
];

/** A field that differs between what auth wrote and what it wrote beside it; each copy of events is tried by itself. */
export const inProjections: readonly Difference[] = [
  {
    what: 'a session of a coach that gives no access to classes',
    service: 'sessions',
    collection: 'accounts',
    plant: (rows) => rowOfTraffic(rows, { coach: true }, { $unset: { coach: '' } }),
    found: /^session directory: \w+ differs in coach$/m,
  },
  {
    what: 'a session of a desk that has the keys of the house',
    service: 'sessions',
    collection: 'accounts',
    plant: (rows) => rowOfTraffic(rows, { desk: true }, { $unset: { desk: '' } }),
    found: /^session directory: \w+ differs in desk$/m,
  },
];
