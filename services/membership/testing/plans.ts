import { planForm } from '@studio/contracts/testing/form-fixtures';
import type { Bench } from './bench.ts';

/** Puts a plan on offer and returns its id. */
export async function offerPlan(bench: Bench, changes: Record<string, unknown> = {}): Promise<string> {
  return (await bench.asAdmin.post('/api/admin/plans', planForm(changes))).body.plan.id;
}

interface Sending {
  readonly start?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function assign(bench: Bench, accountId: string, planId: string, { start, headers = {} }: Sending = {}) {
  const body = { action: 'assign', planId, ...(start && { start }) };
  return bench.asAdmin.call('PUT', `/api/admin/users/${accountId}/plan`, { body, headers });
}

interface Removing {
  readonly which?: 'next';
  readonly freeBookings?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

export function remove(
  bench: Bench,
  accountId: string,
  removeStatus?: string,
  { headers = {}, ...more }: Removing = {},
) {
  const body = { action: 'remove', ...(removeStatus && { removeStatus }), ...more };
  return bench.asAdmin.call('PUT', `/api/admin/users/${accountId}/plan`, { body, headers });
}

/** Freezes the plan of a user on these studio dates. */
export function freeze(
  bench: Bench,
  accountId: string,
  days: { readonly from: string; readonly to: string },
  headers = {},
) {
  return bench.asAdmin.call('PUT', `/api/admin/users/${accountId}/plan/freeze`, { body: days, headers });
}

export function unfreeze(bench: Bench, accountId: string, headers = {}) {
  return bench.asAdmin.call('DELETE', `/api/admin/users/${accountId}/plan/freeze`, { headers });
}
