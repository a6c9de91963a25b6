import { z } from 'zod';
import type { Person } from '../person.ts';
import { DEVICE_TOKENS_MAX, SIGN_IN_CODE_DIGITS } from '../rules/sign-in.ts';
import { fitnessDeclarations, legalVersions } from '../rules/people.ts';
import { statedFields, userSchema } from './account-schemas.ts';
import { emailSchema, givenPasswordSchema, messageSchema, newPasswordSchema, texts } from './fields.ts';
import { checkDocument, guardianFormSchema, optionalFields, personFields, plainDocument } from './person-fields.ts';
import { route } from './route.ts';
import { versionHeaders } from './version.ts';

/** Proves an earlier sign-in on this device: others' wrong passwords do not lock it out (`docs/product.md` §5.3). */
const deviceToken = z.string();
const invalidMarks = { error: 'Las marcas de este dispositivo no son válidas' };
const givenMark = z.string(invalidMarks).max(1_024, invalidMarks);
export const sessionSchema = z.object({ token: z.string(), user: userSchema, deviceToken: deviceToken.optional() });

/** The tokens of earlier logins on this device, by any account. */
const deviceTokens = z.array(givenMark, invalidMarks).max(DEVICE_TOKENS_MAX, invalidMarks).optional();

/** Checked in this order; the first failure is shown. */
export const registrationSchema = z
  .object({
    password: newPasswordSchema,
    ...personFields,
    /** The version of the legal page that was shown and accepted (`docs/product.md` §4.11). */
    legalVersion: z.enum(legalVersions, { error: texts.legalVersion }).optional(),
    /** For minors, who may also register without one (`docs/product.md` §4.16). */
    guardian: guardianFormSchema.optional(),
  })
  .overwrite(plainDocument)
  .superRefine(checkDocument);

const { firstName, lastName, phone, email: _email, documentType, documentNumber, ...others } = personFields;

/** The document of an account without one. */
export const ownDocumentSchema = z
  .object({ documentType, documentNumber }, { error: texts.documentIncomplete })
  .overwrite(plainDocument)
  .superRefine(checkDocument);

/** Members cannot change email and document. Birth date and gender may be missing: see `emptiedField`. */
export const profileUpdateSchema = z.object({
  firstName,
  lastName,
  phone,
  ...others,
  ...optionalFields,
  ...statedFields,
  /** Unchanged if absent. */
  guardian: guardianFormSchema.optional(),
  /** For an account without one; ignored if it has one (`docs/product.md` §4.2). */
  document: ownDocumentSchema.optional(),
});

type BirthDateAndGender = Pick<Person, 'dateOfBirth' | 'gender'>;

/** The first field that an edit of the profile would empty: registration requires both, so neither can be removed. */
export function emptiedField(stored: BirthDateAndGender, edited: BirthDateAndGender) {
  const fields = ['dateOfBirth', 'gender'] as const;
  return fields.find((field) => stored[field] !== null && edited[field] === null);
}

export const passwordChangeSchema = z
  .object({
    currentPassword: givenPasswordSchema,
    newPassword: newPasswordSchema,
    confirmPassword: z.string({ error: texts.passwordsDiffer }),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    error: texts.passwordsDiffer,
    path: ['confirmPassword'],
  });

const credentials = { email: emailSchema, password: givenPasswordSchema };
const wrongCode = { error: `El código tiene ${SIGN_IN_CODE_DIGITS} dígitos` };

export const loginSchema = z.object({
  ...credentials,
  /** Mailed to an administrator whose passkey is not at hand (`docs/product.md` §4.12). */
  code: z
    .string(wrongCode)
    .regex(new RegExp(`^\\d{${SIGN_IN_CODE_DIGITS}}$`), wrongCode)
    .optional(),
  deviceTokens,
});

export const login = route({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in',
  access: 'public',
  body: loginSchema,
  success: {
    status: 200,
    schema: sessionSchema.extend({
      /** Set while the password is the owner's document number (`docs/product.md` §4.7). */
      passwordIsDocumentNumber: z.literal(true).optional(),
    }),
  },
  refusals: [
    'INVALID_CREDENTIALS',
    'ACCOUNT_INACTIVE',
    'ACCOUNT_SUSPENDED',
    'PASSKEY_REQUIRED',
    'SIGN_IN_CODE_INVALID',
  ],
});

export const mailSignInCode = route({
  method: 'POST',
  path: '/api/auth/login/code',
  summary: 'Mails a code to use in place of a passkey, if signing in with this password requires one',
  access: 'public',
  body: z.object({ ...credentials, deviceTokens }),
  success: { status: 200, schema: messageSchema },
  refusals: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE', 'ACCOUNT_SUSPENDED'],
});

export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends this session only',
  access: 'member',
  success: { status: 200, schema: messageSchema },
});

export const register = route({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Registers a member and signs in',
  access: 'public',
  body: registrationSchema,
  success: { status: 201, schema: sessionSchema },
  refusals: ['EMAIL_TAKEN', 'DOCUMENT_TAKEN'],
});

export const forgotPassword = route({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mails a reset link; the answer is the same for known and unknown addresses',
  access: 'public',
  body: z.object({ email: emailSchema }),
  success: { status: 200, schema: messageSchema },
});

export const resetPassword = route({
  method: 'POST',
  path: '/api/auth/reset-password/:token',
  summary: 'Sets a new password by a reset link and ends all sessions',
  access: 'public',
  // Any text: a malformed token is answered like an unknown one.
  params: z.object({ token: z.string() }),
  body: z.object({ password: newPasswordSchema }),
  success: { status: 200, schema: messageSchema.extend({ deviceToken: deviceToken.optional() }) },
  refusals: ['RESET_LINK_INVALID', 'RESET_LINK_SUPERSEDED', 'ACCOUNT_INACTIVE'],
});

export const getProfile = route({
  method: 'GET',
  path: '/api/users/profile',
  summary: "The caller's profile",
  access: 'member',
  success: { status: 200, schema: z.object({ user: userSchema }), version: 'user.version' },
});

export const updateProfile = route({
  method: 'PUT',
  path: '/api/users/profile',
  summary: "Edits the caller's profile, except email and document",
  access: 'member',
  headers: versionHeaders,
  body: profileUpdateSchema,
  success: {
    status: 200,
    schema: z.object({ user: userSchema, message: z.string() }),
    version: 'user.version',
  },
  refusals: ['DOCUMENT_TAKEN'],
});

export const declareFitness = route({
  method: 'PUT',
  path: '/api/users/fitness-declaration',
  summary: 'Declares fitness to train, or having asked a doctor; repeated for the same text, it keeps the first time',
  access: 'member',
  body: z.object({ version: z.enum(fitnessDeclarations, { error: 'La versión de la declaración no es válida' }) }),
  success: { status: 200, schema: z.object({ user: userSchema, message: z.string() }) },
});

export const changeOwnPassword = route({
  method: 'PUT',
  path: '/api/users/change-password',
  summary: "Changes the caller's password and ends all other sessions",
  access: 'member',
  body: passwordChangeSchema,
  success: { status: 200, schema: messageSchema },
  refusals: ['WRONG_PASSWORD'],
});
