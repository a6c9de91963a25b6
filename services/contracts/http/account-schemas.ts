import { z } from 'zod';
import { accountStatuses, accountTypes, documentTypes, genders } from '../vocabulary.ts';
import { idSchema, instantSchema } from './fields.ts';
import { versionSchema } from './version.ts';

/** The user as members see themselves (spec §3, camelCase). */
export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  dateOfBirth: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  documentType: z.enum(documentTypes),
  documentNumber: z.string(),
  type: z.enum(accountTypes),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  specialTrainingsRemaining: z.int().min(0),
  /** Of all but the special trainings. */
  version: versionSchema,
});

/** The user as the administrators' list shows them (spec §3, snake_case). */
export const adminUserSchema = z.object({
  id: idSchema,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  date_of_birth: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  type: z.enum(accountTypes),
  document_type: z.enum(documentTypes),
  document_number: z.string(),
  account_status: z.enum(accountStatuses),
  created_at: instantSchema,
  /** Name of the plan that is active now; null where there is none. */
  active_plan: z.string().nullable(),
  special_trainings_remaining: z.int().min(0),
  /** Of the account; plan and special trainings have versions of their own. */
  version: versionSchema,
  special_trainings_version: versionSchema,
});

export type User = z.infer<typeof userSchema>;
export type AdminUser = z.infer<typeof adminUserSchema>;
