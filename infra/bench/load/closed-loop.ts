import { openConnection, type Reply } from './connection.ts';
import { percentile } from './percentile.ts';

export interface Load {
  readonly origin: string;
  /** Concurrent callers; each waits for its reply before the next request. */
  readonly callers: number;
  /** Duration in seconds; it ends earlier when there is no next request. */
  readonly seconds: number;
  readonly next: () => Question | undefined;
}

export interface Question {
  readonly text: string;
  /** Latencies are kept by kind. */
  readonly kind?: string;
  readonly onReply?: (reply: Reply) => void;
}

export interface Measured {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds, of all and by kind. */
  readonly p50: number;
  readonly p99: number;
  readonly byKind: Readonly<Record<string, { readonly p50: number; readonly p99: number }>>;
  /** Number of replies by status. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** Sends requests for a while and returns rate and latencies. */
export async function closedLoop({ origin, callers, seconds, next }: Load): Promise<Measured> {
  const latencies = new Map<string, number[]>();
  const statuses: Record<number, number> = {};
  const connections = await Promise.all(Array.from({ length: callers }, () => openConnection(origin)));
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const callOn = async ({ ask }: (typeof connections)[number]) => {
    for (let question = next(); question && performance.now() < endsAt; question = next()) {
      const askedAt = performance.now();
      const reply = await ask(question.text);
      const kind = question.kind ?? '';
      const ofKind = latencies.get(kind) ?? [];
      latencies.set(kind, ofKind);
      ofKind.push(performance.now() - askedAt);
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
      question.onReply?.(reply);
    }
  };
  await Promise.all(connections.map(callOn));
  const took = (performance.now() - startedAt) / 1_000;
  for (const { close } of connections) close();
  const all = [...latencies.values()].flat();
  const spread = (values: readonly number[]) => ({ p50: percentile(values, 0.5), p99: percentile(values, 0.99) });
  return {
    requests: all.length,
    perSecond: all.length / took,
    ...spread(all),
    byKind: Object.fromEntries([...latencies].map(([kind, values]) => [kind, spread(values)])),
    statuses,
  };
}

/** Repeats the given requests in turn. */
export function repeating(texts: readonly string[]): () => Question {
  let at = 0;
  return () => ({ text: texts[at++ % texts.length]! });
}
