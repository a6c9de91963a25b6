import type { DocumentType } from './vocabulary.ts';

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

interface Opening {
  readonly documentType: DocumentType;
  /** As it is stored. */
  readonly documentNumber: string;
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
