import { z } from 'zod';
import {
  commonSettings,
  flag,
  httpUrl,
  oidcSettings,
  processSettings,
  sessionSettings,
  studioSettings,
  wholeNumber,
} from '@studio/chassis/config/common-settings';

const origin = httpUrl.refine((text) => new URL(text).origin === text, { error: 'must be origins, without a path' });

/** Comma-separated origins; each address of a host name is one replica. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .pipe(z.array(origin));

export const gatewaySettings = {
  ...processSettings,
  ...sessionSettings,
  ...studioSettings,
  ...oidcSettings,
  PORT: processSettings.PORT.default(8_080).describe('Port on which the gateway listens'),
  PUBLIC_URL: commonSettings.PUBLIC_URL,
  AUTH_URL: origins.describe('Origins of auth, separated by commas'),
  MEMBERSHIP_URL: origins.describe('Origins of membership'),
  TRAINING_URL: origins.describe('Origins of training'),
  REPORTING_URL: origins.describe('Origins of reporting'),
  AUTH_WORKER_URL: origins.optional().describe("Origins of auth's workers, for `/readyz`"),
  MEMBERSHIP_WORKER_URL: origins.optional().describe("Origins of membership's workers"),
  TRAINING_WORKER_URL: origins.optional().describe("Origins of training's workers"),
  REPORTING_WORKER_URL: origins.optional().describe("Origins of reporting's workers"),
  WEB_ROOT: z.string().default('web/dist').describe('Folder of the built web app'),
  TRUSTED_PROXIES: wholeNumber(0, 10)
    .optional()
    .describe('Proxies in front that add to `X-Forwarded-For`; default: 1 if `PUBLIC_URL` is https, else 0'),
  METRICS_PORT: wholeNumber(1, 65_535)
    .optional()
    .describe('Port of `/metrics` and health checks, never the public one'),
  METRICS_HOST: z.string().min(1).optional().describe('Address of that port; default: `HOST`'),
  REFUSE_OVERLAPPING_BOOKINGS: flag.default(false).describe("1 refuses a member's second booking at the same hour"),
};

export type GatewayConfig = z.output<z.ZodObject<typeof gatewaySettings>>;
