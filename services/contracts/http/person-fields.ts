import { z } from 'zod';
import { compactDocumentNumber, documentNumberOf, hasCheckDigit, hasItsDigits } from '../document-number.ts';
import { foldName } from '../fold-name.ts';
import {
  AGE_YEARS,
  DOCUMENT_NUMBER_MAX_LENGTH,
  MEMBER_NOTE_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PHONE_MAX_DIGITS,
  PHONE_MAX_LENGTH,
  PHONE_MIN_LENGTH,
  RELATION_MAX_LENGTH,
  type DocumentType,
  documentTypes,
  genders,
} from '../rules/people.ts';
import type { Guardian, Person } from '../person.ts';
import { phoneKeyOf } from '../phone-key.ts';
import { addStudioMonths, type StudioDate, toStudioDate } from '../studio-time.ts';
import { emailSchema, isPrintable, line, orNone, studioDate, texts, trimUnseen } from './fields.ts';

export const nameSchema = (message: string = texts.incomplete) => line(message, { max: NAME_MAX_LENGTH });

const digitsIn = (phone: string) => phone.replaceAll(/\D/g, '').length;

/** 7 to 15 digits, with the usual punctuation of telephone numbers (`docs/product.md` §4.1). */
export const phoneSchema = line(texts.phone, { min: PHONE_MIN_LENGTH, max: PHONE_MAX_LENGTH })
  .overwrite((phone) => phone.normalize('NFKC'))
  .refine((phone) => digitsIn(phone) >= PHONE_MIN_LENGTH, { error: texts.phone })
  .refine((phone) => /^[\d\s+().\p{Pd}]*$/u.test(phone), { error: texts.phoneCharacters })
  .refine((phone) => digitsIn(phone) <= PHONE_MAX_DIGITS, { error: texts.phoneTooLong });

/** Without separators, in capitals, and never with a check digit glued on. `plainDocument` also removes a document type typed before the number. */
export const documentNumberSchema = (message: string = texts.documentIncomplete, min = 1) =>
  z
    .string({ error: message })
    .overwrite(trimUnseen)
    .refine(isPrintable, { error: texts.unprintable })
    .refine((typed) => !hasCheckDigit(typed), { error: texts.checkDigit })
    .overwrite(compactDocumentNumber)
    .min(min, { error: message })
    .max(DOCUMENT_NUMBER_MAX_LENGTH, { error: `Máximo ${DOCUMENT_NUMBER_MAX_LENGTH} caracteres` });

/** Returns a form with its document number as it is stored (`docs/product.md` §4.2). */
export function plainDocument<F extends Document>(form: F): F {
  return { ...form, documentNumber: documentNumberOf(form.documentType, form.documentNumber) };
}

interface Document {
  readonly documentType: DocumentType;
  readonly documentNumber: string;
}

/**
 * Why a document is not accepted, if it is not (`docs/product.md` §4.2). A document that is stored already, `kept`, is:
 * accounts may be older than the rule.
 */
export function documentFault(document: Document, kept?: Pick<Person, keyof Document>): string | undefined {
  const { documentType, documentNumber } = document;
  const isKept = kept?.documentType === documentType && kept.documentNumber === documentNumber;
  if (isKept || hasItsDigits(document)) return undefined;
  return documentType === 'Tarjeta de Identidad' ? texts.identityCard : texts.citizenCard;
}

/** Checks the document of a form for a new account. */
export function checkDocument(form: Document, context: z.RefinementCtx): void {
  const message = documentFault(form);
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['documentNumber'], message });
}

const birthDateTexts: Record<BirthDateFault, string> = {
  future: texts.birthDate,
  'too-young': texts.tooYoung,
  'too-old': texts.tooOld,
};

/** A plausible birth date by the clock of the parsing machine; `message` is the error for a missing one. */
function birthDateSchema(message: string = texts.incomplete) {
  return z
    .string({ error: message })
    .trim()
    .min(1, { error: message, abort: true })
    .pipe(studioDate(texts.birthDate))
    .superRefine((date, context) => {
      const fault = birthDateFault(date, toStudioDate(new Date()));
      if (fault) context.addIssue({ code: 'custom', message: birthDateTexts[fault] });
    });
}

/** A person's fields as registration requires them, in the order of the form's checks (`docs/product.md` §6.10). */
export const personFields = {
  firstName: nameSchema(),
  lastName: nameSchema(),
  dateOfBirth: birthDateSchema(),
  gender: z.enum(genders, { error: texts.incomplete }),
  documentType: z.enum(documentTypes, { error: texts.documentIncomplete }),
  documentNumber: documentNumberSchema(),
  phone: phoneSchema,
  email: emailSchema,
} satisfies Record<keyof Person, z.ZodType>;

/** Fields that an account created by an administrator may lack. */
export const optionalFields = {
  dateOfBirth: orNone(birthDateSchema(texts.birthDate), texts.birthDate),
  gender: orNone(z.enum(genders), texts.incomplete),
};

const noteMessage = 'La nota no es válida';

/** A one-line note for coaches about a member; null for an empty field (`docs/product.md` §4.14). */
export const memberNoteSchema = orNone(line(noteMessage, { max: MEMBER_NOTE_MAX_LENGTH }), noteMessage);

const contactMessage = 'Escribe el nombre y el teléfono del contacto de emergencia';

/** The person to call if something happens in class: complete, or none. */
export const emergencyContactFormSchema = z
  .object(
    {
      name: nameSchema(contactMessage),
      phone: phoneSchema,
      relation: line('El parentesco no es válido', { min: 0, max: RELATION_MAX_LENGTH }).default(''),
    },
    { error: contactMessage },
  )
  .nullable();

const guardianMessage = 'Completa los datos del acudiente';

/** A minor's guardian, who agrees to the data that the studio keeps about both (`docs/product.md` §4.16). */
export const guardianFormSchema = z
  .object(
    {
      name: nameSchema(guardianMessage),
      documentType: z.enum(documentTypes, { error: guardianMessage }),
      documentNumber: documentNumberSchema(guardianMessage),
      relation: line(guardianMessage, { max: RELATION_MAX_LENGTH }),
      phone: phoneSchema,
      /** The guardian's consent; required. */
      authorized: z.literal(true, { error: 'Confirma que el acudiente autoriza' }),
    },
    { error: guardianMessage },
  )
  .overwrite((form) => ({ ...form, documentNumber: documentNumberOf(form.documentType, form.documentNumber) }));

/** What tells a member from the guardian. */
type Ward = Pick<Person, 'firstName' | 'lastName' | 'phone' | 'documentNumber'>;

interface GuardianFault {
  readonly field: 'name' | 'documentType' | 'documentNumber';
  readonly message: string;
}

/** A member as stored. */
interface StoredWard extends Ward {
  readonly guardian?: Guardian | undefined;
}

/**
 * Why somebody cannot be a member's guardian: not another person, or not of age (`docs/product.md` §4.16). Undefined if
 * they can, and for the guardian on record, unless the form makes the member the same person.
 */
export function guardianFault(guardian: Guardian, ward: Ward, stored?: StoredWard): GuardianFault | undefined {
  const kept = stored?.guardian;
  const message = texts.otherGuardian;
  const itself = sameIn(guardian, ward);
  if (kept && guardianFields.every((field) => kept[field] === guardian[field])) {
    return itself && !sameIn(kept, stored) ? { field: itself, message } : undefined;
  }
  if (guardian.documentType === 'Tarjeta de Identidad') return { field: 'documentType', message };
  if (itself) return { field: itself, message };
  const fault = documentFault(guardian, kept);
  return fault === undefined ? undefined : { field: 'documentNumber', message: fault };
}

/** What shows that guardian and member are one person. A number is one person whatever its type: a TI becomes a CC. */
function sameIn({ documentNumber, name, phone }: Guardian, ward: Ward): 'documentNumber' | 'name' | undefined {
  if (documentNumber === ward.documentNumber) return 'documentNumber';
  const hasName = foldName(name) === foldName(`${ward.firstName} ${ward.lastName}`);
  return hasName && phoneKeyOf(phone) === phoneKeyOf(ward.phone) ? 'name' : undefined;
}

const guardianFields = ['name', 'documentType', 'documentNumber', 'relation', 'phone'] as const;

type BirthDateFault = 'future' | 'too-young' | 'too-old';

/** Why a birth date is implausible on the day `today`, if it is (docs/product.md §4.1). */
export function birthDateFault(date: StudioDate, today: StudioDate): BirthDateFault | null {
  if (date > today) return 'future';
  if (addStudioMonths(date, AGE_YEARS.min * 12) > today) return 'too-young';
  return addStudioMonths(date, (AGE_YEARS.max + 1) * 12) <= today ? 'too-old' : null;
}
