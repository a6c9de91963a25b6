import type { RequestHandler, Response } from 'express';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { type OpenApiDocument, openApiDocument } from '@studio/chassis/http/openapi';
import { setSafetyHeaders } from '@studio/chassis/http/send';
import { allRoutes } from '@studio/contracts/http/all-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { type WebhookFact, webhookFacts, webhookMessageSchema } from '@studio/contracts/webhooks';
import { getStudio, type Studio } from '@studio/contracts/http/studio-routes';
import { madeOf } from '../upstreams/known-studio.ts';
import { setPageHeaders } from '../web/page-headers.ts';
import { docsPage, docsStyle } from './docs-page.ts';

/** Responses of the gateway's own pages, by path. */
export function createOwnPages(studio: () => Studio): ReadonlyMap<string, RequestHandler> {
  const openApi = madeOf(studio, studioApiDocument);
  return new Map([
    [getStudio.path, json(madeOf(studio, toJson))],
    ['/api/openapi.json', json(madeOf(studio, () => toJson(openApi())))],
    ['/api/docs', html(madeOf(studio, () => Buffer.from(docsPage(openApi()))))],
    ['/api/docs.css', reading('text/css', setPageHeaders)(() => style)],
  ]);
}

const json = reading('application/json', setSafetyHeaders);
const html = reading('text/html', setPageHeaders);

const toJson = (value: unknown) => Buffer.from(JSON.stringify(value));
const style = Buffer.from(docsStyle);

/** The OpenAPI document of every public route and of the webhooks. */
export function studioApiDocument({ name, version }: Pick<Studio, 'name' | 'version'>): OpenApiDocument {
  const facts = Object.entries(webhookFacts) as [WebhookFact, { summary: string }][];
  const webhooks = Object.fromEntries(
    facts.map(([fact, { summary }]) => [fact, { summary, body: webhookMessageSchema(fact) }]),
  );
  return openApiDocument({ title: `${name} API`, version, routes: allRoutes, catalogue: refusals, webhooks });
}

function reading(mediaType: string, setHeaders: (response: Response) => void) {
  return (body: () => Buffer): RequestHandler =>
    (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        throw new AppError(genericRefusals.METHOD_NOT_ALLOWED);
      }
      const bytes = body();
      setHeaders(response);
      response.setHeader('Cache-Control', 'no-cache');
      response.setHeader('Content-Type', `${mediaType}; charset=utf-8`);
      response.setHeader('Content-Length', bytes.byteLength);
      response.end(bytes);
    };
}
