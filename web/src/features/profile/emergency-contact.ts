import { emergencyContactFormSchema } from '@studio/contracts/http/person-fields';
import type { EmergencyContact } from '@studio/contracts/person';
import { fieldsOf } from '../../ui/form/form-fields.tsx';
import { type Parsed, parseWith } from '../../ui/form/parse-with.ts';
import { contactGroup } from './contact-group.ts';

type Contact = EmergencyContact | null;

/** The emergency contact of a record, as part of a form. `named` are the names among changes made meanwhile. */
export function contactFields<R>(
  contactOf: (record: R) => Contact | undefined,
  named: Readonly<Record<keyof EmergencyContact, string>>,
) {
  const { text } = fieldsOf<R>();
  return {
    contactName: text('Nombre del contacto', {
      of: (record) => contactOf(record)?.name,
      named: named.name,
      autoComplete: 'off',
    }),
    contactPhone: text('Teléfono del contacto', {
      of: (record) => contactOf(record)?.phone,
      named: named.phone,
      type: 'tel',
      autoComplete: 'off',
    }),
    contactRelation: text('Parentesco', {
      of: (record) => contactOf(record)?.relation,
      named: named.relation,
      autoComplete: 'off',
    }),
  };
}

/**
 * Checks a form with its emergency contact, which is null if all of its fields are empty. The contact is checked last,
 * because it comes last in the form.
 */
export function withContact<T>(
  values: Parameters<typeof contactGroup.partsOf>[0],
  parse: (emergencyContact: Contact) => Parsed<T>,
): Parsed<T> {
  const parts = contactGroup.isEmpty(values) ? null : contactGroup.partsOf(values);
  const contact = contactGroup.place(parseWith(emergencyContactFormSchema, parts));
  const parsed = parse(contact.ok ? contact.input : null);
  return parsed.ok && !contact.ok ? contact : parsed;
}
