import { z } from 'zod';
import { CONTACT_DAYS, CONTACT_TEXT_MAX_LENGTH, contactChannels, contactLists } from '../rules/contacts.ts';
import { idSchema, instantSchema, isPrintableText, queryIds, texts, trimUnseen } from './fields.ts';
import { route } from './route.ts';
import { versionHeaders, versionSchema } from './version.ts';

const listSchema = z.enum(contactLists, { error: 'La lista no es válida' });

/** Whether the studio may contact a person on its own initiative, and the last contact (`docs/product.md` §7.9). */
export const contactSchema = z.object({
  /** Of a user or a guest. */
  id: idSchema,
  /** When contact is allowed again; null if it is now. */
  opensAt: instantSchema.nullable(),
  /** «No escribirle»: contact is allowed at no hour. */
  refused: z.boolean(),
  /** The last contact within the days that are kept. */
  last: z
    .object({
      at: instantSchema,
      channel: z.enum(contactChannels),
      /** First name of the administrator; null for a mail, and once the account is deleted. */
      by: z.string().nullable(),
      /** Whether the caller was the one who wrote. */
      mine: z.boolean(),
      list: listSchema,
      wroteFirst: z.boolean(),
    })
    .nullable(),
});

export type Contact = z.infer<typeof contactSchema>;

export const getContacts = route({
  method: 'GET',
  path: '/api/admin/contacts',
  summary: 'Whether each of these users or guests may be contacted now, and who contacted them last',
  access: 'desk',
  ids: { 'query.ids': 'account' },
  query: z.object({ ids: queryIds({ max: 200 }) }),
  success: { status: 200, schema: z.object({ items: z.array(contactSchema) }) },
});

export const makeContact = route({
  method: 'POST',
  path: '/api/admin/contacts',
  summary: 'Records a contact before its chat is opened; refused if the law or the person does not allow it',
  access: 'desk',
  ids: { 'body.id': 'account' },
  act: { kind: 'member-contacted', about: { user: 'noted' }, facts: { contactList: 'body.list' } },
  body: z.object({
    /** Of a user or a guest. */
    id: idSchema,
    list: listSchema,
    /** The person wrote first: an answer is always allowed. */
    wroteFirst: z.boolean({ error: texts.incomplete }).default(false),
  }),
  success: { status: 201, schema: contactSchema },
  refusals: ['USER_NOT_FOUND', 'CONTACT_REFUSED', 'CONTACT_OUTSIDE_HOURS', 'CONTACTED_TODAY', 'CONTACTED_OTHERWISE'],
});

/** The studio's own contact text for a list; null if it has none and the default applies. */
export const contactTextSchema = z.object({ list: listSchema, text: z.string().nullable(), version: versionSchema });

export const contactTextFormSchema = z.object({
  /** Null restores the default. */
  text: z
    .string({ error: 'Escribe el texto' })
    .overwrite(trimUnseen)
    .refine(isPrintableText, { error: texts.unprintable })
    .min(1, { error: 'Escribe el texto' })
    .max(CONTACT_TEXT_MAX_LENGTH, { error: `Máximo ${CONTACT_TEXT_MAX_LENGTH} caracteres` })
    .nullable(),
});

export const getContactTexts = route({
  method: 'GET',
  path: '/api/admin/contact-texts',
  summary: "The studio's own contact texts, one per list",
  access: 'desk',
  success: { status: 200, schema: z.object({ items: z.array(contactTextSchema) }) },
});

export const setContactText = route({
  method: 'PUT',
  path: '/api/admin/contact-texts/:list',
  summary: "Sets the studio's own text for a list, or restores the default",
  access: 'admin',
  act: { kind: 'contact-text-set', about: 'studio', facts: { contactList: 'params.list' } },
  params: z.object({ list: listSchema }),
  headers: versionHeaders,
  body: contactTextFormSchema,
  success: {
    status: 200,
    schema: z.object({ contactText: contactTextSchema, message: z.string() }),
    version: 'contactText.version',
  },
  refusals: ['UNKNOWN_PLACEHOLDER'],
});

export const countContactsOutsideHours = route({
  method: 'GET',
  path: '/api/admin/contacts/outside-hours',
  summary: `Contacts on the studio's own initiative in ${CONTACT_DAYS} days, and how many were outside the legal hours`,
  access: 'admin',
  success: { status: 200, schema: z.object({ contacts: z.int().min(0), outsideHours: z.int().min(0) }) },
});
