import { erasedPerson, personFieldNames } from '@studio/contracts/person';
import type { Row, Service } from '../../run/studio-databases.ts';

/** Rows of one collection, reduced to what owner and projection have in common. */
export interface Source {
  readonly service: Service | 'sessions';
  readonly collection: string;
  readonly filter?: Readonly<Record<string, unknown>>;
  /** The id by which both sides know the row. Default: `_id`. */
  readonly id?: (row: Row) => string;
  readonly picture: (row: Row) => Readonly<Record<string, unknown>>;
}

export interface Projection {
  readonly name: string;
  readonly owner: readonly Source[];
  readonly copy: readonly Source[];
}

const picking =
  (...fields: readonly string[]) =>
  (row: Row) =>
    Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

const person = ['email', 'firstName', 'lastName'] as const;

const mail = ['refusedMails', 'unsubscribeToken'] as const;
const noMail = { refusedMails: [], unsubscribeToken: '' };

/** Auth's accounts. No personal data is left of a deleted one. */
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

/** Rows of the session directory about existing accounts. Sessions that were ended one by one have rows, too. */
const liveEntries = { status: { $exists: true, $ne: 'deleted' } };

function from(service: Service | 'sessions', collection: string, picture: Source['picture'], filter = {}): Source[] {
  return [{ service, collection, picture, filter }];
}

const planOf = (row: Row) => row['plan'] as { readonly name: string; readonly price: number };

const withPlanName = (...fields: readonly string[]) => {
  const picture = picking(...fields);
  return (row: Row) => ({ ...picture(row), planName: planOf(row).name });
};

const inFigures = ['trainingId', 'accountId', 'status', 'bookedAt', 'bookedBy', 'attendance', 'version'] as const;
const inReports = [
  'accountId',
  'status',
  'classesGranted',
  'startsOn',
  'endsOn',
  'endsAt',
  'freezes',
  'version',
] as const;

/**
 * Every projection of the system with its owner. Versions are left out where the owner also counts changes that it does
 * not publish.
 */
export const projections: readonly Projection[] = [
  {
    name: 'accounts in membership',
    owner: withoutType(accountsWith(...person, ...mail)),
    copy: withoutType(accountCopy('membership', 'accounts', [...person, ...mail])),
  },
  {
    name: 'members in training',
    owner: accountsWith(...person, ...mail, 'phone'),
    copy: accountCopy('training', 'members', [...person, ...mail, 'phone']),
  },
  {
    name: 'accounts in reporting',
    owner: accountsWith(...personFieldNames, 'createdAt'),
    copy: accountCopy('reporting', 'accounts', [...personFieldNames, 'createdAt']),
  },
  {
    name: 'session directory',
    owner: [
      ...from('auth', 'accounts', (row) => {
        const sessions = row['sessions'] as { version: number; keeps: string | null };
        return { type: row['type'], status: row['status'], version: sessions.version, keeps: sessions.keeps };
      }),
    ],
    copy: from('sessions', 'accounts', picking('type', 'status', 'version', 'keeps'), liveEntries),
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
    owner: [
      {
        service: 'membership',
        collection: 'assignments',
        filter: { status: 'active' },
        id: (row) => String(row['accountId']),
        picture: (row) => ({ assignmentId: row._id, ...picking('endsOn', 'freezes')(row) }),
      },
    ],
    copy: from(
      'training',
      'credit-accounts',
      (row) => picking('assignmentId', 'endsOn', 'freezes')(row['plan'] as Row),
      {
        plan: { $ne: null },
      },
    ),
  },
  {
    name: 'plans that begin next',
    owner: [
      {
        service: 'membership',
        collection: 'assignments',
        filter: { status: 'next' },
        id: (row) => String(row['accountId']),
        picture: (row) => ({ assignmentId: row._id, ...picking('startsOn', 'endsOn')(row) }),
      },
    ],
    copy: from(
      'training',
      'credit-accounts',
      (row) => picking('assignmentId', 'startsOn', 'endsOn')(row['next'] as Row),
      { next: { $ne: null } },
    ),
  },
  {
    name: 'assignments in reporting',
    owner: from('membership', 'assignments', (row) => ({
      ...withPlanName(...inReports, 'endedAt')(row),
      price: planOf(row).price,
    })),
    copy: from('reporting', 'assignments', picking(...inReports, 'planName', 'price', 'endedAt')),
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
    owner: from('training', 'credit-accounts', (row) => picking('assignmentId', 'classesLeft')(row['plan'] as Row), {
      plan: { $ne: null },
    }),
    copy: from('membership', 'class-balances', picking('assignmentId', 'classesLeft'), {
      assignmentId: { $ne: null },
    }),
  },
  {
    name: 'class balances of next plans in membership',
    owner: from('training', 'credit-accounts', (row) => picking('assignmentId', 'classesLeft')(row['next'] as Row), {
      next: { $ne: null },
    }),
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
    owner: from('training', 'trainings', picking('category', 'date', 'startTime', 'startsAt', 'capacity', 'status')),
    copy: from('reporting', 'trainings', picking('category', 'date', 'startTime', 'startsAt', 'capacity', 'status')),
  },
  {
    name: 'bookings in reporting',
    owner: from('training', 'bookings', picking(...inFigures)),
    copy: from('reporting', 'bookings', picking(...inFigures)),
  },
];

/** Membership has no use for the account's type. */
function withoutType(sources: readonly Source[]): Source[] {
  return sources.map((source) => ({ ...source, picture: (row) => ({ ...source.picture(row), type: null }) }));
}
