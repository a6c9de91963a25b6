import type { Response } from 'express';
import { currentContext } from '../context/request-context.ts';

/** The part of `events/fence.ts` that answering a request needs. */
export interface Fence {
  pass(): Promise<'passed' | 'gave-up'>;
}

/**
 * Passes a fence for the running request. If the fence gives up, the answer carries `X-Data-May-Lag`
 * (docs/architecture.md «The fence»). Never throws, and never waits longer than the fence does.
 */
export async function passFence(fence: Fence): Promise<void> {
  if ((await fence.pass()) === 'gave-up') currentContext()?.onMayLag?.();
}

/** Marks the answer: it may be based on stale data, or other services may not have applied its effect yet. */
export function sayMayLag(response: Response): void {
  if (!response.headersSent) response.setHeader('X-Data-May-Lag', 'true');
}
