import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ReportFormat } from '@studio/contracts/vocabulary';
import { mostAtATime, silenceMs } from '../policies/report-policy.ts';
import type { FileOrder } from './file-order.ts';
import type { FromMaker, ToMaker } from './maker-messages.ts';

/**
 * Processes that make the files of reports, so that the worker's memory and events have nothing to do with them. Each
 * makes files of one format: the other one's library would take a fifth of the memory that is left to work in.
 */
export interface MakerPool {
  /**
   * Has a file made and stored; returns how many rows it has. Without any there is none.
   * `onProgress` is told now and then how many rows are written, of how many; when it fails, the file is given up.
   * @throws what hindered the maker or `onProgress`; by then nobody writes the file any more
   */
  make(order: FileOrder, onProgress: (written: number, total: number) => Promise<void>): Promise<number>;
  /** Ends all makers, whatever they do. */
  close(): Promise<void>;
}

export interface MakerPoolSettings {
  readonly mongoUrl: string;
  readonly databaseName: string;
  /** Milliseconds that a maker stays after its last report, for the next one to begin at once. */
  readonly idleMs?: number;
  /** Milliseconds after which a maker that has said nothing is ended: whoever ordered the report again has it by then. */
  readonly silentMs?: number;
}

const program = fileURLToPath(new URL('../report-maker.ts', import.meta.url));

/**
 * What is alive at a time are 30 to 40 MB, however many rows there are. Without limits V8 lets garbage lie until there
 * are hundreds of megabytes of it, and glibc keeps an arena for each thread that compresses (20 MB) and whatever large
 * buffers it once got (10 MB). In so small a young generation much is alive when V8 looks, and in most processes it takes
 * to making such things among the old at once (pretenuring): two thirds more CPU than without (`infra/bench/README.md`).
 */
const limits = {
  execArgv: [
    '--max-old-space-size=56',
    '--min-semi-space-size=2',
    '--max-semi-space-size=2',
    '--no-allocation-site-pretenuring',
  ],
  env: { ...process.env, MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' },
};

export function openMakerPool({
  mongoUrl,
  databaseName,
  idleMs = 60_000,
  silentMs = silenceMs,
}: MakerPoolSettings): MakerPool {
  const alive = new Set<ChildProcess>();
  const idle = new Map<ChildProcess, Resting>();

  function start(format: ReportFormat): ChildProcess {
    // One that rests goes where another format needs its place.
    const surplus = Math.max(0, alive.size + 1 - mostAtATime);
    for (const rested of [...idle.keys()].slice(0, surplus)) dismiss(rested);
    // For whoever looks at the list of processes.
    const maker = fork(program, [format], {
      ...limits,
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    alive.add(maker);
    maker.once('exit', () => forget(maker));
    // Whoever waits for it hears of it too; without this, an error that comes while nobody does would end the worker.
    maker.on('error', () => {
      maker.kill('SIGKILL');
      forget(maker);
    });
    tell(maker, { kind: 'open', mongoUrl, databaseName });
    return maker;
  }

  function wake(maker: ChildProcess): void {
    clearTimeout(idle.get(maker)?.until);
    idle.delete(maker);
  }

  function forget(maker: ChildProcess): void {
    wake(maker);
    alive.delete(maker);
  }

  /** It is told to go when nothing has come for a while, and leaves its compiled code in Node's cache. */
  function rest(maker: ChildProcess, format: ReportFormat): void {
    idle.set(maker, { format, until: setTimeout(dismiss, idleMs, maker).unref() });
  }

  function dismiss(maker: ChildProcess): void {
    wake(maker);
    maker.disconnect();
  }

  return {
    make: async (order, onProgress) => {
      const { format } = order;
      const [rested] = [...idle].find(([, resting]) => resting.format === format) ?? [];
      const maker = rested ?? start(format);
      wake(maker);
      try {
        const rows = await madeBy(maker, order, { onProgress, silentMs });
        rest(maker, format);
        return rows;
      } catch (error) {
        await end(maker);
        throw error;
      }
    },
    close: async () => void (await Promise.all([...alive].map(end))),
  };
}

interface Resting {
  readonly format: ReportFormat;
  readonly until: NodeJS.Timeout;
}

interface Listening extends Required<Pick<MakerPoolSettings, 'silentMs'>> {
  readonly onProgress: (written: number, total: number) => Promise<void>;
}

function madeBy(maker: ChildProcess, order: FileOrder, { onProgress, silentMs }: Listening): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const silence = setTimeout(() => reject(new Error('the report maker has fallen silent')), silentMs);
  const hear = (message: FromMaker) => {
    silence.refresh();
    if (message.kind === 'made') resolve(message.rows);
    else if (message.kind === 'failed') reject(message.error);
    else onProgress(message.written, message.total).catch(reject);
  };
  const gone = (code: number | null, signal: string | null) =>
    reject(new Error(`the report maker ended with ${code ?? signal}`));
  maker.on('message', hear).once('exit', gone).once('error', reject);
  tell(maker, { kind: 'make', order });
  return promise.finally(() => {
    clearTimeout(silence);
    maker.off('message', hear).off('exit', gone).off('error', reject);
  });
}

/** What could not be sent is told by an `error` of the maker. */
function tell(maker: ChildProcess, message: ToMaker): void {
  maker.send(message);
}

async function end(maker: ChildProcess): Promise<void> {
  if (maker.exitCode !== null || maker.signalCode !== null || maker.pid === undefined) return;
  const gone = once(maker, 'exit');
  maker.kill('SIGKILL');
  await gone;
}
