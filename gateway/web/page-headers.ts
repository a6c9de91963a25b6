import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

const setHelmetHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
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

// They are the same for every answer: helmet is asked once.
const blank = new ServerResponse(new IncomingMessage(new Socket()));
setHelmetHeaders(blank.req, blank, () => undefined);
const pageHeaders = new Map(Object.entries(blank.getHeaders()).map(([name, value]) => [name, String(value)]));

/** Headers of pages and their files: a strict content security policy, and the rest of what helmet sets. */
export function setPageHeaders(response: ServerResponse): void {
  response.setHeaders(pageHeaders);
}

/** Headers of every answer: browsers that came over TLS come over TLS only, for a year. */
export function siteHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https://') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {};
}
