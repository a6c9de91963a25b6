import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { AppError } from '@studio/chassis/http/app-error';
import { genericRefusals } from '@studio/chassis/http/generic-refusals';
import { sendProblem } from '@studio/chassis/http/send';
import type { Refusal } from '@studio/contracts/http/problem';
import { isPlainPath, pathOf } from '../routing/plain-path.ts';
import { createIndexResponder } from './index-responder.ts';
import { setPageHeaders } from './page-headers.ts';

const aYear = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';
const looksLikeFile = /\.[a-z\d]{2,11}$/i;

export interface WebParts {
  readonly webRoot: string;
  /** What every address of the app shows; the app itself reads the address. */
  readonly indexPage: string;
  readonly siteHeaders: Readonly<Record<string, string>>;
}

/** Serves the web app: hashed assets to be kept for a year, the page asked for anew each time. */
export function createWebListener(parts: WebParts): (request: IncomingMessage, response: ServerResponse) => void {
  const sendIndexPage = createIndexResponder(parts.indexPage);
  const serveFile = sirv(parts.webRoot, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? aYear : anHour);
    },
  });
  return (request, response) => {
    const path = pathOf(request.url ?? '');
    setPageHeaders(response);
    for (const [name, value] of Object.entries(parts.siteHeaders)) response.setHeader(name, value);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const refuseOr = (refusal: Refusal) =>
      isRead && showsPages(request) ? goHome(response) : refuse(response, refusal);
    if (!isPlainPath(path)) return refuseOr(genericRefusals.INVALID_INPUT);
    if (!isRead) {
      response.setHeader('Allow', 'GET, HEAD');
      return refuse(response, genericRefusals.METHOD_NOT_ALLOWED);
    }
    if (!looksLikeFile.test(path) || path === '/index.html') return sendIndexPage(request, response);
    // A build that is replaced takes its files away under the running gateway.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    return serveFile(request, response, () => refuseOr(genericRefusals.NOT_FOUND));
  };
}

/** Whether somebody goes to an address, rather than a page asking for one of its files. */
function showsPages({ headers: { accept } }: IncomingMessage): boolean {
  return accept?.includes('text/html') ?? false;
}

/** Any address that is none of the app's leads to its first page (spec §2); the app itself does so for all it is given. */
function goHome(response: ServerResponse): void {
  response.writeHead(302, { Location: '/', 'Cache-Control': 'no-store' }).end();
}

function refuse(response: ServerResponse, refusal: Refusal): void {
  response.setHeader('Cache-Control', 'no-store');
  sendProblem(response, new AppError(refusal), randomUUID());
}
