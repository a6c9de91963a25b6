import { texts } from '@studio/contracts/http/fields';
import { parsePesos } from '@studio/contracts/money';
import { movingInRefusals } from '@studio/contracts/rules/moving-in-policy';
import { planRefusals } from '@studio/contracts/rules/plans';
import { documentTypes } from '@studio/contracts/rules/people';
import type { StudioDate } from '@studio/contracts/studio-time';
import type { DateFacts } from '../../../../dates/typed-date.ts';
import { contactGroup } from '../../../profile/contact-group.ts';
import { type Columns, filled, textOf } from './columns.ts';
import { type ImportField, importFields } from './column-titles.ts';
import { type Meanings, type ValueField, valueReader } from './known-values.ts';
import { type DateOrder, dateOrderOf, isSurelyDayFirst, readCellDate } from './read-date.ts';
import { type ReadDocument, readDocument } from './read-document.ts';
import { numberReader } from './read-number.ts';
import { phoneReader } from './read-phone.ts';
import type { Offer } from '../../plans/offer.ts';
import type { TableRow } from './read-cells.ts';
import { nameInCase, nameSplitter, partsOf, type SplitName } from './split-name.ts';

export interface Fault {
  /** Null for the whole row. */
  readonly field: ImportField | null;
  readonly message: string;
}

/** A person's decisions about a table. */
export interface ReadingChoices {
  /** The order that dates share, where they leave it in doubt. */
  readonly dateOrder?: Exclude<DateOrder, 'doubtful'> | undefined;
  /** By row number, how many words of a whole name form its first part. */
  readonly splits: ReadonlyMap<number, number>;
  readonly meanings: Meanings;
}

export const noChoices: ReadingChoices = { splits: new Map(), meanings: new Map() };

const otherType = (word: string) => `Otro tipo de documento: «${word}». Usa CC, TI, CE o Pasaporte.`;

const faultTexts = {
  rounded: 'La hoja de cálculo redondeó este número. Dale formato de texto a la columna y cópiala de nuevo.',
  broken: 'Este número no se puede leer con certeza. Escríbelo solo con sus dígitos.',
  twoTypes: 'El tipo delante del número no es el de la columna de tipos.',
  money: 'Escribe el valor en pesos, como 40.000.',
  gender: 'El género no es válido. Usa Femenino, Masculino u Otro.',
  damaged: 'El texto llegó dañado. Prueba con otra codificación o corrígelo en la lista.',
  sheetFault: 'La hoja de cálculo muestra un error en esta celda.',
};

const dateFields = ['dateOfBirth', 'start', 'end'] as const;
type DateField = (typeof dateFields)[number];

/** The columns whose dates show by themselves that the day is first, and the order that the others share. */
export function dateOrdersIn(rows: readonly TableRow[], columns: Columns) {
  const textsOf = (field: DateField) => rows.map(({ cells }) => textOf(cells, columns, field));
  const dayFirst = dateFields.filter((field) => isSurelyDayFirst(textsOf(field)));
  const others = dateFields.filter((field) => !dayFirst.includes(field));
  return { dayFirst, shared: dateOrderOf(others.flatMap(textsOf)) };
}

/**
 * Reads the rows of a table as the values of a form; a cell without a possible meaning is a fault (`docs/product.md`
 * §4.9).
 */
export function rowReader(
  rows: readonly TableRow[],
  columns: Columns,
  { plans, today, choices }: { plans: readonly Offer[]; today: StudioDate; choices: ReadingChoices },
) {
  const column = (field: ImportField) => rows.map(({ cells }) => textOf(cells, columns, field));
  const { dayFirst, shared } = dateOrdersIn(rows, columns);
  const orderOf = (field: DateField) => (dayFirst.includes(field) ? 'day-first' : (choices.dateOrder ?? shared));
  const readNumber = numberReader(column('documentNumber'));
  const readPhone = phoneReader(column('phone'));
  const readContactPhone = phoneReader(column('contactPhone'));
  const readValue = valueReader(rows, columns, { plans, meanings: choices.meanings });
  const splitName = wholeNameReader(rows, columns);

  return ({ number, cells }: TableRow) => {
    const faults = damageIn(cells, columns);
    const blame = (field: ImportField, message: string) => faults.push({ field, message });
    const text = (field: ImportField) => textOf(cells, columns, field);
    const meaning = <T>(field: ImportField, read: (text: string) => T | null, message: (text: string) => string) => {
      const given = text(field);
      if (given === '') return null;
      const meant = read(given);
      if (meant === null) blame(field, message(given));
      return meant;
    };
    const value = (field: ValueField, message: string) =>
      meaning(
        field,
        (word) => readValue(field, word),
        () => message,
      ) ?? '';
    const day = (field: DateField, { isBirthDate = false, min }: Partial<DateFacts> = {}) =>
      meaning(
        field,
        (date) => readCellDate(date, orderOf(field), { today, isBirthDate, min }),
        () => (isBirthDate ? texts.birthDate : texts.date),
      ) ?? undefined;
    const whole = splitName(cells);
    const { firstName, lastName } = whole
      ? partsOf(whole.words, choices.splits.get(number) ?? whole.first, whole)
      : { firstName: text('firstName'), lastName: text('lastName') };
    const phone = readPhone(text('phone'));
    if (phone.kind !== 'read') blame('phone', faultTexts[phone.kind]);
    const contactPhone = readContactPhone(text('contactPhone'));
    if (contactPhone.kind !== 'read') blame('contactPhone', faultTexts[contactPhone.kind]);
    const contact = contactGroup.partsOf({
      contactName: nameInCase(text('contactName')),
      contactPhone: contactPhone.kind === 'read' ? contactPhone.text : '',
      contactRelation: text('contactRelation'),
    });
    const hasContact = contact.name !== '' || text('contactPhone') !== '';
    const note = [
      text('note'),
      phone.kind === 'read' && phone.others && `Otro teléfono: ${phone.others}`,
      contactPhone.kind === 'read' && contactPhone.others && `Otro teléfono de emergencia: ${contactPhone.others}`,
    ].filter(Boolean);
    const typed = text('documentNumber');
    const readType = (word: string) => documentTypes.find((type) => type === readValue('documentType', word)) ?? null;
    const givenType = meaning('documentType', readType, otherType);
    const document = typed === '' ? null : readDocument(typed, givenType, readNumber);
    if (document && document.kind !== 'read') blame('documentNumber', documentFault(document));
    const person = {
      firstName: nameInCase(firstName),
      lastName: nameInCase(lastName),
      email: text('email'),
      phone: phone.kind === 'read' ? phone.text : '',
      dateOfBirth: day('dateOfBirth', { isBirthDate: true }) ?? '',
      gender: value('gender', faultTexts.gender),
      documentType: document?.kind === 'read' ? document.type : (givenType ?? 'Cédula de Ciudadanía'),
      documentNumber: document?.kind === 'read' ? document.number : '',
      ...(note.length > 0 && { note: note.join(' · ') }),
      ...(hasContact && { emergencyContact: contact }),
    };
    const planId = value('plan', planRefusals.PLAN_NOT_FOUND.message);
    const start = day('start');
    const listed = {
      start,
      end: day('end', { min: start }),
      classes: meaning('classes', readClasses, () => movingInRefusals.CLASSES_LEFT_INVALID.message) ?? undefined,
      paid: meaning('paid', readPaid, () => faultTexts.money) ?? undefined,
      debt: meaning('debt', readDebt, () => faultTexts.money) ?? undefined,
    };
    return { person, planId, listed, faults, whole };
  };
}

/** `5`, `5 de 12`, `5 clases`; null for anything else. */
function readClasses(text: string): number | null {
  const [, left] = /^(\d{1,3})(?:[.,]0+)?(?: de \d+)?(?: ?(?:clases?|sesi[oó]n(?:es)?))?$/i.exec(text) ?? [];
  return left === undefined ? null : Number(left);
}

const nothing = /^(no|nada|ninguna?|al d[ií]a|paz y salvo)$/i;
const inFull = /^(s[ií]|x|ok|todo|complet[oa]|pag[oó]|pagad[oa]|al d[ií]a|paz y salvo|yes|true|verdadero)$/i;
const notAtAll = /^(no|nada|debe|pendiente|false|falso)$/i;

const amountIn = (text: string) => (Number.isNaN(parsePesos(text)) ? null : parsePesos(text));

const readDebt = (text: string) => (nothing.test(text) ? 0 : amountIn(text));

function readPaid(text: string): number | 'all' | 'none' | null {
  if (inFull.test(text)) return 'all';
  return notAtAll.test(text) ? 'none' : amountIn(text);
}

/** Damage in the text of cells, independent of their meaning. */
function damageIn(cells: readonly string[], columns: Columns): Fault[] {
  return columns.flatMap((field, at): Fault[] => {
    const cell = filled(cells[at] ?? '');
    if (field === null || cell === '') return [];
    if (isSheetFault(cell)) return [{ field, message: faultTexts.sheetFault }];
    return isDamaged(cell, { isName: nameFields.has(field) }) ? [{ field, message: faultTexts.damaged }] : [];
  });
}

const nameFields = new Set<ImportField>(['firstName', 'lastName', 'wholeName', 'wholeNameLastFirst', 'contactName']);

/** A character that could not be decoded, or UTF-8 that was once read as Windows-1252: `MuÃ±oz`. */
const damaged = /\uFFFD|Ã[\u0080-\u00BF‘’“”‰šœž]|Â[\u0080-\u00BF]|[\u0080-\u009F]/u;

/** In names also a sign between letters, `Mu?oz` or `Mu¤oz`, and an accented capital after a lower-case letter. */
const damagedName = /\p{L}[?\p{Sc}\p{Sm}\p{So}¡¿§¶‡†•„]\p{L}|\p{Ll}[À-ÖØ-Þ]/u;

/** How a spreadsheet shows a missing value: a formula's error, or a column that is too narrow. */
const sheetFault = /^#+(?:[¡¿]?[A-ZÁÉÍÓÚ/0]+[!?]?)?$/i;

/** Whether a text had lost characters before the import. */
export function isDamaged(text: string, { isName }: { readonly isName: boolean }): boolean {
  return damaged.test(text) || (isName && damagedName.test(text));
}

export function isSheetFault(text: string): boolean {
  return sheetFault.test(text);
}

/** Splits the whole name of a row; null if the table has none. */
function wholeNameReader(rows: readonly TableRow[], columns: Columns) {
  const field = (['wholeName', 'wholeNameLastFirst'] as const).find((each) => columns.includes(each));
  if (field === undefined) return () => null;
  const names = rows.map(({ cells }) => textOf(cells, columns, field));
  const split = nameSplitter(names, { lastFirst: field === 'wholeNameLastFirst' });
  return (cells: readonly string[]): SplitName | null => split(textOf(cells, columns, field));
}

function documentFault(document: Exclude<ReadDocument, { kind: 'read' }>): string {
  if (document.kind === 'other-type') return otherType(document.word);
  if (document.kind === 'check-digit') return texts.checkDigit;
  return document.kind === 'two-types' ? faultTexts.twoTypes : faultTexts[document.kind];
}

/**
 * The field behind an issue of a form. The document number is also the password, so it answers for a password that is
 * too long.
 */
export function blamedField([name, part]: readonly PropertyKey[]): ImportField | null {
  const field = String(name);
  if (field === 'exported') return null;
  if (field === 'emergencyContact') return contactGroup.fieldOf(part);
  return field in importFields ? (field as ImportField) : 'documentNumber';
}
