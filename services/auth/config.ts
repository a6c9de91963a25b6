import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import {
  apiSettings,
  commonSettings,
  mailSettings,
  oidcSettings,
  pem,
  studioSettings,
  wholeNumber,
} from '@studio/chassis/config/common-settings';
import { newPasswordSchema } from '@studio/contracts/http/fields';
import { isVapidKey, pushServicesPattern, usualPushServices } from './push/push-service.ts';

const privateKey = pem.refine(isEs256PrivateKey, { error: 'must be a P-256 private key in PEM' });

const password = z
  .string()
  .refine((text) => newPasswordSchema.safeParse(text).success, { error: 'must have 6 characters to 72 bytes' });

const pushSettings = {
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(isVapidKey, { error: 'must be a P-256 private key: 32 bytes in base64url' })
    .optional()
    .describe('P-256 key, 32 bytes in base64url, that signs notices to devices; without it none are sent'),
  PUSH_SERVICES: z
    .string()
    .regex(pushServicesPattern, { error: 'must be hosts separated by commas, or none' })
    .default(usualPushServices)
    .describe('Allowed push hosts, separated by commas; `.example.com`: its subdomains; `none`: no notices'),
};

export const workerSettings = {
  ...commonSettings,
  ...mailSettings,
  ...pushSettings,
  STUDIO_NAME: studioSettings.STUDIO_NAME,
};

const attempts = (usual: number) => wholeNumber(1, 1_000_000).default(usual);

export const authApiSettings = {
  ...apiSettings,
  ...studioSettings,
  ...oidcSettings,
  OIDC_CLIENT_ID: z.string().max(200).optional().describe('Client id of the studio at that provider'),
  OIDC_CLIENT_SECRET: z.string().max(400).optional().describe('Secret of that client'),
  SESSION_PRIVATE_KEY: privateKey.describe('ES256 key in PEM that signs sessions; only auth has it'),
  SESSION_HOURS: wholeNumber(1, 8_760).default(168).describe('Hours that a session lasts'),
  BCRYPT_COST: wholeNumber(4, 15).default(12).describe("log2 of bcrypt's rounds; applies from the next login on"),
  ADMIN_EMAIL: z
    .string()
    .toLowerCase()
    .pipe(z.email({ error: 'must be an email address' }))
    .optional()
    .describe('First administrator, created if there is none'),
  ADMIN_PASSWORD: password.optional().describe('Password of the first administrator'),
  LOGIN_ATTEMPTS_PER_ACCOUNT: attempts(10).describe(
    'Failed logins per account and client in 15 minutes; all unknown clients: tenfold',
  ),
  SIGN_INS_PER_ACCOUNT: attempts(60).describe('Logins per account in 15 minutes'),
  PASSWORD_CHANGES_PER_ACCOUNT: attempts(10).describe(
    'Calls that ask for the password again, per account in 15 minutes',
  ),
  LOGIN_ATTEMPTS_PER_ADDRESS: attempts(100).describe(
    'Failed logins per client address in 15 minutes; as many challenges for passkey or provider logins',
  ),
  REGISTRATIONS_PER_ADDRESS: attempts(30).describe('Registrations per client address in an hour'),
  RESET_REQUESTS_PER_ACCOUNT: attempts(3).describe('Reset links per account in an hour; as many sign-in codes'),
  RESET_REQUESTS_PER_ADDRESS: attempts(20).describe('Reset links per client address in an hour'),
  ...pushSettings,
};

export type AuthApiConfig = z.output<z.ZodObject<typeof authApiSettings>>;

function isEs256PrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
