import { z } from 'zod';
import { firstPassword } from '../document-number.ts';
import { DOCUMENT_NUMBER_MIN_LENGTH } from '../limits.ts';
import { accountStatuses, accountTypes, documentTypes, genders } from '../vocabulary.ts';
import { adminUserSchema } from './account-schemas.ts';
import {
  emailSchema,
  idSchema,
  messageSchema,
  newPasswordSchema,
  orNone,
  queryInteger,
  storablePasswordSchema,
  texts,
} from './fields.ts';
import { birthDateSchema, documentNumberSchema, nameSchema, phoneSchema, plainDocument } from './person-fields.ts';
import { route } from './route.ts';
import { versionHeaders } from './version.ts';

const idParams = z.object({ id: idSchema });

const userFields = {
  firstName: nameSchema(),
  lastName: nameSchema(),
  email: emailSchema,
  phone: phoneSchema,
  // Optional in this form (spec §5).
  dateOfBirth: orNone(birthDateSchema(texts.birthDate), texts.birthDate).default(null),
  gender: orNone(z.enum(genders), texts.incomplete).default(null),
  type: z.enum(accountTypes, { error: texts.incomplete }).default('member'),
  documentType: z.enum(documentTypes, { error: texts.documentIncomplete }),
  documentNumber: documentNumberSchema(),
  accountStatus: z.enum(accountStatuses, { error: texts.incomplete }).default('active'),
};

/** An edit that leaves type or status out must not demote or reactivate anybody: they stay as they are. */
export const userUpdateSchema = z
  .object({
    ...userFields,
    type: userFields.type.unwrap().optional(),
    accountStatus: userFields.accountStatus.unwrap().optional(),
    /** Whether the coming bookings are cancelled where the status leaves `active` (`docs/product.md` §4.4). */
    freeBookings: z.boolean({ error: 'Indica si se liberan las reservas' }).optional(),
  })
  .overwrite(plainDocument);

/**
 * The initial password is the document number (spec §5), which may be shorter than a chosen password. The minimum of
 * the number is for creation only: whoever registered may have a shorter one, and stays editable.
 */
export const userCreationSchema = z
  .object({
    ...userFields,
    documentNumber: documentNumberSchema(texts.documentTooShort, DOCUMENT_NUMBER_MIN_LENGTH),
    password: z.string({ error: texts.passwordTooShort }).optional(),
  })
  .overwrite(plainDocument)
  .overwrite((form) => (form.password === undefined ? form : { ...form, password: firstPassword(form).password }))
  .superRefine((form, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (form.documentNumber.length < DOCUMENT_NUMBER_MIN_LENGTH) refuse('documentNumber', texts.documentTooShort);
    const { password, isDocumentNumber } = firstPassword(form);
    const parsed = (isDocumentNumber ? storablePasswordSchema : newPasswordSchema).safeParse(password);
    if (!parsed.success) refuse('password', parsed.error.issues[0]!.message);
  });

export const adminPasswordChangeSchema = z
  .object({ newPassword: newPasswordSchema, confirmPassword: z.string({ error: texts.passwordsDiffer }) })
  .refine((form) => form.newPassword === form.confirmPassword, {
    error: texts.passwordsDiffer,
    path: ['confirmPassword'],
  });

export const userListSorts = ['name', 'created_at'] as const;

const userAnswer = z.object({ user: adminUserSchema, message: z.string() });

export const listUsers = route({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All users; any of page, pageSize, search, type, status, sort turns the bare list into {items, total}',
  access: 'admin',
  query: z.object({
    page: queryInteger({ min: 1, max: 1_000_000 }).optional(),
    pageSize: queryInteger({ min: 1, max: 200 }).optional(),
    search: z.string().trim().max(100, { error: 'Máximo 100 caracteres' }).optional(),
    type: z.enum(accountTypes).optional(),
    status: z.enum(accountStatuses).optional(),
    sort: z.enum(userListSorts).optional(),
  }),
  success: {
    status: 200,
    schema: z.union([z.array(adminUserSchema), z.object({ items: z.array(adminUserSchema), total: z.int().min(0) })]),
  },
});

export const createUser = route({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Creates a user; the initial password is the document number',
  access: 'admin',
  body: userCreationSchema,
  success: { status: 201, schema: userAnswer, version: 'user.version' },
  refusals: ['EMAIL_TAKEN', 'DOCUMENT_TAKEN'],
});

export const updateUser = route({
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary: 'Edits a user, their type and account status',
  access: 'admin',
  params: idParams,
  headers: versionHeaders,
  body: userUpdateSchema,
  success: { status: 200, schema: userAnswer, version: 'user.version' },
  refusals: ['USER_NOT_FOUND', 'EMAIL_TAKEN', 'DOCUMENT_TAKEN', 'LAST_ADMIN'],
});

export const deleteUser = route({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Deletes a user: removes the personal data, frees their coming seats and ends their plan',
  access: 'admin',
  params: idParams,
  headers: versionHeaders,
  success: { status: 200, schema: messageSchema },
  refusals: ['USER_NOT_FOUND', 'LAST_ADMIN'],
});

export const changeUserPassword = route({
  method: 'PUT',
  path: '/api/admin/users/:id/change-password',
  summary: "Sets a user's password and ends their sessions",
  access: 'admin',
  params: idParams,
  body: adminPasswordChangeSchema,
  success: { status: 200, schema: messageSchema },
  refusals: ['USER_NOT_FOUND'],
});

export const userAdminRoutes = [listUsers, createUser, updateUser, deleteUser, changeUserPassword] as const;
