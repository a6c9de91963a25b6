import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, openConnection, type Reply } from './connection.ts';
import { percentile } from './percentile.ts';

export interface Load {
  readonly origin: string;
  /** The loopback address (127.0.0.0/8) of the callers. */
  readonly from?: string;
  /** Number of connections. Each waits for its reply before the next request. */
  readonly callers: number;
  /** Duration in seconds. Ends earlier when there is no next request. */
  readonly seconds: number;
  readonly next: () => Question | undefined;
  /** Arrivals a second, answered or not. Default: each connection sends its next request at once. */
  readonly perSecond?: number;
  /** Whether connections may end before their reply. Default: that fails the run. */
  readonly mayBreak?: boolean;
}

export interface Question {
  readonly text: string;
  /** Latencies are kept by kind. */
  readonly kind?: string;
  readonly onReply?: (reply: Reply) => void;
}

/** In milliseconds, without refusals for load (429, 503). */
export interface Latencies {
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
}

export interface Measured extends Latencies {
  readonly byKind: Readonly<Record<string, Latencies>>;
  /** Replies a second, until the last one. */
  readonly perSecond: number;
  /** Number of replies by status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Arrivals, including those that found no free connection. */
  readonly offered: number;
  readonly sent: number;
  /** Refusals for load without Retry-After. */
  readonly withoutRetryAfter: number;
  /** Connections that ended before the reply. */
  readonly broken: number;
}

const tickMs = 5;
const lastRepliesWithinMs = 10_000;

/** Sends requests for some seconds, as cheaply as possible: the load must cost less than the system under it. */
export async function runLoad({ origin, from, callers, seconds, next, perSecond, mayBreak }: Load): Promise<Measured> {
  const tally = createTally();
  const open = new Set<Connection>();
  let [offered, sent, broken] = [0, 0, 0];

  const connect = async () => {
    const connection = await openConnection(origin, from);
    open.add(connection);
    return connection;
  };

  /** Returns the connection if it can be used again. */
  async function ask(on: Connection | undefined, { text, kind, onReply }: Question): Promise<Connection | undefined> {
    sent += 1;
    const askedAt = performance.now();
    try {
      on ??= await connect();
      const reply = await on.ask(text);
      tally.note(reply, kind ?? '', performance.now() - askedAt);
      onReply?.(reply);
    } catch (error) {
      if (!mayBreak) throw error;
      broken += 1;
    }
    if (on?.isOpen()) return on;
    if (on) open.delete(on);
    return undefined;
  }

  async function askInTurn(first: Connection): Promise<void> {
    let connection: Connection | undefined = first;
    for (let question = next(); question && performance.now() < endsAt; question = next()) {
      offered += 1;
      connection = await ask(connection, question);
    }
  }

  async function askOnTime(rate: number): Promise<void> {
    const idle: Connection[] = [];
    const busy = new Set<Promise<void>>();
    const arrive = async (question: Question) => {
      const connection = await ask(idle.pop(), question);
      if (connection) idle.push(connection);
    };
    let elapsed = 0;
    do {
      await pause(tickMs);
      elapsed = Math.min(seconds, (performance.now() - startedAt) / 1_000);
      for (const due = elapsed * rate; offered < due; offered += 1) {
        while (idle.at(-1)?.isOpen() === false) open.delete(idle.pop()!);
        if (idle.length === 0 && busy.size >= callers) continue;
        const question = next();
        if (!question) break;
        const answered: Promise<void> = arrive(question).finally(() => busy.delete(answered));
        busy.add(answered);
      }
    } while (elapsed < seconds);
    await Promise.all(busy);
  }

  const first = perSecond === undefined ? await Promise.all(Array.from({ length: callers }, connect)) : [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const work = perSecond === undefined ? Promise.all(first.map(askInTurn)) : askOnTime(perSecond);
  const closeAll = () => open.forEach(({ close }) => close());
  const patience = setTimeout(closeAll, seconds * 1_000 + lastRepliesWithinMs);
  try {
    await work;
  } finally {
    clearTimeout(patience);
    closeAll();
  }
  return { ...tally.figures((performance.now() - startedAt) / 1_000), offered, sent, broken };
}

function createTally() {
  const latencies = new Map<string, number[]>();
  const statuses: Record<number, number> = {};
  let withoutRetryAfter = 0;
  const spread = (values: readonly number[]) => ({
    p50: percentile(values, 0.5),
    p99: percentile(values, 0.99),
    slowest: percentile(values, 1),
  });
  return {
    note: ({ status, head }: Reply, kind: string, ms: number) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 503 || status === 429) {
        withoutRetryAfter += Number(!/^retry-after: \d/im.test(head));
        return;
      }
      const ofKind = latencies.get(kind) ?? [];
      latencies.set(kind, ofKind);
      ofKind.push(ms);
    },
    figures: (took: number) => ({
      ...spread([...latencies.values()].flat()),
      byKind: Object.fromEntries([...latencies].map(([kind, values]) => [kind, spread(values)])),
      perSecond: Object.values(statuses).reduce((sum, count) => sum + count, 0) / took,
      statuses,
      withoutRetryAfter,
    }),
  };
}

/** Repeats the given requests in turn. */
export function repeating(texts: readonly string[]): () => Question {
  let at = 0;
  return () => ({ text: texts[at++ % texts.length]! });
}
