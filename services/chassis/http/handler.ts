import type { Request } from 'express';
import type { z } from 'zod';
import type { Route } from '@studio/contracts/http/route';
import type { Session } from '../session/session-guard.ts';
import type { Answer } from './answer.ts';
import type { AnyRefusal } from '../errors/generic-refusals.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<R, K extends string> = R extends { readonly [P in K]: infer S } ? Parsed<S> : undefined;

/** The input of a handler: parsed by the schemas of its declaration, with the caller's session. */
export interface HandlerInput<R extends Route> {
  readonly params: Part<R, 'params'>;
  readonly headers: Part<R, 'headers'>;
  readonly query: Part<R, 'query'>;
  readonly body: Part<R, 'body'>;
  /** Present on every route that is not public; public routes ignore sessions. */
  readonly session: R['access'] extends 'public' ? undefined : Session;
  readonly request: Request;
  readonly requestId: string;
  /** The key of a mutating call, for bindings with `keepsKeys`. */
  readonly idempotencyKey: string | undefined;
  /** The client's address as seen by the gateway. */
  readonly clientAddress: string;
  /** Aborted when the client disconnects before the answer. */
  readonly signal: AbortSignal;
}

export type Handler<R extends Route> = (input: HandlerInput<R>) => Promise<Answer<R>> | Answer<R>;

/** What a limit may depend on. */
export interface LimitFacts {
  readonly clientAddress: string;
  readonly session: Session | undefined;
}

/** The outcome of a call: carried out, replayed, or refused. */
export type CallOutcome = 'done' | 'replayed' | AnyRefusal;

export interface CountedCall {
  /** Takes the count back if the outcome does not count. Never rejects. */
  settle(outcome: CallOutcome): Promise<void>;
}

/** Counts a call. @throws AppError TOO_MANY_REQUESTS to refuse it */
export type Limit = (facts: LimitFacts) => Promise<CountedCall>;

export interface BindingOptions {
  /**
   * Pass the fence before the handler: the route reads data that other services own (docs/architecture.md «The fence»).
   */
  readonly fenced?: boolean;
  /** Applied before the input is parsed. */
  readonly limits?: readonly Limit[];
  /** The handler honours `idempotencyKey` itself, as a natural key of what it creates. */
  readonly keepsKeys?: boolean;
}

/** A declared route and its handler. */
export interface Binding {
  readonly route: Route;
  readonly handle: Handler<Route>;
  readonly fenced: boolean;
  readonly limits: readonly Limit[];
  readonly keepsKeys: boolean;
}

/** Binds a handler to a declared route; the handler's input and result have the types of the declaration. */
export function on<R extends Route>(route: R, handle: Handler<R>, options: BindingOptions = {}): Binding {
  return {
    route,
    handle,
    fenced: options.fenced ?? false,
    limits: options.limits ?? [],
    keepsKeys: options.keepsKeys ?? false,
  };
}
