import { root } from '../../run/launcher/root.ts';
import type { BytesAnswer } from './exchange-bytes.ts';

/** Patterns of a server's internals. The run itself sends none of them. */
const inside: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a stack', /\n\s+at .+[(:]\d+:\d+\)?|\bat (?:async )?\S+ \(|node:internal/],
  ['a path of the server', /\/node_modules\/|file:\/\/|\.[cm]?[tj]s:\d+/],
  [
    'an error of a library',
    /\b(?:Mongo|BSON|Cast|Zod|Syntax|Type|Range|Reference|Assertion)\w*Error\b|ECONNREFUSED|E11000/,
  ],
  ['an address inside', /(?:mongodb|amqp|redis|smtp):\/\/|127\.0\.0\.1:\d+/],
  ['a password hash', /\$2[aby]\$\d\d\$|passwordHash/],
  ['a key', /-----BEGIN /],
];

export interface Judged {
  readonly caller: { readonly name: string; readonly maySeeOthers: boolean };
  readonly answer: BytesAnswer;
  /** Whether the request may be cut off without an answer. */
  readonly isFramedWrongly: boolean;
  /** Texts that occur only in another account's data. */
  readonly canaries: readonly string[];
}

/** The problems of an answer, independent of the request. */
export function problemsOf({ caller, answer, isFramedWrongly, canaries }: Judged): string[] {
  const { status, head, body, isLate } = answer;
  if (isLate) return ['no whole answer in time'];
  if (status === 0) return isFramedWrongly ? [] : ['closed without an answer'];
  const text = `${head}\n${body}`;
  const problems = inside.filter(([, pattern]) => pattern.test(text)).map(([what]) => `discloses ${what}`);
  if (text.includes(root)) problems.push('discloses a path of the server');
  if (status >= 500 && !isShed(answer)) problems.push(`is a failure: ${status}`);
  if (!caller.maySeeOthers && canaries.some((canary) => text.includes(canary)))
    problems.push("discloses another person's data");
  if (status >= 400 && /^content-type: *application\/json/im.test(head) && !isProblem(body) && !isHead(body)) {
    problems.push('is no problem as the contract has them');
  }
  return problems;
}

/** Whether the answer refuses for overload with Retry-After, which is counted but no failure. */
export function isShed({ status, head }: BytesAnswer): boolean {
  return status === 503 && /^retry-after: \d/im.test(head);
}

function isHead(body: string): boolean {
  return body === '';
}

function isProblem(body: string): boolean {
  try {
    const { message, code, requestId } = JSON.parse(body) as Record<string, unknown>;
    return [message, code, requestId].every((field) => typeof field === 'string');
  } catch {
    return false;
  }
}
