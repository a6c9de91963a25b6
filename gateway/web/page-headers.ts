import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

const setHelmetHeaders = (page: string) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...hashesOf(page, 'script')],
        styleSrc: ["'self'", ...hashesOf(page, 'style')],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Only where the site is reached over TLS: see `siteHeaders`.
    strictTransportSecurity: false,
  });

/** Features that need the user's permission: the pages use none, and injected code must not either. */
const noFeatures = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Headers of pages and their files: a strict content security policy, and the rest of what helmet sets. They are the
 * same for every answer, so helmet runs once. `page`: the page whose inline scripts and styles are allowed.
 */
export function pageHeaders(page = ''): Map<string, string> {
  const blank = new ServerResponse(new IncomingMessage(new Socket()));
  setHelmetHeaders(page)(blank.req, blank, () => undefined);
  blank.setHeader('Permissions-Policy', noFeatures);
  return new Map(Object.entries(blank.getHeaders()).map(([name, value]) => [name, String(value)]));
}

const headersWithoutInline = pageHeaders();

/** For pages and files without inline code. */
export function setPageHeaders(response: ServerResponse): void {
  response.setHeaders(headersWithoutInline);
}

/** Headers of every answer: HSTS for a year where the site is reached over TLS. */
export function siteHeaders(publicUrl: string): Map<string, string> {
  const isTls = publicUrl.startsWith('https://');
  return new Map(isTls ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] : []);
}

/** Hashes of a page's inline code as a content security policy writes them: `'sha256-…'`. */
function hashesOf(page: string, tag: string): string[] {
  const elements = page.matchAll(new RegExp(`<${tag}>(.+?)</${tag}>`, 'gs'));
  return [...elements].map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
}
