import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { z } from 'zod';
import type { Route } from '@studio/contracts/http/route';

/** A file to download. A stream is read at the caller's pace. */
export interface FileAnswer<F extends Readable | Uint8Array = Readable | Uint8Array> {
  readonly file: F;
  readonly contentType: string;
  /** The file name offered for saving. */
  readonly fileName: string;
}

/** One server-sent event. */
export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

/** An open stream of server-sent events. */
export interface EventStream<E extends StreamEvent = StreamEvent> {
  send(event: E): void;
  /** Ends the stream; the browser reconnects, as after a lost connection. */
  end(): void;
  /** Aborted when the stream ends, on either side. */
  readonly signal: AbortSignal;
}

/** A stream of server-sent events. `open` runs when the stream is open; the function it returns runs when it ends. */
export interface EventStreamAnswer<E extends StreamEvent = StreamEvent> {
  readonly open: (stream: EventStream<E>) => void | (() => void);
}

/** One encoding of an answer. */
export interface Representation {
  readonly bytes: Buffer;
  /** Identifies exactly these bytes, for conditional requests (RFC 9110 §§8.8, 13). */
  readonly etag: string;
}

/** The strong ETag of an answer's bytes. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}

/** JSON that is serialized once and sent to many callers. */
export class PreparedJson<T> {
  readonly value: T;
  readonly plain: Representation;
  #zipped: Representation | undefined;

  constructor(value: T) {
    this.value = value;
    const bytes = Buffer.from(JSON.stringify(value));
    this.plain = { bytes, etag: etagOf(bytes) };
  }

  /** Compressed on first use: a week's trainings shrink to a tenth of their bytes or less. */
  get zipped(): Representation {
    const { bytes, etag } = this.plain;
    this.#zipped ??= { bytes: gzipSync(bytes), etag: etag.replace(/"$/, '.gz"') };
    return this.#zipped;
  }
}

/** What a handler of the route returns. */
export type Answer<R extends Route> = R['success'] extends { readonly schema: infer S extends z.ZodType }
  ? R['success'] extends { readonly conditional: true }
    ? PreparedJson<z.input<S>>
    : z.input<S>
  : R['success'] extends { readonly file: readonly string[] }
    ? R['success'] extends { readonly conditional: true }
      ? FileAnswer<Uint8Array>
      : FileAnswer
    : R['success'] extends { readonly page: true }
      ? string
      : R['success'] extends { readonly eventStream: infer E extends z.ZodType }
        ? EventStreamAnswer<z.input<E> & StreamEvent>
        : void;
