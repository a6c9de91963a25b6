import type { IncomingMessage } from 'node:http';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { largestBodyBytes } from '@studio/chassis/http/read-input';

/**
 * Reads a request's body whole: a body that trickles in holds up its caller, and no connection to a service. Reads
 * have none, even where one was sent.
 * @throws AppError BODY_TOO_LARGE, INVALID_INPUT when the caller leaves in the middle of it
 */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  if (encoding === undefined && (length === undefined || length === '0')) return null;
  if (Number(length) > largestBodyBytes) throw tooLarge(request);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > largestBodyBytes) throw tooLarge(request);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError(genericRefusals.INVALID_INPUT, { cause: error });
  }
  return Buffer.concat(chunks, bytes);
}

/** Drains the rest of the body; otherwise the caller never reads the answer. */
function tooLarge(request: IncomingMessage): AppError {
  setImmediate(() => request.resume());
  return new AppError(genericRefusals.BODY_TOO_LARGE);
}
