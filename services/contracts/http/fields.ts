import { z } from 'zod';
import { CITIZEN_CARD_DIGITS, IDENTITY_CARD_DIGITS } from '../document-number.ts';
import { AGE_YEARS, DOCUMENT_NUMBER_MIN_LENGTH, PHONE_MAX_DIGITS, PHONE_MIN_LENGTH } from '../rules/people.ts';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '../rules/sign-in.ts';
import { isStudioDate } from '../studio-time.ts';

/** Texts of the form checks, shared by the servers and the forms (`docs/product.md` §10.7). */
export const texts = {
  passwordsDiffer: 'Las contraseñas no coinciden',
  passwordTooShort: `La contraseña debe tener al menos ${PASSWORD_MIN_LENGTH} caracteres`,
  passwordTooLong: `La contraseña es demasiado larga (máximo ${PASSWORD_MAX_BYTES} bytes)`,
  unprintable: 'Este campo tiene caracteres invisibles o dañados. Bórralo y escríbelo de nuevo.',
  incomplete: 'Por favor completa todos los campos',
  documentIncomplete: 'Por favor completa el tipo y número de documento',
  documentTooShort: `El número de documento debe tener al menos ${DOCUMENT_NUMBER_MIN_LENGTH} caracteres`,
  checkDigit: 'Escribe el número sin el dígito de verificación (el que va después del guion)',
  citizenCard: `La cédula tiene de ${CITIZEN_CARD_DIGITS.min} a ${CITIZEN_CARD_DIGITS.max} dígitos, sin el dígito de verificación`,
  identityCard: `La tarjeta de identidad tiene ${IDENTITY_CARD_DIGITS.min} u ${IDENTITY_CARD_DIGITS.max} dígitos, sin el dígito de verificación`,
  otherGuardian: 'El acudiente debe ser otra persona mayor de edad',
  phone: `El teléfono es obligatorio y debe tener al menos ${PHONE_MIN_LENGTH} dígitos`,
  phoneCharacters: 'El teléfono solo puede tener números, espacios y los signos + ( ) - .',
  phoneTooLong: `El teléfono puede tener máximo ${PHONE_MAX_DIGITS} dígitos`,
  email: 'Ingresa un correo válido',
  birthDate: 'La fecha de nacimiento no es válida',
  tooYoung: `Revisa la fecha de nacimiento: la edad mínima es de ${AGE_YEARS.min} años`,
  tooOld: `Revisa la fecha de nacimiento: la edad máxima es de ${AGE_YEARS.max} años`,
  date: 'La fecha no es válida',
  time: 'La hora no es válida',
  identifier: 'El identificador no es válido',
  legalVersion: 'La versión de la política no es válida',
} as const;

/** One line of text, trimmed; `message` is the error for a missing one. */
export function line(message: string, { min = 1, max }: { min?: number; max: number }) {
  return z
    .string({ error: message })
    .overwrite(trimUnseen)
    .refine(isPrintable, { error: texts.unprintable })
    .min(min, { error: message })
    .max(max, { error: `Máximo ${max} caracteres` });
}

/** 24 hexadecimal digits. */
export const idSchema = z.string({ error: texts.identifier }).regex(/^[0-9a-f]{24}$/, { error: texts.identifier });

/** A whole number in a form, bounds inclusive. `error` is the text for anything else. */
export const integerBetween = ({ min, max }: { min: number; max: number }, error: string) =>
  z.int({ error }).min(min, { error }).max(max, { error });

/** A calendar day of studio time, `YYYY-MM-DD`. Any other text aborts the check, so that no rule compares it. */
export function studioDate(message: string = texts.date) {
  return z.string({ error: message }).refine(isStudioDate, { error: message, abort: true }).meta({ format: 'date' });
}

/** `HH:MM` or `HH:MM:SS`; always `HH:MM:SS` once parsed. Any other text aborts the check, as with a date. */
export const studioTimeSchema = z
  .string({ error: texts.time })
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: texts.time, abort: true })
  .overwrite((time) => (time.length === 5 ? `${time}:00` : time));

/** Stored in lower case, since case does not matter. */
export const emailSchema = z
  .string({ error: texts.email })
  .overwrite(trimUnseen)
  .refine(isPrintable, { error: texts.unprintable })
  .toLowerCase()
  .max(254, { error: texts.email })
  .pipe(z.email({ error: texts.email }));

/** Refuses passwords longer than bcrypt compares. */
export const storablePasswordSchema = z
  .string({ error: texts.passwordTooShort })
  .refine((password) => new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES, {
    error: texts.passwordTooLong,
  });

const longestGivenPassword = 200;

/** A password entered as proof of identity. */
export const givenPasswordSchema = z
  .string({ error: texts.incomplete })
  .min(1, { error: texts.incomplete })
  .max(longestGivenPassword, { error: `Máximo ${longestGivenPassword} caracteres` });

/** A newly chosen password. */
export const newPasswordSchema = storablePasswordSchema.min(PASSWORD_MIN_LENGTH, { error: texts.passwordTooShort });

/** The answer of a call that returns only a message. */
export const messageSchema = z.object({ message: z.string() });

/** An ISO instant, UTC. */
export const instantSchema = z.iso.datetime();

/** A whole number in a query string, e.g. `page=2`. */
export function queryInteger({ min, max }: { min: number; max: number }) {
  const message = `Debe ser un número entre ${min} y ${max}`;
  return z
    .string({ error: message })
    .regex(/^\d{1,9}$/, { error: message })
    .transform(Number)
    .pipe(integerBetween({ min, max }, message));
}

/** Ids in a query string, separated by commas. */
export function queryIds({ max }: { max: number }) {
  return z
    .string({ error: texts.identifier })
    .transform((ids) => ids.split(','))
    .pipe(z.array(idSchema).max(max, { error: `Máximo ${max}` }));
}

/** Blanks and invisible characters: soft hyphen, zero-width characters, direction marks. */
const unseenAtEnds = /[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/;

/** A text of which nobody sees anything. */
const blank = new RegExp(`^${unseenAtEnds.source}*$`);

/** Makes a field optional: a blank text and null become null. `message` is the error for anything else invalid. */
export const orNone = <S extends z.ZodType>(schema: S, message: string) =>
  z.union(
    [
      z
        .string()
        .regex(blank)
        .transform(() => null),
      z.null(),
      schema,
    ],
    { error: message },
  );

/** Emoji with the invisible characters that shape and join them, and belong to them: `❤️`, `🏋️‍♀️`. */
const joinedEmoji = /\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?\u200D|\p{Emoji}\uFE0F/gu;

/** Control characters, line separators, invisible characters and halves of surrogate pairs, which UTF-8 can't hold. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Line breaks and tabs, which a text of several lines may have. */
const layout = /[\t\n\r]/g;

/**
 * The text without blanks and invisible characters at its ends: numbers copied from a phone's contacts contain them.
 */
export function trimUnseen(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && unseenAtEnds.test(text.charAt(start))) start += 1;
  while (end > start && unseenAtEnds.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Whether a line of text is free of invisible characters (docs/product.md §4.1). */
export function isPrintable(text: string): boolean {
  return !unprintable.test(text.replaceAll(joinedEmoji, ''));
}

/** The same for a text that may have several lines. */
export function isPrintableText(text: string): boolean {
  return isPrintable(text.replaceAll(layout, ' '));
}
