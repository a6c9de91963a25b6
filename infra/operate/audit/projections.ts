import type { Row } from '../../run/studio-databases.ts';
import { copies } from './copies.ts';
import { from, picking, type Projection, type Source } from './projection.ts';

/** Rows of the session directory for existing accounts. It also has rows of individually ended sessions, without a status. */
const liveEntries = { status: { $exists: true, $ne: 'deleted' } };

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

/** What agrees without being copied from events: auth writes the sessions, and training the plans that pay. */
const agreements: readonly Projection[] = [
  {
    name: 'session directory',
    owner: from('auth', 'accounts', (row) => ({
      ...picking('type', 'status', 'coach', 'desk')(row),
      ...picking('version', 'keeps')(row['sessions'] as Row),
    })),
    copy: from('sessions', 'accounts', picking('type', 'status', 'coach', 'desk', 'version', 'keeps'), liveEntries),
  },
  {
    name: 'deleted accounts in the session directory',
    owner: from('auth', 'deleted-accounts', picking('type')),
    copy: from('sessions', 'accounts', picking('type'), { status: 'deleted' }),
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
];

/**
 * Every projection of the system with its owner, except the ledger, of which reporting has the state of the last export.
 */
export const projections: readonly Projection[] = [...copies, ...agreements];
