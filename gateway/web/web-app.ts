import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { sendProblem } from '@studio/chassis/http/send';
import type { Refusal } from '@studio/contracts/http/problem';
import { isPlainPath, pathOf } from '../routing/plain-path.ts';
import type { Studio } from '@studio/contracts/http/studio-routes';
import { appManifest, appManifestPath } from './app-manifest.ts';
import { createIndexResponder } from './index-responder.ts';
import { setPageHeaders } from './page-headers.ts';

const aYear = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';
const dayMs = 24 * 60 * 60_000;
const looksLikeFile = /\.[a-z\d]{2,11}$/i;

export interface WebParts {
  readonly webRoot: string;
  /** The page of every address of the app, which reads the address itself. */
  readonly indexPage: string;
  readonly studio: Studio;
  readonly siteHeaders: Map<string, string>;
}

/** Serves the web app: hashed assets are cached for a year, page and service worker are revalidated each time. */
export function createWebApp(parts: WebParts): RequestHandler {
  const sendIndexPage = createIndexResponder(parts.indexPage);
  const manifest = appManifest(parts.studio);
  const serveFile = sirv(parts.webRoot, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      response.setHeader(
        'Cache-Control',
        path.startsWith('/assets/') ? aYear : path === '/sw.js' ? 'no-cache' : anHour,
      );
    },
  });
  return (request, response) => {
    const path = pathOf(request.url);
    setPageHeaders(response);
    response.setHeaders(parts.siteHeaders);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const refuseOr = (refusal: Refusal) =>
      isRead && showsPages(request) ? goHome(response) : refuse(response, refusal);
    if (!isPlainPath(path)) return refuseOr(genericRefusals.INVALID_INPUT);
    if (!isRead) {
      response.setHeader('Allow', 'GET, HEAD');
      return refuse(response, genericRefusals.METHOD_NOT_ALLOWED);
    }
    if (path === appManifestPath) return sendText(response, 'application/manifest+json', manifest);
    if (path === '/.well-known/security.txt') {
      return sendText(response, 'text/plain; charset=utf-8', securityText(parts.studio, new Date()));
    }
    if (!looksLikeFile.test(path) || path === '/index.html') return sendIndexPage(request, response);
    // A new build removes files under the running gateway.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    return serveFile(request, response, () => refuseOr(genericRefusals.NOT_FOUND));
  };
}

/** Whether a browser navigates, rather than loads a file of a page. */
function showsPages({ headers: { accept } }: Request): boolean {
  return accept?.includes('text/html') ?? false;
}

function sendText(response: Response, mediaType: string, text: string): void {
  response.setHeader('Cache-Control', anHour);
  response.setHeader('Content-Type', mediaType);
  response.end(text);
}

/** Where to report a hole (RFC 9116): to the studio's mailbox, else by the channels of its legal page. */
function securityText({ email, publicUrl }: Studio, now: Date): string {
  const address = (path: string) => new URL(path, publicUrl).href;
  const expires = new Date(Math.ceil(now.getTime() / dayMs) * dayMs + 180 * dayMs).toISOString();
  return [
    `Contact: ${email === '' ? address('/legal') : `mailto:${email}`}`,
    `Expires: ${expires}`,
    'Preferred-Languages: es, en',
    `Canonical: ${address('/.well-known/security.txt')}`,
    '',
  ].join('\n');
}

/** An address that the app does not have leads to its first page. */
function goHome(response: Response): void {
  response.writeHead(302, { Location: '/', 'Cache-Control': 'no-store' }).end();
}

function refuse(response: Response, refusal: Refusal): void {
  response.setHeader('Cache-Control', 'no-store');
  sendProblem(response, new AppError(refusal), randomUUID());
}
