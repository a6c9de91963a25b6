import type { Request, Response } from 'express';

/** A fence of the events half of the chassis, as far as an answer needs it. */
export interface Fence {
  pass(): Promise<'passed' | 'gave-up'>;
}

/**
 * Passes a fence for a request; the answer says where it gave up (DESIGN §4). Never throws, and never waits longer than
 * the fence does.
 */
export async function passFence(fence: Fence, request: Request): Promise<void> {
  if ((await fence.pass()) === 'gave-up' && request.res) sayMayLag(request.res);
}

/** Tells whoever gets the answer that what others know may be older, or that others may not know of it yet. */
export function sayMayLag(response: Response): void {
  if (!response.headersSent) response.setHeader('X-Data-May-Lag', 'true');
}
