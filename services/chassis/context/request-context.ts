import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientSession } from 'mongoose';
import type { Act } from '@studio/contracts/activity';

/** An act of an administrator or coach under way. */
export interface RunningAct extends Act {
  /** Whether a transaction of the request has committed its entry: further ones leave none. */
  isNoted: boolean;
}

/** The context that work carries through HTTP, events and jobs into every log line. */
export interface RequestContext {
  readonly requestId: string;
  readonly correlationId: string;
  /** W3C trace context, where the caller sent one. */
  readonly traceparent?: string;
  /** Called when the answer's effects may not be visible in other services yet; absent where nothing is answered. */
  readonly onMayLag?: () => void;
  /** Address of the client, where a request runs. */
  readonly clientAddress?: string;
  /** Account id of the caller; absent on public routes, and where an event or a job runs. */
  readonly actorId?: string;
  /** The entry that the call leaves in the activity (docs/product.md §7.4); absent for most calls. */
  readonly act?: RunningAct;
  /** Present while a request is carried out under an `Idempotency-Key`. */
  readonly once?: OnceOnly;
}

/** The part of the context that deferred work keeps of its cause. */
export type Cause = Pick<RequestContext, 'correlationId' | 'traceparent'>;

const storage = new AsyncLocalStorage<RequestContext>();

/** The context of the running request, event or job; undefined outside of one. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** What to keep of the running request; undefined outside of one. */
export function currentCause(): Cause | undefined {
  const { correlationId, traceparent } = currentContext() ?? {};
  return correlationId ? { correlationId, ...(traceparent && { traceparent }) } : undefined;
}

/** Runs `fn`, and all that it awaits, in the given context. */
export function runInContext<T>(context: RequestContext, fn: () => T): T {
  return storage.run(context, fn);
}

/** One unit of work of a request that must take effect once. */
export interface UnitOnce {
  /**
   * Call it first in the transaction: of two concurrent sendings, the second waits for the first.
   * @throws DoneBeforeError if the unit was committed before
   */
  mark(session: ClientSession): Promise<void>;
  /** Stores the result of the work in the same transaction. */
  keepResult(session: ClientSession, result: unknown): Promise<void>;
  /** The stored result of the earlier commit. */
  recall(): Promise<unknown>;
  /** Call it after the commit, this one or the earlier one. */
  passed(): void;
}

/** Makes the running request take effect once (docs/product.md §5.1). */
export interface OnceOnly {
  /** Whether another sending of the request is known to have taken effect. */
  readonly wasDone: boolean;
  /** The next unit of work; units of one request run one after another. */
  nextUnit(): UnitOnce;
}

/** The unit of work was committed by an earlier or concurrent sending of the same request. */
export class DoneBeforeError extends Error {
  override readonly name = 'DoneBeforeError';
}

/**
 * Whether another sending of the running request is known to have taken effect. For use cases that check, outside their
 * unit of work, data that the request itself changes, such as the replaced password.
 */
export function wasDoneBefore(): boolean {
  return currentContext()?.once?.wasDone ?? false;
}
