import { z } from 'zod';
import { firstPassword } from '../document-number.ts';
import {
  DOCUMENT_NUMBER_MIN_LENGTH,
  RELATION_MAX_LENGTH,
  type AccountType,
  accountStatuses,
  accountTypes,
  legalVersions,
} from '../rules/people.ts';
import { adminUserSchema, statedFields } from './account-schemas.ts';
import {
  idSchema,
  instantSchema,
  line,
  messageSchema,
  newPasswordSchema,
  queryIds,
  queryInteger,
  storablePasswordSchema,
  texts,
} from './fields.ts';
import {
  documentFault,
  documentNumberSchema,
  guardianFormSchema,
  memberNoteSchema,
  nameSchema,
  optionalFields,
  personFields,
  plainDocument,
} from './person-fields.ts';
import { route } from './route.ts';
import { versionHeaders } from './version.ts';

const { firstName, lastName, email, phone, dateOfBirth: _date, gender: _gender, ...others } = personFields;

/** Fields that an edit leaves unchanged if absent (`docs/product.md` §4.14). */
const coachFields = {
  /** Whether the account gives classes. */
  coach: z.boolean({ error: 'Indica si da clases' }).optional(),
  /** Whether the administrator works at the desk (`docs/product.md` §4.19); only an administrator may. */
  desk: z.boolean({ error: 'Indica si trabaja en Recepción' }).optional(),
  note: memberNoteSchema.optional(),
  ...statedFields,
  /** Null removes it (`docs/product.md` §4.16). */
  guardian: guardianFormSchema.nullable().optional(),
  /** «No escribirle» (`docs/product.md` §7.9). */
  noContact: z.boolean({ error: 'Indica si se le puede escribir' }).optional(),
};

/** Any other value counts as a member (`docs/product.md` §1.1). */
const accountType = z.unknown().transform((type): AccountType => (type === 'admin' ? type : 'member'));

/** In the order in which the form is checked. Birth date and gender are optional here. */
const userFields = {
  firstName,
  lastName,
  email,
  phone,
  dateOfBirth: optionalFields.dateOfBirth.default(null),
  gender: optionalFields.gender.default(null),
  type: accountType.default('member'),
  ...others,
  accountStatus: z.enum(accountStatuses, { error: texts.incomplete }).default('active'),
  ...coachFields,
};

/** Without `type` or `accountStatus` the stored ones stay: an edit must not demote or reactivate by omission. */
export const userUpdateSchema = z
  .object({
    ...userFields,
    type: userFields.type.unwrap().optional(),
    accountStatus: userFields.accountStatus.unwrap().optional(),
    /** Whether the coming bookings are cancelled when the status leaves `active` (`docs/product.md` §4.4). */
    freeBookings: z.boolean({ error: 'Indica si se liberan las reservas' }).optional(),
  })
  .overwrite(plainDocument);

/**
 * The minimum length of the document number applies to creation only: a registered member may have a shorter one and
 * stays editable.
 */
const creationFields = {
  ...userFields,
  documentNumber: documentNumberSchema(texts.documentTooShort, DOCUMENT_NUMBER_MIN_LENGTH),
};

type Opening = Parameters<typeof firstPassword>[0];

/**
 * The initial password is the document number (`docs/product.md` §4.2), which may be shorter than a chosen password.
 */
function checkOpening(form: Opening, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  const isShort = form.documentNumber.length < DOCUMENT_NUMBER_MIN_LENGTH;
  const fault = isShort ? texts.documentTooShort : documentFault(form);
  if (fault !== undefined) refuse('documentNumber', fault);
  const { password, isDocumentNumber } = firstPassword(form);
  const parsed = (isDocumentNumber ? storablePasswordSchema : newPasswordSchema).safeParse(password);
  if (!parsed.success) refuse('password', parsed.error.issues[0]!.message);
}

export const userCreationSchema = z
  .object({ ...creationFields, password: z.string({ error: texts.passwordTooShort }).optional() })
  .overwrite(plainDocument)
  .overwrite((form) => (form.password === undefined ? form : { ...form, password: firstPassword(form).password }))
  .superRefine(checkOpening);

const {
  type: _member,
  accountStatus: _active,
  coach: _none,
  desk: _full,
  guardian: _unknown,
  noContact: _unasked,
  ...importedFields
} = creationFields;

export const rowMessage = 'La fila no es válida';

/** What only a row of «Llevarse todo» tells (`docs/product.md` §7.6). */
const exportedSchema = z.object(
  {
    accountStatus: userFields.accountStatus,
    /** With the text accepted for both, and when. */
    guardian: z
      .object({
        name: nameSchema(),
        documentType: personFields.documentType,
        documentNumber: personFields.documentNumber,
        relation: line(rowMessage, { max: RELATION_MAX_LENGTH }),
        phone,
        version: z.enum(legalVersions, { error: texts.legalVersion }),
        at: instantSchema,
      })
      .optional(),
  },
  { error: rowMessage },
);

/**
 * A person in an import, who becomes a member (`docs/product.md` §4.9), active unless `exported` says otherwise. `sameAs`
 * is the account that the administrator identified as theirs, if only email or document match. An `exported` person has
 * the document as it was stored, also one that a new account may not have.
 */
export const importedUserSchema = z
  .object(
    {
      ...importedFields,
      documentNumber: documentNumberSchema(texts.documentTooShort),
      sameAs: idSchema.optional(),
      exported: exportedSchema.optional(),
    },
    { error: rowMessage },
  )
  .overwrite(plainDocument)
  .superRefine((form, context) => {
    if (!form.exported) checkOpening(form, context);
  });

export const adminPasswordChangeSchema = z
  .object({ newPassword: newPasswordSchema, confirmPassword: z.string({ error: texts.passwordsDiffer }) })
  .refine((form) => form.newPassword === form.confirmPassword, {
    error: texts.passwordsDiffer,
    path: ['confirmPassword'],
  });

/** The product's own bound (docs/product.md §9.1). */
const usersOnAPageMax = 200;
export const userListSorts = ['name', 'created_at'] as const;

const userAnswer = z.object({ user: adminUserSchema, message: z.string() });

export const listUsers = route({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All users; any parameter turns the bare list into {items, total}',
  access: 'desk',
  ids: { 'query.ids': 'selection' },
  readableByKey: true,
  query: z.object({
    page: queryInteger({ min: 1, max: 1_000_000 }).optional(),
    pageSize: queryInteger({ min: 1, max: usersOnAPageMax }).optional(),
    search: z.string().trim().max(100, { error: 'Máximo 100 caracteres' }).optional(),
    type: z.enum(accountTypes).optional(),
    status: z.enum(accountStatuses).optional(),
    /** Only users who asked for the deletion of their account. */
    deletionRequested: z.literal('true', { error: 'El filtro no es válido' }).optional(),
    /** Only active minors without a guardian on record. */
    guardianMissing: z.literal('true', { error: 'El filtro no es válido' }).optional(),
    /** Only users whose account the studio opened and who have never signed in. */
    neverSignedIn: z.literal('true', { error: 'El filtro no es válido' }).optional(),
    sort: z.enum(userListSorts).optional(),
    /** Only these, as far as they exist; separated by commas. */
    ids: queryIds({ max: usersOnAPageMax }).optional(),
  }),
  success: {
    status: 200,
    schema: z.union([z.array(adminUserSchema), z.object({ items: z.array(adminUserSchema), total: z.int().min(0) })]),
  },
  refusals: ['ASK_ADMINISTRATOR'],
});

export const createUser = route({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Creates a user; the initial password is the document number',
  access: 'desk',
  act: { kind: 'user-created', about: { user: 'noted' } },
  body: userCreationSchema,
  success: { status: 201, schema: userAnswer, version: 'user.version' },
  refusals: ['ASK_ADMINISTRATOR', 'EMAIL_TAKEN', 'DOCUMENT_TAKEN'],
});

export const updateUser = route({
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary: 'Edits a user, their type and account status',
  access: 'desk',
  ids: { 'params.id': 'account' },
  act: { kind: 'user-edited', about: { user: 'params.id' } },
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
  act: { kind: 'user-deleted', about: { user: 'params.id' } },
  headers: versionHeaders,
  success: { status: 200, schema: messageSchema },
  refusals: ['USER_NOT_FOUND', 'LAST_ADMIN'],
});

export const changeUserPassword = route({
  method: 'PUT',
  path: '/api/admin/users/:id/change-password',
  summary: "Sets a user's password and ends their sessions",
  access: 'admin',
  act: { kind: 'password-set', about: { user: 'params.id' } },
  body: adminPasswordChangeSchema,
  success: { status: 200, schema: messageSchema },
  refusals: ['USER_NOT_FOUND'],
});
