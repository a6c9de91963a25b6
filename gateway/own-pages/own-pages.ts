import type { RequestHandler, Response } from 'express';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { type OpenApiDocument, openApiDocument } from '@studio/chassis/http/openapi';
import { setSafetyHeaders } from '@studio/chassis/http/send';
import { allRoutes } from '@studio/contracts/http/all-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { type WebhookFact, webhookFacts, webhookMessageSchema } from '@studio/contracts/webhooks';
import { getStudio, type Studio } from '@studio/contracts/http/studio-routes';
import { setPageHeaders } from '../web/page-headers.ts';
import { docsPage, docsStyle } from './docs-page.ts';

/** Responses of the gateway's own pages, by path. */
export function createOwnPages(studio: Studio): ReadonlyMap<string, RequestHandler> {
  const openApi = studioApiDocument(studio);
  return new Map([
    [getStudio.path, json(studio)],
    ['/api/openapi.json', json(openApi)],
    ['/api/docs', page('text/html', docsPage(openApi))],
    ['/api/docs.css', page('text/css', docsStyle)],
  ]);
}

/** The OpenAPI document of every public route and of the webhooks. */
export function studioApiDocument({ name, version }: Pick<Studio, 'name' | 'version'>): OpenApiDocument {
  const facts = Object.entries(webhookFacts) as [WebhookFact, { summary: string }][];
  const webhooks = Object.fromEntries(
    facts.map(([fact, { summary }]) => [fact, { summary, body: webhookMessageSchema(fact) }]),
  );
  return openApiDocument({ title: `${name} API`, version, routes: allRoutes, catalogue: refusals, webhooks });
}

function json(value: unknown): RequestHandler {
  return reading('application/json', JSON.stringify(value), setSafetyHeaders);
}

function page(mediaType: string, text: string): RequestHandler {
  return reading(mediaType, text, setPageHeaders);
}

/** Encodes the body once, not per request. */
function reading(mediaType: string, text: string, setHeaders: (response: Response) => void): RequestHandler {
  const bytes = Buffer.from(text);
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new AppError(genericRefusals.METHOD_NOT_ALLOWED);
    }
    setHeaders(response);
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Content-Type', `${mediaType}; charset=utf-8`);
    response.setHeader('Content-Length', bytes.byteLength);
    response.end(bytes);
  };
}
