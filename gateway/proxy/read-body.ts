import type { IncomingMessage } from 'node:http';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { largestBodyBytes } from '@studio/chassis/http/read-input';

/** Limits of bodies that are still arriving, of all callers together. */
export interface BodyLimits {
  /** Bodies from one address; a further one ends the oldest of the address. Default: 64. */
  readonly mostEach?: number;
  /** Bytes announced by all bodies; beyond it, the address with the most loses its oldest. Default: 32 MiB. */
  readonly mostBytes?: number;
  /** How long a body may take, in milliseconds, besides a second for each 20 kB. Default: 5 s. */
  readonly patienceMs?: number;
}

/**
 * Reads a request's body whole, so that a slow body holds up its caller and no connection to a service. GET and HEAD
 * have none, even if one was sent.
 * @throws AppError BODY_TOO_LARGE, BODY_TOO_SLOW, INVALID_INPUT when the caller leaves in the middle of it
 */
export type ReadBody = (request: IncomingMessage, address: string) => Promise<Buffer | null>;

const bytesPerMs = 20;

/** Slow bodies only displace others of their own address, and never a request whose body is complete. */
export function createBodyReader(limits: BodyLimits = {}): ReadBody {
  const { mostEach = 64, mostBytes = 32 * 1_024 * 1_024, patienceMs = 5_000 } = limits;
  const unfinished = new Map<string, Set<UnfinishedBody>>();
  let bytesInAll = 0;

  function add(address: string, body: UnfinishedBody): void {
    const own = unfinished.get(address) ?? new Set();
    unfinished.set(address, own.add(body));
    bytesInAll += body.announced;
    if (own.size > mostEach) endOldest(own);
    if (bytesInAll > mostBytes) makeRoom();
  }

  function makeRoom(): void {
    endOldest(largestOf(unfinished.values()));
    if (bytesInAll > mostBytes) makeRoom();
  }

  function remove(address: string, body: UnfinishedBody): void {
    const own = unfinished.get(address);
    if (!own?.delete(body)) return;
    bytesInAll -= body.announced;
    if (own.size === 0) unfinished.delete(address);
  }

  return async (request, address) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (request.method === 'GET' || request.method === 'HEAD') return null;
    if (encoding === undefined && (length === undefined || length === '0')) return null;
    const announced = encoding === undefined ? Number(length) : largestBodyBytes;
    if (announced > largestBodyBytes) throw tooLarge(request);
    const { promise: tooSlow, reject } = Promise.withResolvers<never>();
    const body = {
      announced,
      end: () => {
        remove(address, body);
        reject(new AppError(genericRefusals.BODY_TOO_SLOW));
      },
    };
    add(address, body);
    const timer = setTimeout(body.end, patienceMs + announced / bytesPerMs);
    try {
      return await Promise.race([collect(request), tooSlow]);
    } finally {
      clearTimeout(timer);
      remove(address, body);
    }
  };
}

interface UnfinishedBody {
  /** Bytes announced in the request's head. */
  readonly announced: number;
  readonly end: () => void;
}

function endOldest(bodies: Iterable<UnfinishedBody>): void {
  const [oldest] = bodies;
  oldest?.end();
}

function largestOf(addresses: Iterable<ReadonlySet<UnfinishedBody>>): ReadonlySet<UnfinishedBody> {
  let largest: ReadonlySet<UnfinishedBody> = new Set();
  let most = -1;
  for (const bodies of addresses) {
    const bytes = [...bodies].reduce((sum, { announced }) => sum + announced, 0);
    if (bytes > most) [largest, most] = [bodies, bytes];
  }
  return largest;
}

async function collect(request: IncomingMessage): Promise<Buffer> {
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
