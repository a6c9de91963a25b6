import { z } from 'zod';
import {
  commonSettings,
  processSettings,
  sessionSettings,
  studioSettings,
  wholeNumber,
} from '@studio/chassis/config/common-settings';
import { httpUrl } from '@studio/chassis/config/web-address';

const origin = httpUrl.refine((text) => new URL(text).origin === text, { error: 'must be origins, without a path' });

/** Comma-separated origins; each address that a host name has is one replica. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .pipe(z.array(origin));

export const gatewaySettings = {
  ...processSettings,
  ...sessionSettings,
  ...studioSettings,
  PORT: processSettings.PORT.default(8_080),
  PUBLIC_URL: commonSettings.PUBLIC_URL,
  AUTH_URL: origins,
  MEMBERSHIP_URL: origins,
  TRAINING_URL: origins,
  REPORTING_URL: origins,
  AUTH_WORKER_URL: origins.optional(),
  MEMBERSHIP_WORKER_URL: origins.optional(),
  TRAINING_WORKER_URL: origins.optional(),
  REPORTING_WORKER_URL: origins.optional(),
  /** Where the built web app is. */
  WEB_ROOT: z.string().default('web/dist'),
  /** How many proxies stand in front of the gateway and each add an address to `X-Forwarded-For`. */
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  /** Where `/metrics` is; without it, only this very machine is answered, on `PORT`, and behind a proxy nobody. */
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  BOOKING_WEEKS_AHEAD: wholeNumber(0, 52).default(0),
};

export type GatewayConfig = z.output<z.ZodObject<typeof gatewaySettings>>;
