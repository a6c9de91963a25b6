import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { idempotencyKeySchema, isMutating, type Route } from '@studio/contracts/http/route';
import { currentContext, runInContext } from '../context/request-context.ts';
import type { IdentifiedRequest } from '../requests/identified-request.ts';
import type { KeptAnswer, RequestMemory } from '../requests/request-memory.ts';
import { AppError } from '../errors/app-error.ts';
import { parseInput } from './read-input.ts';

const header = 'idempotency-key';
const headersSchema = z.object({ [header]: idempotencyKeySchema });

/** Headers of an answer that are kept with it. */
const keptHeaders = ['etag', 'set-cookie'] as const;

/** An answer, and whether it belongs to an earlier sending of the request. */
export interface GivenAnswer {
  readonly answer: KeptAnswer;
  readonly isReplay: boolean;
}

/**
 * The `Idempotency-Key` of a mutating call; undefined without one.
 * @throws AppError INVALID_INPUT when the key is malformed
 */
export function idempotencyKeyOf({ method }: Route, request: Request): string | undefined {
  if (request.headers[header] === undefined || !isMutating(method)) return undefined;
  return parseInput(headersSchema, request.headers)[header];
}

/**
 * Carries out a request once and returns its first answer, also for every repetition (docs/product.md §5.1). Only
 * success is remembered: a refused request has changed nothing and may succeed later.
 * @throws what `carryOut` throws, AppError IDEMPOTENCY_KEY_REUSED
 */
export async function answerOnce(
  memory: RequestMemory,
  request: IdentifiedRequest,
  carryOut: () => Promise<KeptAnswer>,
): Promise<GivenAnswer> {
  let known = await memory.find(request);
  for (;;) {
    const answer = known && (known.answer ?? (await awaitFirstAnswer(memory, request)));
    if (answer) return { answer, isReplay: true };
    const once = memory.once(request, known);
    try {
      const own = await runInContext({ ...currentContext()!, once }, carryOut);
      return await settleAnswer(memory, request, { own, wasDone: once.wasDone });
    } catch (error) {
      if (known || !(error instanceof AppError)) throw error;
      // The refusal may come from a concurrent sending of the same request that was faster.
      known = await memory.find(request);
      if (!known) throw error;
    }
  }
}

async function settleAnswer(
  memory: RequestMemory,
  request: IdentifiedRequest,
  { own, wasDone }: { own: KeptAnswer; wasDone: boolean },
): Promise<GivenAnswer> {
  const first = wasDone ? await awaitFirstAnswer(memory, request) : undefined;
  if (first) return { answer: first, isReplay: true };
  // The first sending's process is gone, so nothing waits for the broker to confirm its events.
  if (wasDone) currentContext()?.onMayLag?.();
  // If the answer cannot be stored, the effect stands all the same: a repetition finds the transaction's marks.
  const answer = await memory.keepAnswer(request, own).catch(() => own);
  return { answer, isReplay: wasDone || answer !== own };
}

/** Waits for the answer of a concurrent sending; undefined when its process seems to be gone. */
async function awaitFirstAnswer(memory: RequestMemory, request: IdentifiedRequest): Promise<KeptAnswer | undefined> {
  for (let looks = 0; looks < 20; looks += 1) {
    const answer = (await memory.find(request))?.answer;
    if (answer) return answer;
    await pause(30);
  }
  return undefined;
}

/** The stored form of a mutating route's answer. */
export function toKeptAnswer({ success }: Route, value: unknown, response: Response): KeptAnswer {
  const headers = keptHeaders.flatMap((name) => {
    const set = response.getHeader(name);
    return set === undefined ? [] : [[name, typeof set === 'number' ? String(set) : set] as const];
  });
  return {
    status: success.status,
    headers: Object.fromEntries(headers),
    body: 'schema' in success ? JSON.stringify(value) : 'page' in success ? (value as string) : null,
  };
}

/** Marks the answer as a replay. */
export function sayReplayed(response: Response | undefined): void {
  response?.setHeader('Idempotency-Replayed', 'true');
}
