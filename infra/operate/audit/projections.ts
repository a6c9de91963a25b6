import { erasedPerson, personFieldNames } from '@studio/contracts/person';
import type { Row, Service } from '../../run/studio-databases.ts';
import { moneyProjections } from './money-projections.ts';
import { from, picking, type Projection, type Source } from './projection.ts';

const person = ['email', 'firstName', 'lastName'] as const;

const mail = ['refusedMails', 'unsubscribeToken'] as const;
const noMail = { refusedMails: [], unsubscribeToken: '' };

/** Auth's accounts. A deleted one keeps no personal data. */
function accountsWith(...fields: readonly string[]): Source[] {
  const fieldsOf = picking(...fields, 'type', 'status', 'version');
  const picture = (row: Row) => fieldsOf({ ...noMail, ...row });
  return [
    { service: 'auth', collection: 'accounts', picture: (row) => ({ ...picture(row), deleted: false }) },
    {
      service: 'auth',
      collection: 'deleted-accounts',
      picture: (row) => ({ ...picture({ ...row, ...erasedPerson }), deleted: true }),
    },
  ];
}

function accountCopy(service: Service, collection: string, fields: readonly string[]): Source[] {
  return [{ service, collection, picture: picking(...fields, 'type', 'status', 'version', 'deleted') }];
}

/**
 * Rows of the session directory for existing accounts. It also has rows of individually ended sessions, without a
 * status.
 */
const liveEntries = { status: { $exists: true, $ne: 'deleted' } };

const planOf = (row: Row) =>
  row['plan'] as Readonly<Record<'id' | 'name', string> & Record<'price' | 'maxTrainingsPerWeek', number>>;

const withPlanName = (...fields: readonly string[]) => {
  const picture = picking(...fields);
  return (row: Row) => ({ ...picture(row), planName: planOf(row).name });
};

/** Assignments of one status, by their member. */
function assigned(status: string, ...fields: readonly string[]): Source[] {
  const picture = picking(...fields);
  return [
    {
      service: 'membership',
      collection: 'assignments',
      filter: { status },
      id: (row) => String(row['accountId']),
      picture: (row) => ({ assignmentId: row._id, ...picture(row) }),
    },
  ];
}

/** The current or next plan of a credit account. */
function paidFrom(plan: 'plan' | 'next', ...fields: readonly string[]): Source[] {
  return from('training', 'credit-accounts', (row) => picking(...fields)(row[plan] as Row), { [plan]: { $ne: null } });
}

const ofBookings = [
  'trainingId',
  'accountId',
  'guest',
  'status',
  'paidFrom',
  'assignmentId',
  'bookedAt',
  'bookedBy',
  'cancelledAt',
  'attendance',
  'version',
] as const;
const ofTrainings = [
  'category',
  'date',
  'startTime',
  'endTime',
  'startsAt',
  'capacity',
  'status',
  'title',
  'description',
  'room',
  'minParticipants',
] as const;

function coachOf(row: Row) {
  const coach = row['coach'] as Readonly<Record<'id' | 'substituteFor', string>> | undefined;
  return { coachId: coach?.id ?? null, substituteFor: coach?.substituteFor ?? null };
}

const guardianOf = (row: Row) => {
  const { at, ...guardian } = row['guardian'] as Row;
  return { ...guardian, at: new Date(at as string | Date).toISOString() };
};

const known = { $or: [{ note: { $ne: null } }, { emergencyContact: { $ne: null } }] };
const ofPlans = ['name', 'price', 'maxTrainingsPerWeek', 'description', 'features', 'version'] as const;
const inReports = [
  'accountId',
  'status',
  'classesGranted',
  'startsOn',
  'endsOn',
  'endsAt',
  'freezes',
  'assignedAt',
  'assignedBy',
  'endedBy',
  'version',
] as const;

/**
 * Every projection of the system with its owner, except the ledger, of which reporting has the state of the last
 * export. Versions are left out where the owner also counts changes that it does not publish.
 */
export const projections: readonly Projection[] = [
  {
    name: 'accounts in membership',
    owner: withoutType(accountsWith(...person, ...mail)),
    copy: withoutType(accountCopy('membership', 'accounts', [...person, ...mail])),
  },
  {
    name: 'members in training',
    owner: accountsWith(...person, ...mail, 'phone', 'coach'),
    copy: accountCopy('training', 'members', [...person, ...mail, 'phone', 'coach']),
  },
  {
    name: 'notes and emergency contacts in training',
    owner: from('auth', 'accounts', picking('note', 'emergencyContact'), known),
    copy: from('training', 'coach-facts', picking('note', 'emergencyContact'), known),
  },
  {
    name: 'accounts in reporting',
    owner: accountsWith(...personFieldNames, 'createdAt', 'coach'),
    copy: accountCopy('reporting', 'accounts', [...personFieldNames, 'createdAt', 'coach']),
  },
  {
    name: 'notes and emergency contacts in reporting',
    owner: from('auth', 'accounts', picking('note', 'emergencyContact'), known),
    copy: from('reporting', 'coach-facts', picking('note', 'emergencyContact'), known),
  },
  {
    name: 'guardians in reporting',
    owner: from('auth', 'accounts', guardianOf, { 'guardian.at': { $exists: true } }),
    copy: from('reporting', 'guardians', guardianOf, { guardian: { $ne: null } }),
  },
  {
    name: 'session directory',
    owner: from('auth', 'accounts', (row) => ({
      ...picking('type', 'status', 'coach')(row),
      ...picking('version', 'keeps')(row['sessions'] as Row),
    })),
    copy: from('sessions', 'accounts', picking('type', 'status', 'coach', 'version', 'keeps'), liveEntries),
  },
  {
    name: 'deleted accounts in the session directory',
    owner: from('auth', 'deleted-accounts', picking('type')),
    copy: from('sessions', 'accounts', picking('type'), { status: 'deleted' }),
  },
  {
    name: 'plans in the user list',
    owner: from('membership', 'assignments', withPlanName('accountId', 'status', 'startsAt', 'endsAt', 'version')),
    copy: from('auth', 'held-plans', picking('accountId', 'status', 'startsAt', 'endsAt', 'version', 'planName')),
  },
  {
    name: 'assignments in training',
    owner: from('membership', 'assignments', withPlanName('accountId', 'status', 'version')),
    copy: from('training', 'assignments', picking('accountId', 'status', 'version', 'planName')),
  },
  {
    name: 'plans that classes are paid from',
    owner: assigned('active', 'endsOn', 'freezes'),
    copy: paidFrom('plan', 'assignmentId', 'endsOn', 'freezes'),
  },
  {
    name: 'plans that begin next',
    owner: assigned('next', 'startsOn', 'endsOn'),
    copy: paidFrom('next', 'assignmentId', 'startsOn', 'endsOn'),
  },
  {
    name: 'assignments in reporting',
    owner: from('membership', 'assignments', (row) => ({
      ...withPlanName(...inReports, 'endedAt')(row),
      planId: planOf(row).id,
      price: planOf(row).price,
      maxTrainingsPerWeek: planOf(row).maxTrainingsPerWeek,
    })),
    copy: from(
      'reporting',
      'assignments',
      picking(...inReports, 'planId', 'planName', 'price', 'maxTrainingsPerWeek', 'endedAt'),
    ),
  },
  {
    name: 'special trainings in auth',
    owner: from('training', 'credit-accounts', (row) => ({ special: row['special'] }), { special: { $ne: 0 } }),
    copy: from('auth', 'credit-balances', (row) => ({ special: row['specialTrainingsRemaining'] }), {
      specialTrainingsRemaining: { $ne: 0 },
    }),
  },
  {
    name: 'class balances in membership',
    owner: paidFrom('plan', 'assignmentId', 'classesLeft'),
    copy: from('membership', 'class-balances', picking('assignmentId', 'classesLeft'), {
      assignmentId: { $ne: null },
    }),
  },
  {
    name: 'class balances of next plans in membership',
    owner: paidFrom('next', 'assignmentId', 'classesLeft'),
    copy: from('membership', 'class-balances', (row) => picking('assignmentId', 'classesLeft')(row['next'] as Row), {
      next: { $ne: null },
    }),
  },
  {
    name: 'kept classes in membership',
    owner: from('training', 'credit-accounts', picking('carried'), { carried: { $ne: 0 } }),
    copy: from('membership', 'class-balances', (row) => ({ carried: row['kept'] }), { kept: { $ne: 0 } }),
  },
  {
    name: 'trainings in reporting',
    owner: from('training', 'trainings', (row) => ({ ...picking(...ofTrainings)(row), ...coachOf(row) })),
    copy: from('reporting', 'trainings', picking(...ofTrainings, 'coachId', 'substituteFor')),
  },
  {
    name: 'bookings in reporting',
    owner: from('training', 'bookings', picking(...ofBookings)),
    copy: from('reporting', 'bookings', picking(...ofBookings)),
  },
  {
    name: 'plans in reporting',
    owner: from('membership', 'plans', picking(...ofPlans)),
    copy: from('reporting', 'plans', picking(...ofPlans), { offered: true }),
  },
  ...moneyProjections,
];

/** Membership has no use for the account's type. */
function withoutType(sources: readonly Source[]): Source[] {
  return sources.map((source) => ({ ...source, picture: (row) => ({ ...source.picture(row), type: null }) }));
}
