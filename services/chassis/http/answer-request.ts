import type { Request, Response } from 'express';
import { currentContext } from '../logging/request-context.ts';
import { type Session, type SessionGuard, withoutSessionSays } from '../session/session-guard.ts';
import { type EventStreamAnswer, type FileAnswer, PreparedJson } from './answer.ts';
import { AppError } from './app-error.ts';
import { clientAddress } from './client-address.ts';
import { toAppError } from './error-mapper.ts';
import { serveEventStream } from './event-stream.ts';
import { genericRefusals } from './generic-refusals.ts';
import type { Binding, HandlerInput } from './handler.ts';
import { parseInput } from './parse-input.ts';
import { type Fence, passFence } from './pass-fence.ts';
import { readJsonBody } from './read-json-body.ts';
import { sendFile, sendJson, sendPrepared } from './send.ts';
import type { StreamsByAccount } from './streams-by-account.ts';

/** One for all: without a reason each end of a request would make one, with a stack. */
const callerGone = new Error('the caller is gone');

export interface AnswerParts {
  readonly sessions: SessionGuard;
  /** The one that waits until everything already in the own queue is applied. */
  readonly fence?: Fence | undefined;
  /** Whether answers are checked against their declared schema. */
  readonly checkResponses: boolean;
  readonly streams: StreamsByAccount;
  /** Milliseconds between heartbeats of event streams. */
  readonly heartbeatMs?: number | undefined;
}

/** One request, from top to bottom: access, limits, input, fence, handler, answer. */
export async function answerRequest(
  binding: Binding,
  parts: AnswerParts,
  request: Request,
  response: Response,
): Promise<void> {
  const { route, fenced, limits } = binding;
  const session = await admit(route, parts.sessions, request);
  const address = clientAddress(request);
  for (const limit of limits) await limit({ clientAddress: address, session });
  const input = await readInput(route, request, response);
  const passOwnFence = async () => {
    if (parts.fence) await passFence(parts.fence, request);
  };
  if (fenced) await passOwnFence();
  const gone = new AbortController();
  response.once('close', () => gone.abort(callerGone));
  const handlerInput = {
    ...input,
    session,
    request,
    requestId: currentContext()!.requestId,
    clientAddress: address,
    signal: gone.signal,
  } as HandlerInput<Binding['route']>;
  await present(route, await handleWith(binding, handlerInput, passOwnFence), { parts, request, response, session });
}

/** A refusal over what others own is told once the handler gives one behind the fence, too. */
async function handleWith(
  { handle, fencedRefusals }: Binding,
  input: HandlerInput<Binding['route']>,
  passOwnFence: () => Promise<void>,
) {
  try {
    return await handle(input);
  } catch (error) {
    if (!(error instanceof AppError && fencedRefusals.includes(error.refusal))) throw error;
    await passOwnFence();
    return handle(input);
  }
}

async function admit(
  { access, withoutSession }: Binding['route'],
  sessions: SessionGuard,
  request: Request,
): Promise<Session | undefined> {
  if (access === 'public') return undefined;
  const session = await sessions.authenticate(request.headers.authorization).catch(withoutSessionSays(withoutSession));
  if (access === 'admin' && session.type !== 'admin') throw new AppError(genericRefusals.FORBIDDEN);
  return session;
}

async function readInput({ headers, params, query, body }: Binding['route'], request: Request, response: Response) {
  return {
    headers: headers && parseInput(headers, request.headers),
    params: params && parseInput(params, request.params),
    query: query && parseInput(query, request.query),
    body: body && parseInput(body, await readJsonBody(request, response)),
  };
}

interface Exchange {
  readonly parts: AnswerParts;
  readonly request: Request;
  readonly response: Response;
  readonly session: Session | undefined;
}

async function present({ success }: Binding['route'], answer: unknown, exchange: Exchange): Promise<void> {
  const { parts, request, response, session } = exchange;
  if (answer instanceof PreparedJson) {
    if ('schema' in success && parts.checkResponses) success.schema.parse(answer.value);
    sendPrepared(request, response, answer);
  } else if ('schema' in success) {
    if (parts.checkResponses) success.schema.parse(answer);
    sendJson(response, success.status, answer);
  } else if ('file' in success) {
    await sendFile(response, answer as FileAnswer);
  } else if ('eventStream' in success) {
    if (session) parts.streams.add(session.accountId, response);
    await serveEventStream(response, answer as EventStreamAnswer, {
      mayGoOn: () => mayGoOn(parts.sessions, request),
      heartbeatMs: parts.heartbeatMs,
    });
  } else {
    response.statusCode = success.status;
    response.end();
  }
}

/** A stream outlives the moment it was allowed in: it ends with its session, but not because MongoDB is away. */
async function mayGoOn(sessions: SessionGuard, request: Request): Promise<boolean> {
  const { authorization } = request.headers;
  if (authorization === undefined) return true;
  return sessions.authenticate(authorization).then(
    () => true,
    (error: unknown) => toAppError(error).refusal.status === 503,
  );
}
