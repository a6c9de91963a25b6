import { z } from 'zod';
import { personSchema } from '../person.ts';
import { accountStatuses, accountTypes } from '../vocabulary.ts';
import { idSchema, instantSchema } from './fields.ts';
import { versionSchema } from './version.ts';

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
});

const person = personSchema.shape;

/** The user as the administrators' list shows them (snake_case). */
export const adminUserSchema = z.object({
  id: idSchema,
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  phone: person.phone,
  date_of_birth: person.dateOfBirth,
  gender: person.gender,
  type: z.enum(accountTypes),
  document_type: person.documentType,
  document_number: person.documentNumber,
  account_status: z.enum(accountStatuses),
  created_at: instantSchema,
  /** Name of the plan that is active now, or null. */
  active_plan: z.string().nullable(),
  special_trainings_remaining: z.int().min(0),
  /** Of the account; plan and special trainings have versions of their own. */
  version: versionSchema,
  special_trainings_version: versionSchema,
});

export type User = z.infer<typeof userSchema>;
export type AdminUser = z.infer<typeof adminUserSchema>;
