import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { sendProblem } from '@studio/chassis/http/send';
import { escapeHtml } from '@studio/chassis/text/escape-html';
import type { Refusal } from '@studio/contracts/http/problem';
import type { Studio } from '@studio/contracts/http/studio-routes';
import { isPlainPath, pathOf } from '../routing/plain-path.ts';
import { madeOf } from '../upstreams/known-studio.ts';
import { pageHeaders, setPageHeaders } from './page-headers.ts';

const aYear = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';
const dayMs = 24 * 60 * 60_000;
const looksLikeFile = /\.[a-z\d]{2,11}$/i;

interface WebParts {
  readonly webRoot: string;
  /** The studio as it is now. */
  readonly studio: () => Studio;
  readonly siteHeaders: Map<string, string>;
}

/**
 * Serves the web app: hashed assets are cached for a year, page and service worker are revalidated each time. Every
 * address of the app gets the same page, which reads the address itself.
 * @throws Error when the web app wasn't built
 */
export function createWebApp(parts: WebParts): RequestHandler {
  const template = readIndexPage(parts.webRoot);
  const indexPage = madeOf(parts.studio, (studio) => createIndexResponder(branded(template, studio)));
  const manifest = madeOf(parts.studio, appManifest);
  // Compressed before anybody waits for it.
  indexPage();
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
    if (path === appManifestPath) return sendText(response, 'application/manifest+json', manifest());
    if (path === '/.well-known/security.txt') {
      return sendText(response, 'text/plain; charset=utf-8', securityText(parts.studio(), new Date()));
    }
    if (!looksLikeFile.test(path) || path === '/index.html') return indexPage()(request, response);
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

/** Where to report a vulnerability (RFC 9116): the studio's mailbox, else the channels of its legal page. */
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

/** Redirects an address that the app does not have to its first page. */
function goHome(response: Response): void {
  response.writeHead(302, { Location: '/', 'Cache-Control': 'no-store' }).end();
}

function refuse(response: Response, refusal: Refusal): void {
  response.setHeader('Cache-Control', 'no-store');
  sendProblem(response, new AppError(refusal), randomUUID());
}

const appManifestPath = '/manifest.webmanifest';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The manifest with which a phone puts the app on its home screen (docs/product.md §6.15), as JSON. */
function appManifest({ name }: Pick<Studio, 'name'>): string {
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: `Reserva tus entrenamientos grupales en ${name}.`,
    lang: 'es-CO',
    start_url: '/trainings',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f1e6',
    theme_color: '#10382b',
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Entrenamientos', url: '/trainings' },
      { name: 'Mi perfil', url: '/profile' },
    ],
  });
}

const takesBrotli = /\bbr\b/;

/** Sends the web app's page, compressed once, with a content security policy that allows its inline code. */
function createIndexResponder(page: string): (request: IncomingMessage, response: ServerResponse) => void {
  const plain = Buffer.from(page);
  const compressed = brotliCompressSync(plain);
  const headers = pageHeaders(page)
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

/** The web app's page. @throws Error when the web app wasn't built */
function readIndexPage(webRoot: string): string {
  try {
    return readFileSync(join(webRoot, 'index.html'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`there is no web app in ${webRoot}: build it with npm run build`, { cause: error });
  }
}

/** The mark of the splash, which gives way to the studio's own logo. */
const mark = /<svg class="?mark"?[^]*?<\/svg>/;

/** The page with the brand in it. */
function branded(template: string, { name, publicUrl, logo }: Studio): string {
  const values: Readonly<Record<string, string>> = { STUDIO_NAME: name, PUBLIC_URL: publicUrl };
  const named = template.replaceAll(/%([A-Z_]+)%/g, (whole, key: string) => {
    const value = values[key];
    return value === undefined ? whole : escapeHtml(value);
  });
  return logo === '' ? named : named.replace(mark, () => `<img class="mark" src="${escapeHtml(logo)}" alt="">`);
}
