import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { idempotencyKeySchema, isMutating, type Route } from '@studio/contracts/http/route';
import { currentContext, runInContext } from '../context/request-context.ts';
import type { IdentifiedRequest } from '../requests/identified-request.ts';
import type { KeptAnswer, RequestMemory } from '../requests/request-memory.ts';
import { AppError } from '../errors/app-error.ts';
import { parseInput } from './parse-input.ts';

const header = 'idempotency-key';
const headersSchema = z.object({ [header]: idempotencyKeySchema });

/** Headers that a handler may set and that belong to its answer. */
const keptHeaders = ['etag', 'set-cookie'] as const;

/** An answer, and whether the request had been carried out before. */
export interface GivenAnswer {
  readonly answer: KeptAnswer;
  readonly isReplay: boolean;
}

/**
 * The `Idempotency-Key` of a call that changes something; undefined without one.
 * @throws AppError INVALID_INPUT where it is none
 */
export function idempotencyKeyOf({ method }: Route, request: Request): string | undefined {
  if (request.headers[header] === undefined || !isMutating(method)) return undefined;
  return parseInput(headersSchema, request.headers)[header];
}

/**
 * Carries a request out unless it was before; either way its first answer is returned (docs/product.md §5.1). Only
 * success is remembered: what was refused has changed nothing and may come out differently the next time.
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
      // It may be refused only because a concurrent sending of the same request was faster.
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
  // Nobody waits any more until the broker has the events of the first sending.
  if (wasDone) currentContext()?.onMayLag?.();
  // Done is done, also where it can't be noted what was answered: a repetition finds the marks of the transaction.
  const answer = await memory.keepAnswer(request, own).catch(() => own);
  return { answer, isReplay: wasDone || answer !== own };
}

/** The answer of a sending that is about to give it; undefined where its process seems to be gone. */
async function awaitFirstAnswer(memory: RequestMemory, request: IdentifiedRequest): Promise<KeptAnswer | undefined> {
  for (let looks = 0; looks < 20; looks += 1) {
    const answer = (await memory.find(request))?.answer;
    if (answer) return answer;
    await pause(30);
  }
  return undefined;
}

/** An answer of a mutating route, as it is kept. */
export function toKeptAnswer({ success }: Route, value: unknown, response: Response): KeptAnswer {
  const headers = keptHeaders.flatMap((name) => {
    const set = response.getHeader(name);
    return set === undefined ? [] : [[name, typeof set === 'number' ? String(set) : set] as const];
  });
  return {
    status: success.status,
    headers: Object.fromEntries(headers),
    body: 'schema' in success ? JSON.stringify(value) : null,
  };
}

/** Says that the answer is one to a request that had been carried out before. */
export function sayReplayed(response: Response | undefined): void {
  response?.setHeader('Idempotency-Replayed', 'true');
}
