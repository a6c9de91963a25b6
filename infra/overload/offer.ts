import { connect, type Socket } from 'node:net';

export interface OfferSettings {
  readonly origin: string;
  /** Whole requests, sent in turn. */
  readonly requests: readonly Uint8Array[];
  /** Arrivals a second, whether or not the earlier ones are answered; without it each connection asks again at once. */
  readonly perSecond?: number;
  readonly connections: number;
  readonly seconds: number;
}

/** Outcomes of the requests. */
export interface OfferReport {
  /** Arrivals, those included for which there was no connection any more. */
  readonly offered: number;
  readonly sent: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Answers 429 or 503 without Retry-After. */
  readonly withoutRetryAfter: number;
  /** Connections that ended before the answer. */
  readonly broken: number;
  /** Of what was carried out or refused for a reason of its own, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly seconds: number;
}

interface Caller {
  readonly socket: Socket;
  startedAt: number;
  isBusy: boolean;
  received: string;
}

const tickMs = 5;
const lastAnswersWithinMs = 10_000;

/** Offers requests for a while, by sockets that do nothing but count: the load must cost less than what carries it. */
export async function offer({
  origin,
  requests,
  perSecond,
  connections,
  seconds,
}: OfferSettings): Promise<OfferReport> {
  const { hostname, port } = new URL(origin);
  const byStatus: Record<string, number> = {};
  const latencies: number[] = [];
  const idle: Caller[] = [];
  const callers = new Set<Caller>();
  let [sent, offered, broken, withoutRetryAfter] = [0, 0, 0, 0];
  let isOver = false;

  function open(): Caller {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const caller: Caller = { socket, startedAt: 0, isBusy: false, received: '' };
    callers.add(caller);
    socket.setEncoding('latin1').on('data', (chunk: string) => receive(caller, chunk));
    socket
      .on('error', () => undefined)
      .once('close', () => {
        callers.delete(caller);
        broken += Number(caller.isBusy && !isOver);
        const at = idle.indexOf(caller);
        if (at !== -1) idle.splice(at, 1);
      });
    return caller;
  }

  function ask(caller: Caller): void {
    caller.isBusy = true;
    caller.startedAt = performance.now();
    caller.socket.write(requests[sent % requests.length]!);
    sent += 1;
  }

  function receive(caller: Caller, chunk: string): void {
    caller.received += chunk;
    const head = caller.received.indexOf('\r\n\r\n');
    if (head === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(caller.received.slice(0, head))?.[1] ?? 0);
    if (caller.received.length < head + 4 + length) return;
    const status = caller.received.slice(9, 12);
    byStatus[status] = (byStatus[status] ?? 0) + 1;
    if (status !== '503' && status !== '429') latencies.push(performance.now() - caller.startedAt);
    else withoutRetryAfter += Number(!/retry-after: \d/i.test(caller.received.slice(0, head)));
    const isLast = /connection: close/i.test(caller.received.slice(0, head));
    caller.received = '';
    caller.isBusy = false;
    if (isLast) caller.socket.destroy();
    const next = isLast ? undefined : caller;
    if (perSecond === undefined && !isOver) ask(next ?? open());
    else if (next) idle.push(next);
  }

  const startedAt = performance.now();
  if (perSecond === undefined) for (let i = 0; i < connections; i += 1) ask(open());
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - startedAt) / 1_000;
      if (perSecond !== undefined) {
        for (const due = Math.min(elapsed, seconds) * perSecond; offered < due; offered += 1) {
          const caller = idle.pop() ?? (callers.size < connections ? open() : undefined);
          if (caller) ask(caller);
        }
      }
      const isAnswered = ![...callers].some(({ isBusy }) => isBusy);
      isOver = elapsed >= seconds;
      if (!isOver || (!isAnswered && elapsed * 1_000 < seconds * 1_000 + lastAnswersWithinMs)) return;
      clearInterval(timer);
      resolve();
    }, tickMs);
  });
  broken += [...callers].filter(({ isBusy }) => isBusy).length;
  for (const { socket } of callers) socket.destroy();
  latencies.sort((a, b) => a - b);
  const quantile = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0;
  return {
    offered: perSecond === undefined ? sent : offered,
    sent,
    byStatus,
    withoutRetryAfter,
    broken,
    p50: quantile(0.5),
    p99: quantile(0.99),
    seconds,
  };
}
