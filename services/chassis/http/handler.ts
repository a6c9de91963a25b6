import type { Request } from 'express';
import type { z } from 'zod';
import type { Route } from '@studio/contracts/http/route';
import type { Session } from '../session/session-guard.ts';
import type { Answer } from './answer.ts';
import type { AnyRefusal } from '../errors/generic-refusals.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<R, K extends string> = R extends { readonly [P in K]: infer S } ? Parsed<S> : undefined;

/** What a handler gets: input that its declaration's schemas have parsed, and who is calling. */
export interface HandlerInput<R extends Route> {
  readonly params: Part<R, 'params'>;
  readonly headers: Part<R, 'headers'>;
  readonly query: Part<R, 'query'>;
  readonly body: Part<R, 'body'>;
  /** Present on every route that isn't public; public routes look at no session. */
  readonly session: R['access'] extends 'public' ? undefined : Session;
  readonly request: Request;
  readonly requestId: string;
  /** The key of a mutating call, for bindings that keep keys themselves. */
  readonly idempotencyKey: string | undefined;
  /** Address of the client, as the gateway saw it. */
  readonly clientAddress: string;
  /** Aborted when the client goes away before it has its answer. */
  readonly signal: AbortSignal;
}

export type Handler<R extends Route> = (input: HandlerInput<R>) => Promise<Answer<R>> | Answer<R>;

/** What a limit may look at. */
export interface LimitFacts {
  readonly clientAddress: string;
  readonly session: Session | undefined;
}

/** What came of a call: it was done, had been done before, or was refused. */
export type CallOutcome = 'done' | 'replayed' | AnyRefusal;

export interface CountedCall {
  /** Gives back what was counted where such an outcome doesn't count. Never rejects. */
  settle(outcome: CallOutcome): Promise<void>;
}

/** Counts a call. @throws AppError TOO_MANY_REQUESTS to refuse it */
export type Limit = (facts: LimitFacts) => Promise<CountedCall>;

export interface BindingOptions {
  /** Answer only after the fence: the route reads what other services own (DESIGN §2). */
  readonly fenced?: boolean;
  /**
   * Refusals to tell only if the handler gives one again behind the fence, for routes that stand on what others own and
   * are asked too often to wait for it each time. Whoever takes something away must wait until it is known here before
   * it answers: what is not refused passes no fence. The handler must have changed nothing where it gives one of them.
   */
  readonly fencedRefusals?: readonly AnyRefusal[];
  /** Asked before the input is looked at. */
  readonly limits?: readonly Limit[];
  /** The handler honours `idempotencyKey` itself, by a natural key of what it makes. */
  readonly keepsKeys?: boolean;
}

/** A declared route with what answers it. */
export interface Binding {
  readonly route: Route;
  readonly handle: Handler<Route>;
  readonly fenced: boolean;
  readonly fencedRefusals: readonly AnyRefusal[];
  readonly limits: readonly Limit[];
  readonly keepsKeys: boolean;
}

/** Binds a handler to a declared route; the handler's input and result have the types of the declaration. */
export function on<R extends Route>(route: R, handle: Handler<R>, options: BindingOptions = {}): Binding {
  return {
    route,
    handle,
    fenced: options.fenced ?? false,
    fencedRefusals: options.fencedRefusals ?? [],
    limits: options.limits ?? [],
    keepsKeys: options.keepsKeys ?? false,
  };
}
