import { z } from 'zod';
import { problemSchema } from '@studio/contracts/http/problem';
import {
  idempotencyKeySchema,
  isMutating,
  mayNameAdministrators,
  type Route,
  type Success,
} from '@studio/contracts/http/route';
import { openApiPath, pathParameters } from '@studio/contracts/http/route-path';
import { type AnyRefusal, genericRefusals } from '../errors/generic-refusals.ts';

export type JsonSchema = Record<string, unknown>;

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
  readonly content?: Readonly<Record<string, { schema: JsonSchema }>>;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: true; readonly content: Record<string, { schema: JsonSchema }> };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  /** Webhook calls that the studio makes, by the fact that each reports. */
  readonly webhooks: Readonly<Record<string, { readonly post: OpenApiOperation }>>;
  readonly components: JsonSchema;
}

export interface OpenApiSource {
  readonly title: string;
  readonly version: string;
  readonly routes: readonly Route[];
  /** Status and text of the codes that the routes name as their refusals. */
  readonly catalogue: Readonly<Record<string, AnyRefusal>>;
  readonly webhooks?: Readonly<Record<string, { readonly summary: string; readonly body: z.ZodType }>>;
}

/**
 * The OpenAPI 3.1 document of declared routes.
 * @throws Error when a route names a refusal that the catalogue does not have
 */
export function openApiDocument({ title, version, routes, catalogue, webhooks = {} }: OpenApiSource): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const route of routes) {
    const path = openApiPath(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(route, catalogue) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: '/' }],
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([name, hook]) => [name, { post: describeWebhook(name, hook) }]),
    ),
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'studio_…',
          description: 'A read-only API key. An operator makes one with `npm run keys -- add <name>`.',
        },
      },
    },
  };
}

function describe(route: Route, catalogue: OpenApiSource['catalogue']): OpenApiOperation {
  const parameters = [
    ...parametersOfPath(route),
    ...namedParameters('query', route.query),
    ...namedParameters('header', route.headers),
    ...(isMutating(route.method) ? [idempotencyKey] : []),
    ...(isConditional(route.success) ? [ifNoneMatch] : []),
  ];
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [route.path.split('/')[2] ?? 'api'],
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
    }),
    responses: {
      [route.success.status]: successResponse(route),
      ...(isConditional(route.success) && { 304: { description: 'Nothing has changed since that answer' } }),
      ...problemResponses(route, catalogue),
    },
  };
}

const webhookHeaders: readonly OpenApiParameter[] = Object.entries({
  'webhook-id': 'The same in every repetition of a message',
  'webhook-timestamp': 'Seconds since 1970; refuse old ones',
  'webhook-signature': '`v1,` and HMAC-SHA256 in base64 over `<webhook-id>.<webhook-timestamp>.<body>`',
}).map(([name, description]) => ({ name, in: 'header', required: true, schema: { type: 'string', description } }));

/** A message by the Standard Webhooks specification. */
function describeWebhook(
  name: string,
  { summary, body }: NonNullable<OpenApiSource['webhooks']>[string],
): OpenApiOperation {
  return {
    operationId: name,
    summary,
    tags: ['webhooks'],
    security: [],
    parameters: webhookHeaders,
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'output') } } },
    responses: { '2XX': { description: 'Accepted within 5 s; anything else is retried, `410` ends the webhook' } },
  };
}

function securityOf({ access, readableByKey }: Route): OpenApiOperation['security'] {
  if (access === 'public') return [];
  // The roles of a scheme other than OAuth2 (OpenAPI 3.1, Security Requirement Object).
  const session = { session: access === 'member' ? [] : [access] };
  return readableByKey ? [session, { key: [] }] : [session];
}

const version = { description: 'The version; an edit sends it back as `If-Match`', schema: { type: 'string' } };
const etag = { description: 'Identifies this answer', schema: { type: 'string' } };
const ifNoneMatch: OpenApiParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string', description: 'The `ETag` of an earlier answer' },
};

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: {
    ...schemaOf(idempotencyKeySchema, 'input'),
    description: 'One per act: a repetition within 24 hours has no second effect and gets the first answer',
  },
};
const replayed = {
  'Idempotency-Replayed': {
    description: '`true` if an earlier request with the same key had the effect',
    schema: { type: 'string' },
  },
};

function isConditional(success: Success): boolean {
  return 'conditional' in success;
}

/** `PUT /api/admin/users/:id/plan` is `putAdminUsersByIdPlan`. */
function operationId({ method, path }: Route): string {
  const words = path
    .split('/')
    .filter((segment) => segment !== '' && segment !== 'api')
    .flatMap((segment) => (segment.startsWith(':') ? ['by', segment.slice(1)] : segment.split(/[^a-zA-Z0-9]+/)));
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function parametersOfPath({ path, params }: Route): OpenApiParameter[] {
  const known = params ? propertiesOf(schemaOf(params, 'input')) : {};
  return pathParameters(path).map((name) => {
    return { name, in: 'path', required: true, schema: known[name] ?? { type: 'string' } };
  });
}

function namedParameters(place: 'query' | 'header', declared: z.ZodType | undefined): OpenApiParameter[] {
  if (!declared) return [];
  const schema = schemaOf(declared, 'input');
  const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
  return Object.entries(propertiesOf(schema)).map(([name, property]) => {
    return { name, in: place, required: required.includes(name), schema: property };
  });
}

function successResponse({ method, success }: Route): OpenApiResponse {
  const headers = {
    ...(isConditional(success) && { ETag: etag }),
    ...('version' in success && { ETag: version }),
    ...(isMutating(method) && replayed),
  };
  const withHeaders = Object.keys(headers).length > 0 && { headers };
  if ('schema' in success) {
    return {
      description: 'Done',
      ...withHeaders,
      content: { 'application/json': { schema: schemaOf(success.schema, 'output') } },
    };
  }
  if ('page' in success) {
    return { description: 'The page', ...withHeaders, content: { 'text/html': { schema: { type: 'string' } } } };
  }
  if ('file' in success) {
    const schema = { type: 'string', format: 'binary' };
    return {
      description: 'The file',
      headers: { ...headers, 'Content-Disposition': { description: 'Its name', schema: { type: 'string' } } },
      content: Object.fromEntries(success.file.map((mediaType) => [mediaType, { schema }])),
    };
  }
  if ('eventStream' in success) {
    const schema = eventSchemaOf(schemaOf(success.eventStream, 'output'));
    return { description: 'Server-sent events, one after another', content: { 'text/event-stream': { schema } } };
  }
  return { description: 'Done; no content', ...withHeaders };
}

function problemResponses(route: Route, catalogue: OpenApiSource['catalogue']): Record<string, OpenApiResponse> {
  const codes = new Map<number, AnyRefusal[]>();
  for (const refusal of [...commonRefusals(route), ...namedRefusals(route, catalogue)]) {
    codes.set(refusal.status, [...(codes.get(refusal.status) ?? []), refusal]);
  }
  return Object.fromEntries([...codes].map(([status, refusals]) => [status, problemResponse(status, refusals)]));
}

function commonRefusals(route: Route): AnyRefusal[] {
  const { method, access, headers, params, query, body } = route;
  const refusals: AnyRefusal[] = [];
  const isKeyed = isMutating(method);
  if (isKeyed || (headers ?? params ?? query ?? body)) refusals.push(genericRefusals.INVALID_INPUT);
  if (isKeyed) refusals.push(genericRefusals.IDEMPOTENCY_KEY_REUSED);
  if (body) refusals.push(genericRefusals.MALFORMED_JSON, genericRefusals.BODY_TOO_LARGE);
  if (access !== 'public') refusals.push(genericRefusals.NO_SESSION, genericRefusals.SESSION_ENDED);
  if (access !== 'public' && access !== 'member') refusals.push(genericRefusals.FORBIDDEN);
  if (access === 'admin' || mayNameAdministrators(route)) refusals.push(genericRefusals.ASK_ADMINISTRATOR);
  if (headers && 'if-match' in headers.shape) refusals.push(genericRefusals.CHANGED_MEANWHILE);
  const { TOO_MANY_REQUESTS, INTERNAL, UNAVAILABLE, OVERLOADED } = genericRefusals;
  refusals.push(TOO_MANY_REQUESTS, INTERNAL, UNAVAILABLE, OVERLOADED);
  return refusals;
}

function namedRefusals({ method, path, refusals = [] }: Route, catalogue: OpenApiSource['catalogue']): AnyRefusal[] {
  const all: Readonly<Record<string, AnyRefusal>> = { ...genericRefusals, ...catalogue };
  return refusals.map((code) => {
    const refusal = all[code];
    if (!refusal) throw new Error(`${method} ${path} names an unknown refusal: ${code}`);
    return refusal;
  });
}

function problemResponse(status: number, refusals: readonly AnyRefusal[]): OpenApiResponse {
  const seconds = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } };
  return {
    description: refusals.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
    ...((status === 429 || status === 503) && { headers: { 'Retry-After': seconds } }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

/** The schema of an event as sent: `data` is JSON in a string. */
function eventSchemaOf(schema: JsonSchema): JsonSchema {
  const { oneOf, anyOf } = schema as Record<string, JsonSchema[] | undefined>;
  if (oneOf) return { ...schema, oneOf: oneOf.map(eventSchemaOf) };
  if (anyOf) return { ...schema, anyOf: anyOf.map(eventSchemaOf) };
  const { data, ...properties } = propertiesOf(schema);
  const text = { type: 'string', contentMediaType: 'application/json', contentSchema: data };
  return { ...schema, properties: { ...properties, data: text } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema['properties'] ?? {}) as Record<string, JsonSchema>;
}
