import type { User } from '@studio/contracts/http/account-schemas';
import { emptiedField, profileUpdateSchema } from '@studio/contracts/http/auth-routes';
import { texts } from '@studio/contracts/http/fields';
import { emergencyContactFormSchema } from '@studio/contracts/http/person-fields';
import { guardianValues } from '../guardian/guardian-values.ts';
import { withGuardian } from '../guardian/parse-guardian.ts';
import { fault, parseWith } from '../../ui/form/parse-with.ts';

/** The form's names of the emergency contact's fields. */
const contactFields = { name: 'contactName', phone: 'contactPhone', relation: 'contactRelation' } as const;

type StoredProfile = Pick<
  User,
  'firstName' | 'lastName' | 'phone' | 'documentNumber' | 'dateOfBirth' | 'gender' | 'guardian'
>;

/**
 * Staff may have registered a member without birth date and gender: both may stay empty then. The emergency contact is
 * optional for everybody.
 */
export function parseProfile(values: Record<string, string>, stored: StoredProfile) {
  const emergencyContact = contactOf(values);
  const parsed = parseWith(profileUpdateSchema, { ...values, emergencyContact });
  if (!parsed.ok) {
    const contact = parseWith(emergencyContactFormSchema, emergencyContact);
    if (parsed.failure.field !== 'emergencyContact' || contact.ok) return parsed;
    const { field, message } = contact.failure;
    return fault(contactFields[field as keyof typeof contactFields] ?? contactFields.name, message);
  }
  const emptied = emptiedField(stored, parsed.input);
  if (emptied) return fault(emptied, texts.incomplete);
  return withGuardian(parsed.input, { ...guardianValues(), ...values }, stored);
}

/** Null if all of its fields are empty. */
function contactOf({
  contactName: name = '',
  contactPhone: phone = '',
  contactRelation: relation = '',
}: Record<string, string>) {
  return [name, phone, relation].some((each) => each.trim() !== '') ? { name, phone, relation } : null;
}
