import { z } from 'zod';
import { PASSKEY_NAME_MAX_LENGTH } from '../rules/sign-in.ts';
import { sessionSchema } from './auth-routes.ts';
import { idSchema, instantSchema, line, messageSchema } from './fields.ts';
import { route } from './route.ts';

const unreadable = { error: 'La llave de acceso no es válida' };

/** Bytes as base64url, as WebAuthn's JSON writes them. */
const bytes = (maxLength: number) =>
  z
    .string(unreadable)
    .min(1, unreadable)
    .max(maxLength, unreadable)
    .regex(/^[\w-]+$/, unreadable);

/** The id of a credential: 1,023 bytes at most, by WebAuthn. */
const credentialId = bytes(1_364);
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key', unreadable) };

/** The browser's result of `navigator.credentials.create`; other fields are ignored. */
const newCredentialSchema = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4_096),
        attestationObject: bytes(16_384),
        transports: z.array(z.string(unreadable).max(20, unreadable), unreadable).max(10, unreadable).optional(),
      },
      unreadable,
    ),
  },
  unreadable,
);

/** The browser's result of `navigator.credentials.get`. */
const assertionSchema = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4_096),
        authenticatorData: bytes(4_096),
        signature: bytes(8_192),
        userHandle: bytes(88).optional(),
      },
      unreadable,
    ),
  },
  unreadable,
);

/** For `navigator.credentials`, in WebAuthn's JSON (`PublicKeyCredentialCreationOptionsJSON` and its like). */
const optionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) });

const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: instantSchema,
  /** Null before the first sign-in. */
  lastUsedAt: instantSchema.nullable(),
});

export type PasskeyShown = z.infer<typeof passkeySchema>;

export const passkeyNameSchema = line('Ponle un nombre a la llave', { max: PASSKEY_NAME_MAX_LENGTH });

export const listPasskeys = route({
  method: 'GET',
  path: '/api/admin/passkeys',
  summary: "The caller's passkeys, oldest first",
  access: 'desk',
  withoutPasskey: true,
  success: { status: 200, schema: z.array(passkeySchema) },
});

export const beginPasskey = route({
  method: 'POST',
  path: '/api/admin/passkeys/challenge',
  summary: 'A challenge for a new passkey, for five minutes and one use',
  access: 'desk',
  withoutPasskey: true,
  act: 'none',
  // Checked before a device creates a passkey that could not be stored.
  body: z.object({ name: passkeyNameSchema }),
  success: { status: 200, schema: optionsSchema },
  refusals: ['TOO_MANY_PASSKEYS', 'PASSKEY_REQUIRED'],
});

export const addPasskey = route({
  method: 'POST',
  path: '/api/admin/passkeys',
  summary: 'Stores a passkey that was made with a challenge',
  access: 'desk',
  withoutPasskey: true,
  act: { kind: 'passkey-added', about: { user: 'caller' } },
  body: z.object({ name: passkeyNameSchema, credential: newCredentialSchema }),
  success: {
    status: 201,
    schema: z.object({
      passkey: passkeySchema,
      message: z.string(),
      /** A session that may administrate, if the caller's one could not until now. */
      token: z.string().optional(),
    }),
  },
  refusals: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS', 'PASSKEY_REQUIRED'],
});

export const removePasskey = route({
  method: 'DELETE',
  path: '/api/admin/passkeys/:id',
  summary: 'Removes a passkey of the caller; it no longer works',
  access: 'desk',
  ids: { 'params.id': 'caller' },
  act: { kind: 'passkey-removed', about: { user: 'caller' } },
  success: { status: 200, schema: messageSchema },
  refusals: ['PASSKEY_NOT_FOUND'],
});

export const beginPasskeyLogin = route({
  method: 'POST',
  path: '/api/auth/passkey/challenge',
  summary: 'A challenge to sign in with a passkey, for five minutes and one use',
  access: 'public',
  success: { status: 200, schema: optionsSchema },
});

export const passkeyLogin = route({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Signs an administrator in with a passkey',
  access: 'public',
  body: z.object({ credential: assertionSchema }),
  success: { status: 200, schema: sessionSchema },
  refusals: ['PASSKEY_REFUSED', 'ACCOUNT_INACTIVE', 'ACCOUNT_SUSPENDED'],
});
