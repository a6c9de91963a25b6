import { setTimeout as pause } from 'node:timers/promises';
import { apiClient } from '@studio/chassis/testing/api-client';
import { requestText } from '../../load/connection.ts';
import { type Load, type Question, repeating, runLoad } from '../../load/run-load.ts';
import { registerMember } from '../../testing/kit/people.ts';
import type { WholeStudio } from '../../testing/kit/whole-studio.ts';

type Studio = Pick<WholeStudio, 'origin' | 'admin'>;
type Credentials = Studio['admin'];

/** A load of more than a fair share, from one address. */
interface GreedyCaller extends Pick<Load, 'callers' | 'next'> {
  readonly name: string;
  readonly perSecond: number;
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

/**
 * Runs three greedy callers one after another, each for the given seconds. Meanwhile others sign in and read from other
 * addresses, among them the administrator on a known device.
 */
export async function meetGreedyCallers(studio: Studio, seconds: number) {
  const { origin } = studio;
  const deviceToken = await deviceOf(studio);
  const met: Met[] = [];
  for (const { name, ...greedy } of await greedyCallers(studio)) {
    const rushing = runLoad({ origin, ...greedy, from: greedyAddress, seconds: seconds + 1, mayBreak: true });
    // Begins once the rush is under way.
    await pause(1_000);
    const others = await Promise.all(othersAddresses.map((from) => goOn(studio, { from, seconds, deviceToken })));
    await rushing;
    met.push({
      name,
      answers: others.reduce((sum, { answers }) => sum + answers, 0),
      wrong: others.flatMap(({ wrong }) => wrong),
      slowestMs: Math.max(...others.map(({ slowest }) => slowest)),
    });
  }
  return { notes: met.map(inNumbers), findings: met.map(findingOf) };
}

/** Each asks again at once after an answer, and those who are refused ten times a second. */
async function greedyCallers({ origin, admin: { email } }: Studio): Promise<GreedyCaller[]> {
  const endless =
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{';
  const member = await registerMember(origin);
  let guesses = 0;
  return [
    { name: '2,100 bodies that never end', callers: 2_100, perSecond: 8_400, next: repeating([endless]) },
    {
      name: '60 right sign-ins at once, again and again',
      callers: 60,
      perSecond: 600,
      next: repeating([signInText(member)]),
    },
    {
      name: "wrong passwords for the administrator's account",
      callers: 1,
      perSecond: 10,
      next: () => ({ text: signInText({ email, password: `adivinada-${(guesses += 1)}` }) }),
    },
  ];
}

async function deviceOf({ origin, admin: { email, password } }: Studio): Promise<string> {
  const { body } = await apiClient(origin).post('/api/auth/login', { email, password });
  return body.deviceToken;
}

/** One of the other callers, who signs in now and then, and reads, ten times a second. */
async function goOn(
  { origin, admin }: Studio,
  { from, seconds, deviceToken }: { from: string; seconds: number; deviceToken: string },
) {
  const member = await registerMember(origin);
  const read = requestText({ method: 'GET', path: '/api/users/profile', token: member.token });
  const reads = [read, read, read];
  const texts = [signInText(member), ...reads, signInText(admin, { deviceTokens: [deviceToken] }), ...reads];
  let answers = 0;
  const wrong: string[] = [];
  const onReply: Question['onReply'] = ({ status, body }) => {
    answers += 1;
    if (status !== 200) wrong.push(`${status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? ''}`);
  };
  const ask = repeating(texts);
  const next = () => ({ ...ask(), onReply });
  const { slowest } = await runLoad({ origin, from, callers: 1, perSecond: 10, seconds, next });
  return { answers, wrong, slowest };
}

function signInText({ email, password }: Credentials, more: object = {}): string {
  return requestText({ method: 'POST', path: '/api/auth/login', body: { email, password, ...more } });
}

function findingOf({ name, answers, wrong, slowestMs }: Met) {
  const slow = slowestMs > longestMs ? [`the slowest answer took ${(slowestMs / 1_000).toFixed(1)} s`] : [];
  const none = answers === 0 ? ['nobody was answered'] : [];
  return { check: `others go on beside ${name}`, differences: [...none, ...new Set(wrong), ...slow] };
}

function inNumbers({ name, answers, wrong, slowestMs }: Met): string {
  return `others beside ${name}: ${answers} answers, ${wrong.length} refused, the slowest after ${slowestMs.toFixed(0)} ms`;
}
