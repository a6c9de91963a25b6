import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { StoredWaysToPay, StudioContacts } from '@studio/chassis/studio/studio-directory';
import type { FileFormat, Report } from '../../models/report.model.ts';
import { type CollectionNames, collectionNames } from '../../models/reporting-models.ts';
import { mostAtATime } from '../report-policy.ts';

/** The order for a report file, sent from the worker to the process that makes it. */
export interface FileOrder extends Pick<Report, 'type' | 'format' | 'filters'> {
  /** Id of the file in the report store. */
  readonly fileId: string;
  readonly classValue?: Report['classValue'] | undefined;
  readonly studio: StudioContacts;
  /** A PNG. */
  readonly logo: Uint8Array;
  readonly ways: StoredWaysToPay['ways'];
  /** The instant the report describes; printed in it. */
  readonly madeAt: Date;
}

/** From the worker to the process that makes reports: the database first, then one order after another. */
export type ToMaker =
  | {
      readonly kind: 'open';
      readonly mongoUrl: string;
      readonly databaseName: string;
      readonly collections: CollectionNames;
    }
  | { readonly kind: 'make'; readonly order: FileOrder };

/** The answers: `written` repeatedly, finally `made` or `failed`. */
export type FromMaker =
  | { readonly kind: 'written'; readonly written: number; readonly total: number }
  | { readonly kind: 'made'; readonly rows: number }
  | { readonly kind: 'failed'; readonly error: Error };

type OnProgress = (written: number, total: number) => Promise<void>;

export type MakerPool = ReturnType<typeof openMakerPool>;

export interface MakerPoolSettings {
  readonly mongoUrl: string;
  readonly databaseName: string;
  /** Milliseconds that a maker stays after its last report, so that the next one begins at once. */
  readonly idleMs?: number;
  /** Milliseconds without a message after which a maker is ended: by then the report was queued again. */
  readonly silentMs: number;
}

const program = fileURLToPath(new URL('./report-maker.ts', import.meta.url));

/**
 * 30 to 40 MB are alive at a time, however many rows there are. Without limits V8 collects only after hundreds of
 * megabytes of garbage, and glibc keeps an arena for each compressing thread (20 MB) and large freed buffers (10 MB).
 * With so small a young generation much is alive at each collection. V8 then mostly allocates such objects in the old
 * generation (pretenuring), which takes two thirds more CPU (`infra/prove/bench/README.md`).
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

/**
 * Processes that make the files of reports, so that reports neither take the worker's memory nor delay its events. Each
 * makes files of one format: the library of another one would take a fifth of its working memory.
 */
export function openMakerPool({ mongoUrl, databaseName, idleMs = 60_000, silentMs }: MakerPoolSettings) {
  const alive = new Set<ChildProcess>();
  const idle = new Map<ChildProcess, Resting>();

  function start(format: FileFormat): ChildProcess {
    // An idle maker is dismissed when another format needs its place.
    const surplus = Math.max(0, alive.size + 1 - mostAtATime);
    for (const rested of [...idle.keys()].slice(0, surplus)) dismiss(rested);
    // The format shows in the list of processes.
    const maker = fork(program, [format], {
      ...limits,
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    alive.add(maker);
    maker.once('exit', () => forget(maker));
    // A running `make` rejects as well; without this, an error of an idle maker would end the worker.
    maker.on('error', () => {
      maker.kill('SIGKILL');
      forget(maker);
    });
    tell(maker, { kind: 'open', mongoUrl, databaseName, collections: collectionNames });
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

  /** Dismisses the maker after a while without work. */
  function rest(maker: ChildProcess, format: FileFormat): void {
    idle.set(maker, { format, until: setTimeout(dismiss, idleMs, maker).unref() });
  }

  function dismiss(maker: ChildProcess): void {
    wake(maker);
    maker.disconnect();
  }

  return {
    /**
     * Has a file made and stored, and returns its number of rows. Without rows there is no file.
     * `onProgress` is called repeatedly with the rows written and their total; if it rejects, the file is abandoned.
     * @throws the error of the maker or of `onProgress`, once the file is no longer written
     */
    make: async (order: FileOrder, onProgress: OnProgress): Promise<number> => {
      const { format } = order;
      const [rested] = [...idle].find(([, resting]) => resting.format === format) ?? [];
      const maker = rested ?? start(format);
      wake(maker);
      try {
        const rows = await madeBy(maker, order, onProgress, silentMs);
        rest(maker, format);
        return rows;
      } catch (error) {
        await end(maker);
        throw error;
      }
    },
    /** Ends all makers, also busy ones. */
    close: async (): Promise<void> => void (await Promise.all([...alive].map(end))),
  };
}

interface Resting {
  readonly format: FileFormat;
  readonly until: NodeJS.Timeout;
}

function madeBy(maker: ChildProcess, order: FileOrder, onProgress: OnProgress, silentMs: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const silence = setTimeout(() => reject(new Error('the report maker does not respond')), silentMs);
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

/** A failure to send emits `error` on the maker. */
function tell(maker: ChildProcess, message: ToMaker): void {
  maker.send(message);
}

async function end(maker: ChildProcess): Promise<void> {
  if (maker.exitCode !== null || maker.signalCode !== null || maker.pid === undefined) return;
  const gone = once(maker, 'exit');
  maker.kill('SIGKILL');
  await gone;
}
