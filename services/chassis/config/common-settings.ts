import { createPublicKey } from 'node:crypto';
import { unescape } from 'node:querystring';
import { unnamedStudio } from '@studio/contracts/rules/studio';
import { z } from 'zod';
import { readSender } from './sender.ts';

/** Shapes for `loadConfig`; each process spreads those it needs. */

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/**
 * The WHATWG parser does not accept the host list of a replica set, and the driver's parser would make the gateway
 * depend on a database driver. So this checks the outline only; the driver reports other faults.
 */
const mongoUrl = z.string().regex(/^mongodb(?:\+srv)?:\/\/(?:[^\s@/]+@)?[^\s,@/?#]+(?:,[^\s,@/?#]+)*(?:\/[^\s]*)?$/, {
  error: 'must be a URL that starts with mongodb:// or mongodb+srv://',
});

/** A whole number in inclusive bounds. */
export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
};

/** `1` or `true`, `0` or `false`. */
export const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be 0 or 1' })
  .transform((text) => text === '1' || text === 'true');

/** A PEM text; `\n` written as two characters becomes a line break. */
export const pem = z.string().transform((text) => text.replaceAll(String.raw`\n`, '\n'));

const publicKey = pem.refine(isEs256Key, { error: 'must be a P-256 public key in PEM' });

const webAddress = z.string().refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), {
  error: 'must be a URL that starts with http:// or https://',
});

/** An origin or page address, without a trailing slash. */
export const httpUrl = webAddress.transform((text) => text.replace(/\/+$/, ''));

const share = z
  .string()
  .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, { error: 'must be a number from 0 to 1' })
  .transform(Number);

/** `key=value,key=value` with percent-encoded values, in OpenTelemetry's format. */
const headers = z
  .string()
  .regex(/^[\w-]+=[^,\s]*(?:,\s*[\w-]+=[^,\s]*)*$/, { error: 'must be key=value, several separated by commas' })
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at).trim(), unescape(pair.slice(at + 1))];
      }),
    ),
  );

/** Tracing settings under OpenTelemetry's own names. Without an endpoint a process does not trace. */
const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().describe('Collector for OTLP over HTTP, e.g. http://collector:4318'),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional().describe('Headers for the collector: key=value,key=value'),
  OTEL_SERVICE_NAME: z.string().max(80).optional().describe("Name in traces; else the process's name"),
  OTEL_TRACES_SAMPLER_ARG: share.optional().describe('Share of traces to record, 0 to 1; default: all'),
};

export type TracingSettings = Partial<z.output<z.ZodObject<typeof tracingSettings>>>;

/** Settings of every process. */
export const processSettings = {
  PORT: wholeNumber(0, 65_535).describe('Port on which the process listens'),
  HOST: z.string().default('127.0.0.1').describe('Address on which the process listens'),
  NAMESPACE: z
    .string()
    .regex(/^[a-zA-Z][\w-]{0,39}$/, { error: 'must be a name of at most 40 letters, digits, - and _' })
    .default('studio')
    .describe('Prefix of databases, queues and Redis keys'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info')
    .describe('Lowest level that is logged'),
  ...tracingSettings,
};

/** Settings of every service's API and worker. */
export const commonSettings = {
  ...processSettings,
  MONGO_URL: mongoUrl.describe('MongoDB, a replica set'),
  RABBITMQ_URL: url('amqp:', 'amqps:').describe('RabbitMQ'),
  REDIS_URL: url('redis:', 'rediss:').describe('Redis'),
  PUBLIC_URL: httpUrl.default('http://localhost:8080').describe('Origin in mails and pages; https turns on HSTS'),
  CATCH_UP_MS: wholeNumber(1, 20_000)
    .default(500)
    .describe('Milliseconds that an answer waits for events before `X-Data-May-Lag`'),
};

const { NAMESPACE, LOG_LEVEL, MONGO_URL, RABBITMQ_URL, CATCH_UP_MS } = commonSettings;

/** Settings of the command that republishes all that a service owns. */
export const republishSettings = { NAMESPACE, LOG_LEVEL, MONGO_URL, RABBITMQ_URL, CATCH_UP_MS };

/** Settings for verifying sessions. */
export const sessionSettings = {
  SESSION_PUBLIC_KEY: publicKey.describe('ES256 key in PEM that verifies sessions'),
};

/** Plain http is only for a provider on this machine. */
const issuer = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/])/;

/** Settings of auth and the gateway. */
export const oidcSettings = {
  OIDC_ISSUER: z
    .string()
    .refine((text) => issuer.test(text) && URL.canParse(text), { error: 'must be a URL that starts with https://' })
    .optional()
    .describe('Issuer URL of the identity provider with which administrators may sign in'),
};

/** Settings of an API process. */
export const apiSettings = {
  ...commonSettings,
  ...sessionSettings,
  ADMIN_PASSKEYS: z
    .enum(['optional', 'required'], { error: 'must be optional or required' })
    .default('optional')
    .describe('`required`: administrators need a passkey, or the password and a mailed code'),
  CHECK_RESPONSES: flag.default(false).describe('1 checks every answer against its declared schema'),
};

/** Settings of a process that sends mail. */
export const mailSettings = {
  SMTP_URL: url('smtp:', 'smtps:').describe('Mail server'),
  MAIL_FROM: z
    .string()
    .refine((text) => readSender(text) !== undefined, {
      error: 'must be an email address, e.g. hola@example.com or Mi Estudio <hola@example.com>',
    })
    .default('no-reply@localhost')
    .describe('Sender: an address or `Name <address>`'),
};

const link = webAddress.or(z.literal('')).default('');

/** The studio until its administrators save «Mi estudio» (`docs/product.md` §7.13); empty values are not shown. */
export const studioSettings = {
  STUDIO_NAME: z
    .string()
    .max(80)
    .default(unnamedStudio)
    .describe('The brand; this and the next ones hold until administrators save «Mi estudio»'),
  STUDIO_ADDRESS: z.string().max(200).default('').describe('Address'),
  STUDIO_MAP_URL: link.describe('Link to a map'),
  STUDIO_FACEBOOK_URL: link.describe('Link to Facebook'),
  STUDIO_INSTAGRAM_URL: link.describe('Link to Instagram'),
  STUDIO_TIKTOK_URL: link.describe('Link to TikTok'),
  STUDIO_WHATSAPP: z
    .string()
    .regex(/^\+?[\d ]{7,20}$/, { error: 'must be a telephone number, e.g. +573001234567' })
    .or(z.literal(''))
    .default('')
    .describe('Telephone number for messages, with its country code'),
  STUDIO_EMAIL: z
    .email({ error: 'must be an email address' })
    .or(z.literal(''))
    .default('')
    .describe('Mailbox for data and security questions; on the legal page and in `security.txt`'),
  STUDIO_NIT: z.string().max(20).default('').describe('Tax number of the studio, on the legal page'),
};

function isEs256Key(text: string): boolean {
  try {
    return createPublicKey(text).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
