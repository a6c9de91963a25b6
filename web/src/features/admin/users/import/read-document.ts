import { compactDocumentNumber, hasCheckDigit } from '@studio/contracts/document-number';
import { foldName } from '@studio/contracts/fold-name';
import type { DocumentType } from '@studio/contracts/rules/people';
import type { ReadNumber } from './read-number.ts';

const letters = (text: string) => foldName(text).replaceAll(/[^a-z]/g, '');

const documentTypeWords: readonly (readonly [DocumentType, RegExp])[] = [
  ['Cédula de Extranjería', /^(ce|.*extranjeria)$/],
  ['Tarjeta de Identidad', /^(ti|tarjeta(de)?identidad|tarjeta)$/],
  ['Pasaporte', /^(pa|pp|pas|ps|pasaporte|passport)$/],
  ['Cédula de Ciudadanía', /^(cc|cedula|cedulade?ciudadania|ciudadania)$/],
];

/** Types that people have but no account supports: permits to stay, the birth register, tax numbers. */
const otherTypes =
  /^(ppt|pep|pt|pe|rc|nit|nuip|rut|sc|cd|as|ms|cn|dni|de|die|salvoconducto|registrocivil|permiso.*|carne.*|otro|otra)$/;

/** The document type that a cell names; null for any other word. */
export function readDocumentType(text: string): DocumentType | null {
  return documentTypeWords.find(([, words]) => words.test(letters(text)))?.[0] ?? null;
}

/** Whether a cell names a type of document, including those that no account supports. */
export function looksLikeDocumentType(text: string): boolean {
  return readDocumentType(text) !== null || otherTypes.test(letters(text));
}

export type ReadDocument =
  | { readonly kind: 'read'; readonly type: DocumentType; readonly number: string }
  | { readonly kind: 'rounded' }
  | { readonly kind: 'broken' }
  /** A check digit stands behind the number. */
  | { readonly kind: 'check-digit' }
  /** A word for a type that accounts do not support. */
  | { readonly kind: 'other-type'; readonly word: string }
  /** The type in front of the number differs from that of the row. */
  | { readonly kind: 'two-types' };

/** A passport's number may begin with letters: only a separate word names the type. */
const passportWord = /^(?:pasaporte|passport|pas|pp|pa)\b[\s.:#-]*(?:n[°º.o]+\s*)?/i;
const numeroWord = /(numero|num|nro|no|n)$/;

/**
 * The document of a row. A word in front of the number names its type, unless a column does; without either, it is a
 * «Cédula de Ciudadanía» (`docs/product.md` §4.9). Only a passport has letters.
 */
export function readDocument(
  text: string,
  givenType: DocumentType | null,
  readNumber: (text: string) => ReadNumber,
): ReadDocument {
  const withoutPassport = text.replace(passportWord, '');
  const start = text.search(/\d|$/);
  const word = letters(text.slice(0, start)).replace(numeroWord, '');
  const named = withoutPassport === text ? readDocumentType(word) : 'Pasaporte';
  if (named && givenType && named !== givenType) return { kind: 'two-types' };
  const type = named ?? givenType ?? 'Cédula de Ciudadanía';
  const isPassport = type === 'Pasaporte';
  if (word !== '' && !named && !isPassport) return { kind: 'other-type', word: text.slice(0, start).trim() || text };
  const number = readNumber(isPassport ? withoutPassport : text.slice(start));
  if (number.kind !== 'read') return number;
  if (hasCheckDigit(number.text)) return { kind: 'check-digit' };
  const compact = compactDocumentNumber(number.text);
  return isPassport || /^\d+$/.test(compact) ? { kind: 'read', type, number: compact } : { kind: 'broken' };
}
