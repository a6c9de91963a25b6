import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, apiClient, send } from '@studio/chassis/testing/api-client';
import { inParallel } from '../../testing/kit/in-parallel.ts';
import { registerMember } from '../../testing/kit/people.ts';
import type { WholeStudio } from '../../testing/kit/whole-studio.ts';

type Studio = Pick<WholeStudio, 'origin' | 'admin'>;

/** A caller who takes more than a fair share, from one address. `rush` continues until the signal aborts. */
interface GreedyCaller {
  readonly name: string;
  readonly rush: (studio: Studio, signal: AbortSignal) => Promise<unknown>;
}

/** The answers to the other callers meanwhile. */
interface Met {
  readonly name: string;
  readonly answers: number;
  /** Answers with a wrong status, e.g. `503 OVERLOADED`. */
  readonly wrong: readonly string[];
  readonly slowestMs: number;
}

const greedyAddress = '127.0.9.1';
const othersAddresses = ['127.0.9.2', '127.0.9.3', '127.0.9.4'];
/** A sign-in takes a quarter of a second of CPU, and waits for at most one from another address. */
const longestMs = 8_000;
const pauseMs = 100;

const greedyCallers: readonly GreedyCaller[] = [
  { name: '2,100 bodies that never end', rush: neverEndBodies },
  { name: '60 right sign-ins at once, again and again', rush: signInAllTheTime },
  { name: "wrong passwords for the administrator's account", rush: guessAdmin },
];

/**
 * Runs three greedy callers one after another, each for the given seconds. Meanwhile others sign in and read from other
 * addresses, among them the administrator on a known device.
 */
export async function meetGreedyCallers(studio: Studio, seconds: number) {
  const deviceToken = await deviceOf(studio);
  const met: Met[] = [];
  for (const { name, rush } of greedyCallers) {
    const ending = new AbortController();
    const rushing = rush(studio, ending.signal);
    // Begins once the rush is under way.
    await sleep(1_000);
    const others = await Promise.all(othersAddresses.map((from) => goOn(studio, { from, seconds, deviceToken })));
    ending.abort();
    await rushing;
    const answers = others.flat();
    met.push({
      name,
      answers: answers.length,
      wrong: answers.flatMap(({ wrong }) => wrong ?? []),
      slowestMs: Math.max(...answers.map(({ ms }) => ms)),
    });
  }
  return { notes: met.map(inNumbers), findings: met.map(findingOf) };
}

async function deviceOf({ origin, admin }: Studio): Promise<string> {
  const { body } = await apiClient(origin).post('/api/auth/login', credentialsOf(admin));
  return body.deviceToken;
}

/** One of the other callers, who signs in now and then, and reads. */
async function goOn(
  { origin, admin }: Studio,
  { from, seconds, deviceToken }: { from: string; seconds: number; deviceToken: string },
) {
  const until = performance.now() + seconds * 1_000;
  const member = await registerMember(origin);
  const logIn = (body: object) => ({ method: 'POST', path: '/api/auth/login', body, from });
  const read = { method: 'GET', path: '/api/users/profile', token: member.token, from };
  const asAdmin = { ...credentialsOf(admin), deviceTokens: [deviceToken] };
  const calls = [logIn(credentialsOf(member)), read, read, read, logIn(asAdmin), read, read, read];
  const answers = [];
  for (let at = 0; performance.now() < until; at += 1) {
    const startedAt = performance.now();
    const answer = await send(origin, calls[at % calls.length]!);
    answers.push({ ms: performance.now() - startedAt, wrong: answer.status === 200 ? null : inWords(answer) });
    await sleep(pauseMs);
  }
  return answers;
}

const credentialsOf = ({ email, password }: Studio['admin']) => ({ email, password });
const inWords = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`;

async function neverEndBodies({ origin }: Studio, signal: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(origin);
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{';
  const sockets = new Set<Socket>();
  while (!signal.aborted) {
    while (sockets.size < 2_100) {
      const socket = connect({ host: hostname, port: Number(port), localAddress: greedyAddress });
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => sockets.delete(socket))
        .write(head);
    }
    await sleep(250);
  }
  for (const socket of sockets) socket.destroy();
}

async function signInAllTheTime({ origin }: Studio, signal: AbortSignal): Promise<void> {
  const member = await registerMember(origin);
  const body = credentialsOf(member);
  await inParallel(60, Array.from({ length: 60 }), async () => {
    while (!signal.aborted)
      await paced(send(origin, { method: 'POST', path: '/api/auth/login', body, from: greedyAddress }));
  });
}

async function guessAdmin({ origin, admin }: Studio, signal: AbortSignal): Promise<void> {
  for (let guess = 0; !signal.aborted; guess += 1) {
    const body = { email: admin.email, password: `adivinada-${guess}` };
    await paced(send(origin, { method: 'POST', path: '/api/auth/login', body, from: greedyAddress }));
  }
}

/** Pauses after a refused call, as a caller who wants to get in does. */
async function paced(call: Promise<Answer>): Promise<void> {
  const { status } = await call;
  if (status !== 200) await sleep(pauseMs);
}

function findingOf({ name, answers, wrong, slowestMs }: Met) {
  const slow = slowestMs > longestMs ? [`the slowest answer took ${(slowestMs / 1_000).toFixed(1)} s`] : [];
  const none = answers === 0 ? ['nobody was answered'] : [];
  return { check: `others go on beside ${name}`, differences: [...none, ...new Set(wrong), ...slow] };
}

function inNumbers({ name, answers, wrong, slowestMs }: Met): string {
  return `others beside ${name}: ${answers} answers, ${wrong.length} refused, the slowest after ${slowestMs.toFixed(0)} ms`;
}
