import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { inlineCodeOf } from './inline-code.ts';
import { pageHeaders } from './page-headers.ts';

const takesBrotli = /\bbr\b/;

/** Sends the web app's page, compressed once, with a content security policy that allows the code within it. */
export function createIndexResponder(page: string): (request: IncomingMessage, response: ServerResponse) => void {
  const plain = Buffer.from(page);
  const compressed = brotliCompressSync(plain);
  const headers = pageHeaders(inlineCodeOf(page))
    .set('Cache-Control', 'no-cache')
    .set('Content-Type', 'text/html; charset=utf-8')
    .set('Vary', 'Accept-Encoding');
  return (request, response) => {
    const brotli = takesBrotli.test(String(request.headers['accept-encoding']));
    const body = brotli ? compressed : plain;
    response.setHeaders(headers);
    if (brotli) response.setHeader('Content-Encoding', 'br');
    response.setHeader('Content-Length', body.byteLength);
    response.end(body);
  };
}
