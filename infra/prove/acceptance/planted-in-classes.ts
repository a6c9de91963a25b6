import { type Planted, rowOfTraffic, type Rows } from './planted.ts';

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

/** Fields of classes and coaches that differ between a projection and its owner. */
export const inProjections: readonly Difference[] = [
  {
    what: 'a coach whom training does not know as one',
    service: 'training',
    collection: 'members',
    plant: (rows) => rowOfTraffic(rows, { coach: true }, { $unset: { coach: '' } }),
    found: /^members in training: \w+ differs in coach$/m,
  },
  {
    what: 'another note than an administrator wrote',
    service: 'training',
    collection: 'coach-facts',
    plant: (rows) => rowOfTraffic(rows, { note: { $type: 'string' } }, { $set: { note: 'Con saltos' } }),
    found: /^notes and emergency contacts in training: \w+ differs in note$/m,
  },
  {
    what: 'a coach whom reporting does not know as one',
    service: 'reporting',
    collection: 'accounts',
    plant: (rows) => rowOfTraffic(rows, { coach: true }, { $unset: { coach: '' } }),
    found: /^accounts in reporting: \w+ differs in coach$/m,
  },
  {
    what: 'another emergency contact in reporting',
    service: 'reporting',
    collection: 'coach-facts',
    plant: (rows) =>
      rowOfTraffic(rows, { emergencyContact: { $ne: null } }, { $set: { 'emergencyContact.phone': '3110000000' } }),
    found: /^notes and emergency contacts in reporting: \w+ differs in emergencyContact$/m,
  },
  {
    what: 'a session of a coach that gives no access to classes',
    service: 'sessions',
    collection: 'accounts',
    plant: (rows) => rowOfTraffic(rows, { coach: true }, { $unset: { coach: '' } }),
    found: /^session directory: \w+ differs in coach$/m,
  },
  {
    what: 'a seat in reporting that is not known to be of a guest',
    service: 'reporting',
    collection: 'bookings',
    plant: (rows) => rowOfTraffic(rows, { guest: true }, { $unset: { guest: '' } }),
    found: /^bookings in reporting: \w+ differs in guest$/m,
  },
  {
    what: 'another number of people in reporting with whom a class takes place',
    service: 'reporting',
    collection: 'trainings',
    plant: (rows) => rowOfTraffic(rows, { minParticipants: { $gt: 0 } }, { $inc: { minParticipants: 1 } }),
    found: /^trainings in reporting: \w+ differs in minParticipants$/m,
  },
  ...['title', 'description', 'room', 'coachId', 'substituteFor'].map((field) => ({
    what: `another ${field} in reporting`,
    service: 'reporting' as const,
    collection: 'trainings',
    plant: (rows: Rows) => rowOfTraffic(rows, { [field]: { $type: 'string' } }, { $set: { [field]: 'otra' } }),
    found: new RegExp(`^trainings in reporting: \\w+ differs in ${field}$`, 'm'),
  })),
];
