import type { Request, Response } from 'express';

/** The part of `events/fence.ts` that answering a request needs. */
export interface Fence {
  pass(): Promise<'passed' | 'gave-up'>;
}

/**
 * Passes a fence for a request. If the fence gives up, the answer carries `X-Data-May-Lag` (docs/architecture.md
 * «The fence»). Never throws, and never waits longer than the fence does.
 */
export async function passFence(fence: Fence, request: Request): Promise<void> {
  if ((await fence.pass()) === 'gave-up' && request.res) sayMayLag(request.res);
}

/** Marks the answer: it may be based on stale data, or other services may not have applied its effect yet. */
export function sayMayLag(response: Response): void {
  if (!response.headersSent) response.setHeader('X-Data-May-Lag', 'true');
}
