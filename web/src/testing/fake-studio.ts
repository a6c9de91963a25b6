import { allRoutes } from '@studio/contracts/http/all-routes';
import type { Problem } from '@studio/contracts/http/problem';
import { type RefusalCode, refusals } from '@studio/contracts/http/refusals';
import type { Route } from '@studio/contracts/http/route';
import { pathMatcher, pathParameters } from '@studio/contracts/http/route-path';
import { z } from 'zod';

type Parsed<R, Part extends string> = R extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

/** A call as the contract's schemas parse it. */
interface CallOf<R extends Route> {
  readonly params: Parsed<R, 'params'>;
  readonly query: Parsed<R, 'query'>;
  readonly body: Parsed<R, 'body'>;
  readonly headers: Headers;
}

/** The content of a route's answer. A file is given as its text, or as nothing if no test reads it. */
type ContentOf<R extends Route> = R['success'] extends { schema: infer S extends z.ZodType }
  ? z.input<S>
  : R['success'] extends { file: unknown }
    ? string | undefined
    : undefined;

/** An event of a route's live stream. */
type EventOf<R extends Route> = R['success'] extends { eventStream: infer S extends z.ZodType } ? z.input<S> : never;

/** Thrown by an answer function to refuse the call. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Partial<Problem>;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.code ?? String(status));
    this.status = status;
    this.problem = problem;
  }
}

/** The version conflict of an edit whose record another person has changed. */
export function changedMeanwhile(current: unknown): Refused {
  const message = 'Otra persona cambió esto mientras tanto. Revisa lo que cambió e inténtalo de nuevo.';
  return new Refused(412, { code: 'CHANGED_MEANWHILE', message, current });
}

type Reply = (call: CallOf<Route>) => Promise<Response>;

/** The servers as one screen sees them: their answers to each route, and the calls they received. */
export interface FakeStudio {
  /** Sets the route's answer, which its schema checks; a function may throw `Refused`. */
  readonly answers: <R extends Route>(route: R, content: ContentOf<R> | ((call: CallOf<R>) => ContentOf<R>)) => void;
  /** Makes the route refuse with the contract's text; `over` replaces parts of the problem document. */
  readonly refuses: (route: Route, code: RefusalCode, over?: Partial<Problem>) => void;
  /** Makes the route answer with this error, as a gateway does that cannot reach a service. */
  readonly fails: (route: Route, status: number, problem?: Partial<Problem>) => void;
  /** Makes the network lose each call of the route. */
  readonly loses: (route: Route) => void;
  /** The servers still carry out the calls, but their answers are held back until the returned function is called. */
  readonly holds: (route: Route) => () => void;
  /** Sends an event to the open live stream of the route; returns false if there is none. */
  readonly tells: <R extends Route>(route: R, event: EventOf<R>) => boolean;
  readonly calls: <R extends Route>(route: R) => readonly CallOf<R>[];
  /** The number of calls without an answer yet, live streams excluded. */
  readonly underWay: () => number;
  /** Contract violations: a call without an answer here, or a body or answer that no schema accepts. */
  readonly problems: readonly string[];
  readonly fetch: typeof fetch;
}

/** Most specific route first: `/api/admin/stats/charts` before `/api/admin/:list/charts`. */
const routes: readonly Route[] = allRoutes.toSorted(
  (a, b) => pathParameters(a.path).length - pathParameters(b.path).length,
);

/** Creates servers without any answers. */
export function createFakeStudio(): FakeStudio {
  const replies = new Map<string, Reply>();
  const held = new Map<string, Promise<void>>();
  const calls = new Map<string, CallOf<Route>[]>();
  const streams = new Map<string, Set<ReadableStreamDefaultController<Uint8Array>>>();
  const problems: string[] = [];
  let underWay = 0;

  function problem(text: string): Response {
    problems.push(text);
    return json(500, { code: 'UNEXPECTED', message: text, requestId: '' });
  }

  function callTo(route: Route, url: URL, { headers, body }: RequestInit): CallOf<Route> {
    const call = {
      params: parsed(route.params, pathMatcher(route.path).exec(url.pathname)?.groups),
      query: parsed(route.query, Object.fromEntries(url.searchParams)),
      body: parsed(route.body, typeof body === 'string' ? JSON.parse(body) : undefined),
      headers: new Headers(headers),
    };
    return call as CallOf<Route>;
  }

  async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    underWay += 1;
    try {
      return await answerTo(input, init);
    } finally {
      underWay -= 1;
    }
  }

  async function answerTo(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    const method = init.method ?? 'GET';
    const route = routes.find((each) => each.method === method && pathMatcher(each.path).test(url.pathname));
    if (!route) return problem(`${method} ${url.pathname} is no route`);
    const name = nameOf(route);
    // A live stream opens and stays silent until the test sends an event.
    if ('eventStream' in route.success) return new Response(openStream(name, init.signal));
    const reply = replies.get(name);
    if (!reply) return problem(`${name} was called, and the test gives no answer`);
    let call: CallOf<Route>;
    try {
      call = callTo(route, url, init);
    } catch (error) {
      return problem(`${name} was called with what its schema refuses: ${String(error)}`);
    }
    calls.set(name, [...(calls.get(name) ?? []), call]);
    const [outcome] = await Promise.allSettled([reply(call)]);
    const wait = held.get(name);
    if (wait) await Promise.race([wait, aborted(init.signal)]);
    if (outcome.status === 'fulfilled') return outcome.value;
    const error: unknown = outcome.reason;
    if (error instanceof Refused) return json(error.status, error.problem);
    if (error instanceof TypeError) throw error;
    return problem(`${name} was answered with what its schema refuses: ${String(error)}`);
  }

  function openStream(name: string, signal: AbortSignal | null | undefined): ReadableStream<Uint8Array> {
    const open = streams.get(name) ?? new Set();
    streams.set(name, open);
    return new ReadableStream({
      start(controller) {
        open.add(controller);
        signal?.addEventListener('abort', () => open.delete(controller) && controller.error(signal.reason));
      },
    });
  }

  return {
    tells(route, event) {
      const { event: type, data } = z.parse(liveEvent, event);
      if (!('eventStream' in route.success)) throw new Error(`${nameOf(route)} has no live stream`);
      route.success.eventStream.parse(event);
      const open = streams.get(nameOf(route)) ?? [];
      const bytes = new TextEncoder().encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
      for (const controller of open) controller.enqueue(bytes);
      return [...open].length > 0;
    },
    answers: (route, content) =>
      void replies.set(nameOf(route), async (call) => {
        const value: unknown = typeof content === 'function' ? (content as (call: unknown) => unknown)(call) : content;
        const { success } = route;
        if (typeof value === 'string' && 'file' in success) return new Response(value);
        if (!('schema' in success)) return new Response(null, { status: 204 });
        success.schema.parse(value);
        return json(success.status, value);
      }),
    refuses: (route, code, over = {}) => {
      const { status, message, field } = refusals[code] as { status: number; message: string; field?: string };
      const errors = field === undefined ? {} : { errors: [{ field, message }] };
      replies.set(nameOf(route), async () => json(status, { code, message, ...errors, ...over }));
    },
    fails: (route, status, problem = {}) => void replies.set(nameOf(route), async () => json(status, problem)),
    loses: (route) =>
      void replies.set(nameOf(route), async () => {
        throw new TypeError('Failed to fetch');
      }),
    holds: (route) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(nameOf(route), promise);
      return () => {
        held.delete(nameOf(route));
        resolve();
      };
    },
    calls: (route) => calls.get(nameOf(route)) ?? [],
    underWay: () => underWay,
    problems,
    fetch: answer,
  };
}

const liveEvent = z.object({ event: z.string(), data: z.unknown() });

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const parsed = (schema: z.ZodType | undefined, value: unknown) => schema?.parse(value);

const json = (status: number, content: unknown) =>
  new Response(JSON.stringify(content), { status, headers: { date: new Date().toUTCString() } });

/** Rejects as `fetch` does when its request is aborted. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new TypeError('aborted')), { once: true });
  });
}
