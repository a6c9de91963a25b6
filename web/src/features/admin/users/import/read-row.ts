import { texts } from '@studio/contracts/http/fields';
import { refusals } from '@studio/contracts/http/refusals';
import { foldName } from '@studio/contracts/fold-name';
import { type Columns, type ImportField, importFields, textOf } from './columns.ts';
import {
  documentTypeOfNumber,
  genderReader,
  isRounded,
  readCellDate,
  readDocumentType,
  wholeNumber,
} from './read-cell.ts';
import type { Table } from './read-table.ts';

export interface Fault {
  readonly field: ImportField;
  readonly message: string;
}

export interface Offer {
  readonly id: string;
  readonly name: string;
}

const faultTexts = {
  rounded: 'La hoja de cálculo redondeó este número. Dale formato de texto a la columna y cópiala de nuevo.',
  documentType: 'El tipo de documento no es válido. Usa CC, TI, CE o Pasaporte.',
  gender: 'El género no es válido. Usa Femenino, Masculino u Otro.',
};

interface Reading {
  /** Reads what the text of a field means; null for nothing. An empty cell means `empty`. */
  <T>(field: ImportField, read: (text: string) => T | null, message: string, empty: T): T;
}

/** Reads the rows of a table as the values of a form; what a cell cannot mean is a fault (`docs/product.md` §4.9). */
export function rowReader({ rows }: Table, columns: Columns, plans: readonly Offer[], thisYear: number) {
  const readGender = genderReader(rows.map(({ cells }) => textOf(cells, columns, 'gender')));
  const readDate = (text: string) => readCellDate(text, thisYear);
  const readStart = (text: string) => readCellDate(text, thisYear + 1);
  const readNumber = (text: string) => (isRounded(text) ? null : wholeNumber(text));
  const readPlan = (name: string) => plans.find((plan) => foldName(plan.name) === foldName(name)) ?? null;

  return (cells: readonly string[]) => {
    const faults: Fault[] = [];
    const text = (field: ImportField) => textOf(cells, columns, field);
    const reading: Reading = (field, read, message, empty) => {
      const given = text(field);
      const meant = given === '' ? empty : read(given);
      if (meant === null && given !== '') faults.push({ field, message });
      return meant ?? empty;
    };
    const documentNumber = reading('documentNumber', readNumber, faultTexts.rounded, '');
    const usualType = documentTypeOfNumber(documentNumber);
    const person = {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      phone: reading('phone', readNumber, faultTexts.rounded, ''),
      dateOfBirth: reading('dateOfBirth', readDate, texts.birthDate, ''),
      gender: reading<string>('gender', readGender, faultTexts.gender, ''),
      documentType: reading('documentType', readDocumentType, faultTexts.documentType, usualType),
      documentNumber,
    };
    const plan = reading('plan', readPlan, refusals.PLAN_NOT_FOUND.message, null);
    const start = reading('start', readStart, texts.date, '');
    return { person, plan, start, faults };
  };
}

/** The field to blame for an issue of a form; a password that is too long is the document number. */
export function blamedField(name: PropertyKey | undefined): ImportField {
  const field = String(name);
  return field in importFields ? (field as ImportField) : 'documentNumber';
}
