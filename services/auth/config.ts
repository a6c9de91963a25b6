import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import {
  apiSettings,
  commonSettings,
  mailSettings,
  pem,
  studioSettings,
  wholeNumber,
} from '@studio/chassis/config/common-settings';
import { newPasswordSchema } from '@studio/contracts/http/fields';

const privateKey = pem.refine(isEs256PrivateKey, { error: 'must be a P-256 private key in PEM' });

const password = z
  .string()
  .refine((text) => newPasswordSchema.safeParse(text).success, { error: 'must have 6 characters to 72 bytes' });

export const workerSettings = { ...commonSettings, ...mailSettings, STUDIO_NAME: studioSettings.STUDIO_NAME };

export const authApiSettings = {
  ...apiSettings,
  SESSION_PRIVATE_KEY: privateKey,
  /** How long a session lasts. */
  SESSION_HOURS: wholeNumber(1, 8_760).default(168),
  /** Logarithm of bcrypt's rounds. */
  BCRYPT_COST: wholeNumber(4, 15).default(12),
  /** The first administrator, made at the start where there is none. */
  ADMIN_EMAIL: z
    .string()
    .toLowerCase()
    .pipe(z.email({ error: 'must be an email address' }))
    .optional(),
  ADMIN_PASSWORD: password.optional(),
  /** Failed ones, in 15 minutes. */
  LOGIN_ATTEMPTS_PER_ACCOUNT: wholeNumber(1, 1_000_000).default(10),
  /** Those that succeed as well, in 15 minutes. */
  PASSWORD_CHANGES_PER_ACCOUNT: wholeNumber(1, 1_000_000).default(10),
  /** In 15 minutes. */
  LOGIN_ATTEMPTS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(100),
  /** In an hour. */
  REGISTRATIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(30),
  RESET_REQUESTS_PER_ACCOUNT: wholeNumber(1, 1_000_000).default(3),
  RESET_REQUESTS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(20),
};

/** What the command reads that publishes all accounts again. */
export const republishSettings = {
  NAMESPACE: commonSettings.NAMESPACE,
  LOG_LEVEL: commonSettings.LOG_LEVEL,
  MONGO_URL: commonSettings.MONGO_URL,
  RABBITMQ_URL: commonSettings.RABBITMQ_URL,
};

export type AuthApiConfig = z.output<z.ZodObject<typeof authApiSettings>>;

function isEs256PrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
