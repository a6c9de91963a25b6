import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import type { Success } from '@studio/contracts/http/route';
import type { KeptAnswer } from '../requests/request-memory.ts';
import { etagOf, type FileAnswer, type PreparedJson } from './answer.ts';
import { toProblem } from './to-problem.ts';

/** For every answer that is not a page: it must not be framed, executed, sniffed or cached. */
const safetyHeaders = Object.entries({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

export function setSafetyHeaders(response: ServerResponse): void {
  for (const [name, value] of safetyHeaders) response.setHeader(name, value);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendText(response, status, JSON.stringify(value), jsonType);
}

const jsonType = 'application/json; charset=utf-8';

/** Sends a page. The safety headers hold for it too: it has no styles and no scripts. */
export function sendPage(response: ServerResponse, html: string): void {
  sendText(response, 200, html, 'text/html; charset=utf-8');
}

function sendText(response: ServerResponse, status: number, content: string, contentType: string): void {
  const text = Buffer.from(content);
  response.statusCode = status;
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', text.byteLength);
  response.end(text);
}

/** Sends a stored answer of a route that answers JSON, or a page. */
export function sendKept(response: ServerResponse, { status, headers, body }: KeptAnswer, success: Success): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body !== null) {
    if ('page' in success) sendPage(response, body);
    else sendText(response, status, body, jsonType);
    return;
  }
  response.statusCode = status;
  response.end();
}

/**
 * Sends prepared JSON, compressed if the caller accepts gzip, or 304 if the caller has it already. A browser may store
 * it but must revalidate each time and per session.
 */
export function sendPrepared(request: Request, response: ServerResponse, prepared: PreparedJson<unknown>): void {
  const isZipped = request.acceptsEncodings('gzip') === 'gzip';
  const { bytes, etag } = isZipped ? prepared.zipped : prepared.plain;
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('Vary', 'Authorization, Accept-Encoding');
  response.setHeader('ETag', etag);
  if (names(request.headers['if-none-match'], etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.statusCode = 200;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (isZipped) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', bytes.byteLength);
  response.end(bytes);
}

/** Whether `If-None-Match` contains the tag; caches on the way may have weakened it. */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/** Answers an error. If part of an answer has been sent already, it closes the connection instead. */
export function sendProblem(response: ServerResponse, error: unknown, requestId: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, headers, body } = toProblem(error, requestId);
  response.removeHeader('Content-Disposition');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendJson(response, status, body);
}

/** Sends a file. Waits for its first byte, so that an earlier failure is answered as an error. */
export async function sendFile(response: ServerResponse, { file, contentType, fileName }: FileAnswer): Promise<void> {
  const content = file instanceof Readable ? file : Readable.from([file], { objectMode: false });
  if (!content.readableLength && !content.readableEnded) await once(content, 'readable');
  if (file instanceof Uint8Array) response.setHeader('Content-Length', file.byteLength);
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Disposition', attachment(fileName));
  await pipeline(content, response);
}

/**
 * Sends a file that its caller caches and requests again, or 304 if the caller has it already. It is sent inline, so
 * that a device can show it: a telephone opens an event in its calendar.
 */
export function sendConditionalFile(request: Request, response: ServerResponse, answer: FileAnswer<Uint8Array>): void {
  const { file, contentType, fileName } = answer;
  const etag = etagOf(file);
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('ETag', etag);
  if (names(request.headers['if-none-match'], etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', file.byteLength);
  response.setHeader('Content-Disposition', attachment(fileName).replace(/^attachment/, 'inline'));
  response.end(file);
}

function attachment(fileName: string): string {
  const plain = fileName.normalize('NFD').replaceAll(/[^\w.-]+/g, '_');
  const exact = encodeURIComponent(fileName).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return plain === fileName
    ? `attachment; filename="${plain}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
