import { randomBytes } from 'node:crypto';
import type { Bench } from './bench.ts';

/** A form for a new plan with a unique name. */
export function planForm(changes: Record<string, unknown> = {}) {
  return {
    name: `Plan ${randomBytes(5).toString('hex')}`,
    maxTrainingsPerWeek: 3,
    price: 150_000,
    description: 'Tres veces por semana',
    features: ['Clases en grupo', 'Asesoría'],
    ...changes,
  };
}

/** Puts a plan on offer and gives its id. */
export async function offerPlan(bench: Bench, changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await bench.asAdmin('POST', '/api/admin/plans', planForm(changes));
  return (body['plan'] as { id: string }).id;
}

interface Sending {
  readonly start?: string;
  readonly headers?: object;
}

export function assign(bench: Bench, accountId: string, planId: string, { start, headers }: Sending = {}) {
  const body = { action: 'assign', planId, ...(start && { start }) };
  return bench.asAdmin('PUT', `/api/admin/users/${accountId}/plan`, body, headers);
}

interface Removing {
  readonly which?: 'next';
  readonly freeBookings?: boolean;
  readonly headers?: object;
}

export function remove(bench: Bench, accountId: string, removeStatus?: string, { headers, ...more }: Removing = {}) {
  const body = { action: 'remove', ...(removeStatus && { removeStatus }), ...more };
  return bench.asAdmin('PUT', `/api/admin/users/${accountId}/plan`, body, headers);
}
