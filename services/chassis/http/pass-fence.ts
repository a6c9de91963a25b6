import type { Request } from 'express';

/** A fence of the events half of the chassis, as far as an answer needs it. */
export interface Fence {
  pass(): Promise<'passed' | 'gave-up'>;
}

/**
 * Passes a fence for a request; the answer says where it gave up (DESIGN §4). Never throws, and never waits longer than
 * the fence does.
 */
export async function passFence(fence: Fence, request: Request): Promise<void> {
  if ((await fence.pass()) === 'gave-up') request.res?.setHeader('X-Data-May-Lag', 'true');
}
