import { AsyncLocalStorage } from 'node:async_hooks';
import type { Act } from '@studio/contracts/activity';
import type { OnceOnly } from './once-only.ts';

/** An administrator's act under way. */
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
  /** What the call leaves in the activity (docs/product.md §7.4); absent for most calls. */
  readonly act?: RunningAct;
  /** Present while a request is carried out under an `Idempotency-Key`. */
  readonly once?: OnceOnly;
}

/** What deferred work keeps of the request that caused it. */
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
