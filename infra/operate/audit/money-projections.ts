import { debtOf } from '@studio/contracts/money';
import type { Balance } from '../../../services/membership/models/balance.model.ts';
import { creditIn, debtIn } from '../../../services/membership/rules/balance-policy.ts';
import type { Row } from '../../run/studio-databases.ts';
import { from, picking, type Projection } from './projection.ts';

const ofEntries = [
  'number',
  'kind',
  'accountId',
  'assignmentId',
  'fromAssignmentId',
  'parts',
  'amount',
  'method',
  'receivedOn',
  'cashDay',
  'note',
  'voids',
  'actorId',
  'at',
] as const;
const ofClosings = [
  'keptFrom',
  'number',
  'opening',
  'cashIn',
  'cashOut',
  'expected',
  'counted',
  'note',
  'byMethod',
  'entries',
  'closedBy',
  'closedAt',
] as const;

/** The published part of a balance: debts are computed for publication, not stored. */
function moneyOf(row: Row) {
  const balance = row as unknown as Balance;
  return { debt: debtIn(balance), credit: creditIn(balance), version: balance.version };
}

function plansOf(row: Row) {
  const { plans } = row as unknown as Balance;
  return plans.map((plan) => {
    const { assignmentId, discount, paid } = plan;
    return { assignmentId, discount, paid, debt: debtOf(plan) };
  });
}

/** The projections of payments and the cash, each with its owner. */
export const moneyProjections: readonly Projection[] = [
  {
    name: 'balances in reporting',
    owner: from('membership', 'balances', (row) => ({ ...moneyOf(row), plans: plansOf(row) })),
    copy: from('reporting', 'balances', picking('debt', 'credit', 'version', 'plans')),
  },
  {
    name: 'balances in the user list',
    owner: from('membership', 'balances', moneyOf),
    copy: from('auth', 'balances', picking('debt', 'credit', 'version')),
  },
  {
    name: 'cash entries in reporting',
    owner: from('membership', 'cash-entries', picking(...ofEntries)),
    copy: from('reporting', 'cash-entries', picking(...ofEntries)),
  },
  {
    name: 'closings in reporting',
    owner: from('membership', 'cash-closings', picking(...ofClosings)),
    copy: from('reporting', 'cash-closings', picking(...ofClosings)),
  },
];
