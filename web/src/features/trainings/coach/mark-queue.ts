import type { Mark } from './coach-endpoints.ts';

/** A mark that the server has not answered yet, with its subject in words. */
export interface WaitingMark extends Mark {
  /** Name of the marked person. */
  readonly name: string;
  /** Day and hour of the class. */
  readonly when: string;
}

/** A mark that the server refused. */
export interface RefusedMark extends Pick<WaitingMark, 'key' | 'name' | 'when'> {
  readonly because: string;
}

export interface Kept {
  /** In the order in which they were made. */
  readonly marks: readonly WaitingMark[];
  readonly refused: readonly RefusedMark[];
}

export interface MarksShown extends Kept {
  /** Whether the marks are not merely in flight: the studio cannot be reached. */
  readonly unsent: boolean;
}

export const nothingKept: Kept = { marks: [], refused: [] };

/** The result of sending a mark; `stopped`: the session is over. */
export type Sent =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly because: string }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'stopped' };

interface Ports {
  /** The marks stored on the device, which other tabs of the session read and write, too. */
  readonly read: () => Kept;
  readonly write: (kept: Kept) => void;
  readonly send: (mark: WaitingMark) => Promise<Sent>;
  /** Makes the marks by the one call that marks everybody of their class as attended. */
  readonly sendTogether: (marks: readonly WaitingMark[]) => Promise<Sent>;
  /** Runs the work while no other tab does. */
  readonly alone: (work: () => Promise<boolean>) => Promise<boolean>;
  /** Milliseconds to wait before the given attempt, counted from 1. */
  readonly pauseMs: (attempt: number) => number;
}

/** Milliseconds after which an unanswered mark is shown as unsent. */
const slowMs = 1_000;

export type MarkQueue = ReturnType<typeof createMarkQueue>;

/**
 * Sends marks one after another, each until it is answered (docs/product.md §3.17). A refused mark is dropped together
 * with those made on top of it, and remembered until its reason has been read.
 */
export function createMarkQueue({ read, write, send, sendTogether, alone, pauseMs }: Ports) {
  const listeners = new Set<() => void>();
  let shown: MarksShown = { ...read(), unsent: false };
  let running = false;
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function show(unsent = shown.unsent): void {
    const kept = read();
    const next = { ...kept, unsent: unsent && kept.marks.length > 0 };
    if (next.unsent === shown.unsent && next.marks === shown.marks && next.refused === shown.refused) return;
    shown = next;
    for (const onChange of listeners) onChange();
  }

  function change(edit: (kept: Kept) => Kept): void {
    write(edit(read()));
    show();
  }

  /** Shows marks as unsent if the work takes long. */
  async function watched<T>(work: Promise<T>): Promise<T> {
    const slow = setTimeout(show, slowMs, true);
    try {
      return await work;
    } finally {
      clearTimeout(slow);
    }
  }

  /** Sends marks by one call; without an answer they stay in the queue, and are sent one by one. False as `sendAll`. */
  async function sendAsOne(marks: readonly WaitingMark[]): Promise<boolean> {
    const sent = await sendTogether(marks);
    if (sent.kind === 'stopped') return false;
    if (sent.kind !== 'unanswered') for (const mark of marks) settle(mark, sent);
    return true;
  }

  /** Sends until the queue is empty; false if it has to be resumed later. */
  async function sendAll(): Promise<boolean> {
    for (let [mark] = read().marks; mark; [mark] = read().marks) {
      const sent = await watched(send(mark));
      if (sent.kind === 'stopped') return false;
      if (sent.kind === 'unanswered') {
        attempt += 1;
        show(true);
        retry = setTimeout(() => void flush(), pauseMs(attempt));
        return false;
      }
      attempt = 0;
      settle(mark, sent);
    }
    return true;
  }

  function settle(mark: WaitingMark, sent: Sent): void {
    const isOfSame = ({ id, userId }: WaitingMark) => id === mark.id && userId === mark.userId;
    change(({ marks, refused }) =>
      sent.kind === 'refused'
        ? {
            marks: marks.filter((each) => !isOfSame(each)),
            refused: [...refused, { key: mark.key, name: mark.name, when: mark.when, because: sent.because }],
          }
        : { marks: marks.filter(({ key }) => key !== mark.key), refused },
    );
    show(false);
  }

  async function flush(together: readonly WaitingMark[] = []): Promise<void> {
    clearTimeout(retry);
    if (running) return;
    running = true;
    let goesOn = together.length === 0 || (await watched(alone(() => sendAsOne(together))));
    // A mark may be added while the last answer is processed.
    while (goesOn && read().marks.length > 0) goesOn = await watched(alone(sendAll));
    running = false;
  }

  return {
    /**
     * Shows the marks at once and appends them to the queue. `all`: they mark everybody of their class as attended, which
     * takes one call if nothing waits before it.
     */
    add(marks: readonly WaitingMark[], all = false): void {
      const isFirst = read().marks.length === 0;
      change((kept) => ({ ...kept, marks: [...kept.marks, ...marks] }));
      void flush(all && isFirst ? marks : []);
    },
    /** Forgets the refusals once they have been read. */
    forgetRefused: () => change((kept) => ({ ...kept, refused: [] })),
    /** Sends the queue, for example when the connection is back. */
    flush: () => flush(),
    /** Another tab has changed the stored marks. */
    changedElsewhere(): void {
      show();
      void flush();
    },
    stop: () => clearTimeout(retry),
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    shown: () => shown,
  };
}
