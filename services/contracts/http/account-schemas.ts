import { z } from 'zod';
import { emergencyContactSchema, guardianSchema, personSchema } from '../person.ts';
import { accountStatuses, accountTypes } from '../rules/people.ts';
import { idSchema, instantSchema } from './fields.ts';
import { emergencyContactFormSchema } from './person-fields.ts';
import { shownNoticeSchema } from './studio-notice-routes.ts';
import { versionSchema } from './version.ts';

/** The version of the legal page that a member accepted, and when (`docs/product.md` §4.11). */
export const consentSchema = z.object({ version: z.string(), at: instantSchema });

/** The version of the fitness declaration that a member made, and when (`docs/product.md` §4.14). */
export const declarationSchema = z.object({ version: z.string(), at: instantSchema });

/** Of the forms of profile and user: unchanged if absent; null removes it (`docs/product.md` §4.14). */
export const statedFields = { emergencyContact: emergencyContactFormSchema.optional() };

/** A minor's guardian, the version of the text accepted with it, and when (`docs/product.md` §4.16). */
export const keptGuardianSchema = guardianSchema.extend(consentSchema.shape);

/** What an account may state beside the person: each absent, or null, if it does not. */
export const statedShape = {
  emergencyContact: emergencyContactSchema,
  fitnessDeclaration: declarationSchema,
  guardian: keptGuardianSchema,
};
const stated = z.object(statedShape).partial().shape;

/** The user as members see themselves (camelCase). */
export const userSchema = z.object({
  id: idSchema,
  ...personSchema.shape,
  type: z.enum(accountTypes),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  specialTrainingsRemaining: z.int().min(0),
  /** Version of the account, without the special trainings. */
  version: versionSchema,
  /** When the member asked the studio to delete the account; absent without a request. */
  deletionRequestedAt: instantSchema.optional(),
  /** Set for accounts that give classes, which they find under «Mis clases» (`docs/product.md` §3.17). */
  coach: z.literal(true).optional(),
  /** Set for an administrator at the desk, «Recepción» (`docs/product.md` §4.19). */
  desk: z.literal(true).optional(),
  ...stated,
  /** Set for a member who has not accepted the current legal page. */
  legalTextPending: z.literal(true).optional(),
  /** Set beside it for a member who has accepted no earlier one either. */
  legalTextFirst: z.literal(true).optional(),
  /** The studio's notice of today, until this account has closed it; absent without one. */
  studioNotice: shownNoticeSchema.optional(),
  /** Set while the password is the one that the settings or an operator gave (`docs/product.md` §4.7). */
  passwordIsGiven: z.literal(true).optional(),
  /** Set for a session that needs a passkey before it may administrate (`docs/product.md` §4.12). */
  passkeyNeeded: z.literal(true).optional(),
});

/** The user as the administrators' list shows them (snake_case). */
export const adminUserSchema = z.object({
  id: idSchema,
  ...inSnakeCase(personSchema.shape),
  type: z.enum(accountTypes),
  account_status: z.enum(accountStatuses),
  created_at: instantSchema,
  /** Name of the plan that is active now, or null. */
  active_plan: z.string().nullable(),
  /** COP owed over all plans, and the credit balance (`docs/product.md` §2.8); each absent if zero. */
  debt: z.int().min(1).optional(),
  credit: z.int().min(1).optional(),
  special_trainings_remaining: z.int().min(0),
  /** Of the account; plan and special trainings have versions of their own. */
  version: versionSchema,
  special_trainings_version: versionSchema,
  /** Absent where the studio opened the account. */
  consent: consentSchema.optional(),
  /** When a link mailed to the current address was used; absent if none was, whoever entered the address. */
  email_confirmed_at: instantSchema.optional(),
  /** Set for an account that the studio opened, until its first sign-in (`docs/product.md` §4.18). */
  never_signed_in: z.literal(true).optional(),
  /** The last invitation of such an account; absent without one. */
  invited_at: instantSchema.optional(),
  /** Set for accounts that give classes. */
  coach: z.literal(true).optional(),
  /** Set for administrators at the desk. */
  desk: z.literal(true).optional(),
  /** The note for coaches; absent if unset. */
  note: z.string().optional(),
  ...inSnakeCase(stated),
  /** Set for an active minor without a guardian on record. */
  guardian_missing: z.literal(true).optional(),
  /** «No escribirle» (`docs/product.md` §7.9); absent where the studio may write. */
  no_contact: z.literal(true).optional(),
  /** When the user asked for the deletion of the account; absent without a request. */
  deletion_requested_at: instantSchema.optional(),
});

export type User = z.infer<typeof userSchema>;
export type AdminUser = z.infer<typeof adminUserSchema>;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** A shape with its names in snake_case. */
function inSnakeCase<S extends z.ZodRawShape>(shape: S) {
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [snake(name), field])) as {
    [Name in keyof S as SnakeCase<Name & string>]: S[Name];
  };
}
