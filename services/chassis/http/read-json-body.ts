import express, { type Request, type Response } from 'express';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';

/** The largest accepted body, in bytes. */
export const largestBodyBytes = 100 * 1_024;

const parseJson = express.json({ limit: largestBodyBytes, inflate: false });

/**
 * Reads the request's JSON body. No body counts as an empty object, so that the schema names what is missing.
 * @throws AppError MALFORMED_JSON, and parser errors that `toAppError` maps
 */
export async function readJsonBody(request: Request, response: Response): Promise<unknown> {
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
