import type { RefusalTexts } from './refusal.ts';

/** Digits. */
export const PHONE_MIN_LENGTH = 7;
/** The product's own bounds: characters, and the maximum of digits in E.164 (docs/product.md §4.1). */
export const PHONE_MAX_LENGTH = 25;
export const PHONE_MAX_DIGITS = 15;
/** Characters of the number as it is stored, when an administrator creates a user. */
export const DOCUMENT_NUMBER_MIN_LENGTH = 5;
/** The product's own bounds. */
export const DOCUMENT_NUMBER_MAX_LENGTH = 30;
export const NAME_MAX_LENGTH = 80;
/** The product's own bounds (docs/product.md §4.1). */
export const AGE_YEARS = { min: 5, max: 120 } as const;
/** Rows in one request of an import; the product's own bound (`docs/product.md` §4.9). */
export const IMPORT_ROWS_MAX = 50;
/**
 * Characters of the note on a member (`docs/product.md` §4.14), and of the relation of an emergency contact or
 * guardian; the latter is the product's own bound.
 */
export const MEMBER_NOTE_MAX_LENGTH = 200;
export const RELATION_MAX_LENGTH = 40;
/** Age of majority in years, from which no guardian is needed (`docs/product.md` §4.16). */
export const ADULT_YEARS = 18;
/** Working days that the law gives the studio for a deletion request (`docs/product.md` §7.12). */
export const DELETION_WORKING_DAYS = 15;

export const accountTypes = ['member', 'admin'] as const;
export const accountStatuses = ['active', 'inactive', 'suspended'] as const;
/** The current version of the legal page, named by the studio date from which it holds. Earlier ones stay listed. */
export const legalVersion = '2026-11-28';
export const legalVersions = ['2026-11-25', '2026-11-27', legalVersion] as const;
/**
 * The versions of the fitness declaration, named by the studio date from which their text holds (`docs/product.md`
 * §4.14).
 */
export const fitnessDeclaration = '2026-11-28';
export const fitnessDeclarations = [fitnessDeclaration] as const;
export const genders = ['male', 'female', 'other'] as const;
export const documentTypes = [
  'Cédula de Ciudadanía',
  'Tarjeta de Identidad',
  'Cédula de Extranjería',
  'Pasaporte',
] as const;

export type AccountType = (typeof accountTypes)[number];
export type AccountStatus = (typeof accountStatuses)[number];
export type Gender = (typeof genders)[number];
export type DocumentType = (typeof documentTypes)[number];

export const peopleRefusals = {
  EMAIL_TAKEN: { status: 409, message: 'Ya existe una cuenta con este correo', field: 'email' },
  DOCUMENT_TAKEN: { status: 409, message: 'Ya existe una cuenta con este documento', field: 'documentNumber' },
  DIFFERENT_PEOPLE: { status: 409, message: 'El correo y el documento son de dos personas distintas', field: 'email' },
  USER_NOT_FOUND: { status: 404, message: 'Usuario no encontrado' },
  LAST_ADMIN: { status: 409, message: 'Debe quedar al menos un administrador activo' },
  UNSUBSCRIBE_LINK_INVALID: { status: 404, message: 'Este enlace ya no es válido' },
} as const satisfies RefusalTexts;
