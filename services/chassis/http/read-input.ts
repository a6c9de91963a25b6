import express, { type Request, type Response } from 'express';
import type { z } from 'zod';
import type { Route } from '@studio/contracts/http/route';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';

export type ParsedInput = Awaited<ReturnType<typeof readInput>>;

/**
 * Reads what a route declares of a request: headers, path parameters, query and body.
 * @throws AppError INVALID_INPUT, MALFORMED_JSON, and parser errors that `toAppError` maps
 */
export async function readInput({ headers, params, query, body }: Route, request: Request, response: Response) {
  return {
    headers: headers && parseInput(headers, request.headers),
    params: params && parseInput(params, request.params),
    query: query && parseInput(query, request.query),
    body: body && parseInput(body, await readJsonBody(request, response)),
  };
}

const mostErrors = 50;

/**
 * Parses input; fields that the schema does not declare are dropped.
 * @throws AppError INVALID_INPUT with the first problem as its message and one entry per wrong field
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new AppError(genericRefusals.INVALID_INPUT);
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const errors = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.');
    if (!errors.has(field) && errors.size < mostErrors) errors.set(field, message);
  }
  const first = parsed.error.issues[0]?.message;
  throw new AppError(genericRefusals.INVALID_INPUT, {
    ...(first && { message: first }),
    errors: [...errors].map(([field, message]) => ({ field, message })),
  });
}

/** The largest accepted body, in bytes. */
export const largestBodyBytes = 100 * 1_024;

const parseJson = express.json({ limit: largestBodyBytes, inflate: false });

/**
 * Reads the request's JSON body. No body counts as an empty object, so that the schema names what is missing.
 * @throws AppError MALFORMED_JSON, and parser errors that `toAppError` maps
 */
async function readJsonBody(request: Request, response: Response): Promise<unknown> {
  if (!hasBody(request)) return {};
  if (!request.is('application/json')) {
    throw new AppError(genericRefusals.MALFORMED_JSON, { message: 'La solicitud debe enviarse como JSON' });
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  parseJson(request, response, (error?: Error | string) => {
    if (error === undefined) resolve();
    else reject(error instanceof Error ? error : new Error(error));
  });
  await promise;
  return request.body ?? {};
}

function hasBody({ headers }: Request): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return headers['content-length'] !== undefined && headers['content-length'] !== '0';
}
