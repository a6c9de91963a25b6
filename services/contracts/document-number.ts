import type { DocumentType } from './rules/people.ts';

/** Digits of a cédula and of a tarjeta de identidad, without a check digit (`docs/product.md` §4.2). */
export const CITIZEN_CARD_DIGITS = { min: 6, max: 10 } as const;
export const IDENTITY_CARD_DIGITS = { min: 10, max: 11 } as const;

/** The document type as people write it before the number: `CC 1094…`, `C.C. No. 1.094…`, `Cédula 1094…`. */
const typedPrefix =
  /^(?:CC|TI|CE|C[ÉE]DULA(?:DECIUDADAN[ÍI]A|DEEXTRANJER[ÍI]A)?|TARJETADEIDENTIDAD)?(?:N|NO|NRO)?(?=\d+$)/;

/** A document number in capitals, without separators. */
export function compactDocumentNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '')
    .toUpperCase();
}

/**
 * A document number as it is stored, compared and used as the first password: only letters and digits
 * (docs/product.md §4.2). A passport may begin with any letters; in front of other numbers they name the type.
 */
export function documentNumberOf(type: DocumentType, typed: string): string {
  const compact = compactDocumentNumber(typed);
  return type === 'Pasaporte' ? compact : compact.replace(typedPrefix, '');
}

/** The number before a check digit, which tax forms add: `1.094.123.457-3`, `41890123 DV 4`. */
const beforeCheckDigit =
  /^(.*\p{Nd})(?:[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}]*D\.?V\.?[^\p{L}\p{Nd}]*)\p{Nd}[^\p{L}\p{Nd}]*$/iu;

/** Whether a number of digits is typed with its check digit, which is no part of it (docs/product.md §4.2). */
export function hasCheckDigit(typed: string): boolean {
  const [, number = ''] = beforeCheckDigit.exec(typed.normalize('NFKC')) ?? [];
  const digits = compactDocumentNumber(number).replace(typedPrefix, '');
  return digits.length >= CITIZEN_CARD_DIGITS.min && /^\d+$/.test(digits);
}

interface Document {
  readonly documentType: DocumentType;
  /** As it is stored. */
  readonly documentNumber: string;
}

const digitsOf: Partial<Record<DocumentType, { readonly min: number; readonly max: number }>> = {
  'Cédula de Ciudadanía': CITIZEN_CARD_DIGITS,
  'Tarjeta de Identidad': IDENTITY_CARD_DIGITS,
};

/** Whether the numbers of a type of document have no letters; false for any other text. */
export const hasOnlyDigits = (type: string) => Object.hasOwn(digitsOf, type);

/** Whether a new document has as many digits as its type (docs/product.md §4.2); other types may have any number. */
export function hasItsDigits({ documentType, documentNumber }: Document): boolean {
  const digits = digitsOf[documentType];
  if (!digits) return true;
  const { length } = documentNumber;
  return /^\d+$/.test(documentNumber) && length >= digits.min && length <= digits.max;
}

interface Opening extends Document {
  readonly password?: string | undefined;
}

/**
 * The password of a new account: the document number where none is given, or where the given one is that number with
 * separators (docs/product.md §4.2).
 */
export function firstPassword({ documentType, documentNumber, password = documentNumber }: Opening) {
  const isDocumentNumber = documentNumberOf(documentType, password) === documentNumber;
  return { password: isDocumentNumber ? documentNumber : password, isDocumentNumber };
}
