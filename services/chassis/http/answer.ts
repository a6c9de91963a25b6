import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { z } from 'zod';
import type { Route } from '@studio/contracts/http/route';

/** A file to download. A stream is read only as fast as the caller takes it. */
export interface FileAnswer {
  readonly file: Readable | Uint8Array;
  readonly contentType: string;
  /** Offered as the name to save it under. */
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
  /** Ends the stream; its caller comes back by itself, as after a connection that was cut. */
  end(): void;
  /** Aborted when the stream ends, whoever ended it. */
  readonly signal: AbortSignal;
}

/** A stream of server-sent events: `open` is called once the caller listens; what it returns, when it ends. */
export interface EventStreamAnswer<E extends StreamEvent = StreamEvent> {
  readonly open: (stream: EventStream<E>) => void | (() => void);
}

/** One form of an answer, by its bytes. */
export interface Representation {
  readonly bytes: Buffer;
  /** Other bytes have another one: who has these already need not get them again (RFC 9110 §§8.8, 13). */
  readonly etag: string;
}

/** JSON that is put together once for all who get it while nothing changes. */
export class PreparedJson<T> {
  readonly value: T;
  readonly plain: Representation;
  #zipped: Representation | undefined;

  constructor(value: T) {
    this.value = value;
    const bytes = Buffer.from(JSON.stringify(value));
    this.plain = { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
  }

  /** With gzip, once somebody takes it: a phone gets a week in a tenth of the bytes or less. */
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
    ? FileAnswer
    : R['success'] extends { readonly eventStream: infer E extends z.ZodType }
      ? EventStreamAnswer<z.input<E> & StreamEvent>
      : void;
