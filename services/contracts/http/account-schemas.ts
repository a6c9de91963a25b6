import { z } from 'zod';
import { emergencyContactSchema, guardianSchema, type Person, personSchema } from '../person.ts';
import { accountStatuses, accountTypes } from '../vocabulary.ts';
import { idSchema, instantSchema } from './fields.ts';
import { shownNoticeSchema } from './studio-notice-routes.ts';
import { versionSchema } from './version.ts';

/** The text of the legal page that a member accepted at registration, and when (`docs/product.md` §4.11). */
export const consentSchema = z.object({ version: z.string(), at: instantSchema });

/** The text by which a member declared to be able to train, and when (`docs/product.md` §4.14). */
export const declarationSchema = z.object({ version: z.string(), at: instantSchema });

/** Who answers for somebody under age, the text that was accepted with it, and when (`docs/product.md` §4.16). */
export const keptGuardianSchema = guardianSchema.extend(consentSchema.shape);

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
  /** When they asked the studio to delete the account; absent where they did not. */
  deletionRequestedAt: instantSchema.optional(),
  /** Gives classes, and finds them under «Mis clases» (`docs/product.md` §3.17); absent for everybody else. */
  coach: z.literal(true).optional(),
  /** Absent where the member has named nobody, or has not declared it. */
  emergencyContact: emergencyContactSchema.optional(),
  fitnessDeclaration: declarationSchema.optional(),
  guardian: keptGuardianSchema.optional(),
  /** A member who has not accepted the legal page as it is now; absent for everybody else. */
  legalTextPending: z.literal(true).optional(),
  /** What the studio tells today, until this account has closed it; absent where there is nothing. */
  studioNotice: shownNoticeSchema.optional(),
  /** This session may not administrate before it has a passkey (`docs/product.md` §4.12); absent where it may. */
  passkeyNeeded: z.literal(true).optional(),
});

const person = personSchema.shape;

const adminPerson = {
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  phone: person.phone,
  date_of_birth: person.dateOfBirth,
  gender: person.gender,
  document_type: person.documentType,
  document_number: person.documentNumber,
} satisfies Record<SnakeCase<keyof Person>, z.ZodType>;

/** The user as the administrators' list shows them (snake_case). */
export const adminUserSchema = z.object({
  id: idSchema,
  ...adminPerson,
  type: z.enum(accountTypes),
  account_status: z.enum(accountStatuses),
  created_at: instantSchema,
  /** Name of the plan that is active now, or null. */
  active_plan: z.string().nullable(),
  /** COP owed over all plans, and what is in favour (`docs/product.md` §2.8); absent where there is nothing. */
  debt: z.int().min(1).optional(),
  credit: z.int().min(1).optional(),
  special_trainings_remaining: z.int().min(0),
  /** Of the account; plan and special trainings have versions of their own. */
  version: versionSchema,
  special_trainings_version: versionSchema,
  /** Absent where the studio opened the account. */
  consent: consentSchema.optional(),
  /** When a link that was mailed to the present address was used; absent before, whoever wrote the address. */
  email_confirmed_at: instantSchema.optional(),
  /** Gives classes; absent for everybody else. */
  coach: z.literal(true).optional(),
  /** For coaches, and whom to call; absent where there is none. */
  note: z.string().optional(),
  emergency_contact: emergencyContactSchema.optional(),
  /** Absent where the user has not declared to be able to train. */
  fitness_declaration: declarationSchema.optional(),
  guardian: keptGuardianSchema.optional(),
  /** An active member under age of whom no guardian is known; absent for everybody else. */
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
