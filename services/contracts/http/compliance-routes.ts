import { z } from 'zod';
import { legalVersions } from '../rules/people.ts';
import { userSchema } from './account-schemas.ts';
import { idSchema, instantSchema, texts } from './fields.ts';
import { route } from './route.ts';

/** The studio's duties under the law on personal data (`docs/product.md` §7.12). */
export const complianceSchema = z.object({
  /** Members by the legal text they accepted last, the newest first; `version` null: none. */
  consents: z.array(z.object({ version: z.string().nullable(), members: z.int().min(0) })),
  /** Active minors without a guardian on record. */
  minorsWithoutGuardian: z.int().min(0),
  /** The oldest first. */
  deletionRequests: z.array(
    z.object({
      user_id: idSchema,
      name: z.string(),
      requestedAt: instantSchema,
      /** Studio date of the last working day that the law gives. */
      dueOn: z.string(),
    }),
  ),
});

export const getCompliance = route({
  method: 'GET',
  path: '/api/admin/compliance',
  summary: 'Consents by version, active minors without a guardian, and deletion requests with their last day',
  access: 'admin',
  success: { status: 200, schema: complianceSchema },
});

export const acceptLegalText = route({
  method: 'PUT',
  path: '/api/users/consent',
  summary: 'Accepts a version of the legal text; accepting it again keeps the first time',
  access: 'member',
  body: z.object({ legalVersion: z.enum(legalVersions, { error: texts.legalVersion }) }),
  success: { status: 200, schema: z.object({ user: userSchema, message: z.string() }) },
});
