import type { Request, Response } from 'express';
import { currentContext, runInContext } from '../context/request-context.ts';
import type { Route } from '@studio/contracts/http/route';
import { admissionTo } from '@studio/contracts/rules/access-policy';
import { apiKeyIn } from '../session/session-token.ts';
import { type AuthenticateKey, type Session, type SessionGuard, withoutSessionSays } from '../session/session-guard.ts';
import { identifyRequest } from '../requests/identified-request.ts';
import type { Owners } from '../mongo/collection.ts';
import type { RequestMemory } from '../requests/request-memory.ts';
import { answerOnce, type GivenAnswer, idempotencyKeyOf, sayReplayed, toKeptAnswer } from './answer-once.ts';
import { type EventStreamAnswer, type FileAnswer, PreparedJson } from './answer.ts';
import { refuseAdministratorsAtDesk, shownAtDesk, toldAtDesk } from './at-desk.ts';
import { AppError } from '../errors/app-error.ts';
import { clientAddress } from './client-address.ts';
import { toAppError } from '../errors/to-app-error.ts';
import { serveEventStream } from './event-stream.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import type { Binding, CallOutcome, CountedCall, HandlerInput, Limit, LimitFacts } from './handler.ts';
import { type Fence, passFence } from './pass-fence.ts';
import { type ParsedInput, readInput } from './read-input.ts';
import { idsIn } from './request-trace.ts';
import { runningAct } from './running-act.ts';
import { sendConditionalFile, sendFile, sendJson, sendKept, sendPage, sendPrepared } from './send.ts';
import type { StreamsByAccount } from './streams-by-account.ts';

/** Shared, since an abort without a reason creates an error with a stack for every request. */
const callerGone = new Error('the caller disconnected');

export interface AnswerParts {
  readonly sessions: SessionGuard;
  /** Whose the records are that routes name by their ids. */
  readonly owners: Owners;
  /** Without it, there are no API keys. */
  readonly authenticateKey?: AuthenticateKey | undefined;
  /** Waits until the service has applied every event already in its queue. */
  readonly fence?: Fence | undefined;
  /** Without it, `Idempotency-Key` has no effect. */
  readonly requests?: RequestMemory | undefined;
  /** Whether an administrator's session must have begun with more than a password. */
  readonly passkeysRequired: boolean;
  /** Whether answers are validated against their declared schema. */
  readonly checkResponses: boolean;
  readonly streams: StreamsByAccount;
  /** Milliseconds between heartbeats of event streams. */
  readonly heartbeatMs?: number | undefined;
}

/** Answers one request: access, limits, input, fence, handler, answer. */
export async function answerRequest(
  binding: Binding,
  parts: AnswerParts,
  request: Request,
  response: Response,
): Promise<void> {
  const session = await admit(binding.route, parts, request);
  const facts = { session, clientAddress: clientAddress(request) };
  const exchange = { parts, request, response, ...facts };
  try {
    const outcome = await withinLimits(binding.limits, facts, () => carryOut(binding, exchange));
    await present(binding.route, outcome, exchange);
  } catch (error) {
    response.locals['refused'] = { accountId: session?.accountId, ...idsIn(request) };
    throw error;
  }
}

/** The result of a call: the handler's value, or the stored answer of a request with an `Idempotency-Key`. */
type Outcome = { readonly kind: 'value'; readonly value: unknown } | ({ readonly kind: 'kept' } & GivenAnswer);

/**
 * Limits count a call before it runs, so that concurrent calls cannot exceed them, and learn its outcome afterwards.
 */
async function withinLimits(limits: readonly Limit[], facts: LimitFacts, run: () => Promise<Outcome>) {
  const counted: CountedCall[] = [];
  for (const limit of limits) counted.push(await limit(facts));
  const settle = async (outcome: CallOutcome) => {
    await Promise.all(counted.map((each) => each.settle(outcome)));
  };
  try {
    const outcome = await run();
    await settle(outcome.kind === 'kept' && outcome.isReplay ? 'replayed' : 'done');
    return outcome;
  } catch (error) {
    await settle(toAppError(error).refusal);
    throw error;
  }
}

async function carryOut(binding: Binding, exchange: Exchange): Promise<Outcome> {
  const { route, keepsKeys } = binding;
  const { parts, request, response, session } = exchange;
  const input = await readInput(route, request, response);
  await refuseAdministratorsAtDesk(route, input, { session, sessions: parts.sessions, owners: parts.owners });
  const key = idempotencyKeyOf(route, request);
  const acting = actingBy(route, session, input);
  const handle = () =>
    runInContext({ ...currentContext()!, clientAddress: exchange.clientAddress, ...acting }, async () => {
      const value = await handleBehindFence(binding, exchange, { ...input, idempotencyKey: key });
      if ('version' in route.success) response.setHeader('ETag', entityTag(value, route.success.version));
      return value;
    });
  if (key === undefined || keepsKeys || !parts.requests) return { kind: 'value', value: await handle() };
  const { secret } = parts.requests;
  const { method, path } = route;
  const { params, query, body } = input;
  const caller = session?.accountId ?? 'anybody';
  const identified = identifyRequest({ caller, method, path, key, input: { params, query, body }, secret });
  const given = await answerOnce(parts.requests, identified, async () => {
    const value = await handle();
    checkAnswer(route, value, parts);
    return toKeptAnswer(route, value, response);
  });
  return { kind: 'kept', ...given };
}

/** The actor, and the activity entry that all attempts at the call share. */
function actingBy(route: Route, session: Session | undefined, input: ParsedInput) {
  const act = runningAct(route, input, session?.accountId);
  return { ...(session && { actorId: session.accountId }), ...(act && { act }) };
}

async function handleBehindFence(
  binding: Binding,
  { parts, request, response, session, clientAddress }: Exchange,
  input: ParsedInput & { readonly idempotencyKey: string | undefined },
): Promise<unknown> {
  if (binding.fenced && parts.fence) await passFence(parts.fence);
  const gone = new AbortController();
  response.once('close', () => gone.abort(callerGone));
  const handlerInput = {
    ...input,
    session,
    request,
    requestId: currentContext()!.requestId,
    clientAddress,
    signal: gone.signal,
  } as HandlerInput<Binding['route']>;
  const gate = { session, sessions: parts.sessions };
  try {
    return await shownAtDesk(await binding.handle(handlerInput), binding.route, gate);
  } catch (error) {
    throw await toldAtDesk(error, binding.route, gate);
  }
}

async function admit(
  { access, withoutSession, withoutPasskey, readableByKey }: Binding['route'],
  { sessions, authenticateKey, passkeysRequired }: AnswerParts,
  { headers: { authorization } }: Request,
): Promise<Session | undefined> {
  if (access === 'public') return undefined;
  const key = authenticateKey && apiKeyIn(authorization);
  if (key !== undefined) {
    if (!readableByKey) throw new AppError(genericRefusals.FORBIDDEN);
    return authenticateKey!(key);
  }
  const session = await sessions.authenticate(authorization).catch(withoutSessionSays(withoutSession));
  const admission = admissionTo(access, session);
  if (admission === 'forbidden') throw new AppError(genericRefusals.FORBIDDEN);
  const administrates = access === 'desk' || access === 'admin';
  if (administrates && passkeysRequired && !session.strong && !withoutPasskey) {
    throw new AppError(genericRefusals.PASSKEY_REQUIRED);
  }
  if (admission === 'ask-administrator') throw new AppError(genericRefusals.ASK_ADMINISTRATOR);
  return session;
}

interface Exchange extends LimitFacts {
  readonly parts: AnswerParts;
  readonly request: Request;
  readonly response: Response;
}

function checkAnswer({ success }: Binding['route'], answer: unknown, { checkResponses }: AnswerParts): void {
  if ('schema' in success && checkResponses) success.schema.parse(answer);
}

async function present(route: Binding['route'], outcome: Outcome, exchange: Exchange): Promise<void> {
  const { parts, request, response, session } = exchange;
  if (outcome.kind === 'kept') {
    if (outcome.isReplay) sayReplayed(response);
    sendKept(response, outcome.answer, route.success);
    return;
  }
  const { success } = route;
  const answer = outcome.value;
  if (answer instanceof PreparedJson) {
    checkAnswer(route, answer.value, parts);
    sendPrepared(request, response, answer);
  } else if ('schema' in success) {
    checkAnswer(route, answer, parts);
    sendJson(response, success.status, answer);
  } else if ('page' in success) {
    sendPage(response, answer as string);
  } else if ('file' in success && success.conditional) {
    sendConditionalFile(request, response, answer as FileAnswer<Uint8Array>);
  } else if ('file' in success) {
    if (success.forGood) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    await sendFile(response, answer as FileAnswer);
  } else if ('eventStream' in success) {
    if (session) parts.streams.add(session.accountId, response);
    await serveEventStream(response, answer as EventStreamAnswer, {
      mayGoOn: () => mayGoOn(route, exchange),
      heartbeatMs: session?.type === 'admin' ? administratorsHeartbeatMs : parts.heartbeatMs,
    });
  } else {
    response.statusCode = success.status;
    response.end();
  }
}

/** With each beat a stream learns whether its caller was put at the desk, or taken from it (docs/product.md §4.19). */
const administratorsHeartbeatMs = 1_000;

/**
 * Whether the route of a stream still admits its caller, as whom it was opened for.
 * @throws AppError UNAVAILABLE while the session cannot be checked because MongoDB is down
 */
async function mayGoOn(route: Route, { parts, request, session }: Exchange): Promise<boolean> {
  return admit(route, parts, request).then(
    (now) => now?.desk === session?.desk,
    (error: unknown) => {
      if (toAppError(error).refusal.status === 503) throw error;
      return false;
    },
  );
}

/** The strong entity tag of the version at a path of the answer, e.g. `user.version`. */
function entityTag(answer: unknown, path: string): string {
  const version = path.split('.').reduce((part, name) => (part as Record<string, unknown>)[name], answer);
  return `"${String(version)}"`;
}
