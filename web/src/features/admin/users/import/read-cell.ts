import { compactDocumentNumber } from '@studio/contracts/document-number';
import { foldName } from '@studio/contracts/fold-name';
import { addStudioDays, type StudioDate } from '@studio/contracts/studio-time';
import type { DocumentType, Gender } from '@studio/contracts/vocabulary';
import { readDate, yearUpTo } from '../../../../dates/typed-date.ts';

const letters = (text: string) => foldName(text).replaceAll(/[^a-z]/g, '');

const documentTypeWords: readonly (readonly [DocumentType, RegExp])[] = [
  ['Cédula de Extranjería', /^(ce|.*extranjeria)$/],
  ['Tarjeta de Identidad', /^(ti|tarjeta.*)$/],
  ['Pasaporte', /^(pa|pp|pas|pasaporte|passport)$/],
  ['Cédula de Ciudadanía', /^(cc|cedula|cedulade?ciudadania|ciudadania)$/],
];

/** The type of which a cell speaks; null for another word. */
export function readDocumentType(text: string): DocumentType | null {
  return documentTypeWords.find(([, words]) => words.test(letters(text)))?.[0] ?? null;
}

/** The type in front of a number, as in `TI 1.094.123`. */
const typeBeforeNumber = /^(\p{L}+?)(?:N|NO|NRO)?\d+$/u;

/** The type for a number whose row names none: what stands in front of it, else «Cédula de Ciudadanía». */
export function documentTypeOfNumber(number: string): DocumentType {
  const [, type = ''] = typeBeforeNumber.exec(compactDocumentNumber(number)) ?? [];
  return readDocumentType(type) ?? 'Cédula de Ciudadanía';
}

/** `1,09412E+09`: a spreadsheet has rounded a number, and its last digits are lost. */
export function isRounded(text: string): boolean {
  return /^\d([.,]\d+)?E\+\d+$/i.test(text);
}

/** A number as a spreadsheet exports it, without the decimals that it added. */
export function wholeNumber(text: string): string {
  return text.replace(/^(\d+|\d{1,3}(?:\.\d{3})+)[.,]0{1,2}$/, '$1');
}

/** Five digits, the days since the end of 1899: from 1927 to 2173. */
const serialDate = /^\d{5}([.,]\d+)?$/;
const timeOfDay = /[\sT]+\d{1,2}:\d{2}.*$/i;

/** The date of a cell, also one that a spreadsheet exports as a serial number or with a time; null for anything else. */
export function readCellDate(text: string, latestYear: number): StudioDate | null {
  if (serialDate.test(text)) return addStudioDays('1899-12-30', Number.parseInt(text, 10));
  return readDate(text.replace(timeOfDay, ''), yearUpTo(latestYear));
}

const genderWords: Readonly<Record<string, Gender>> = {
  masculino: 'male',
  hombre: 'male',
  male: 'male',
  h: 'male',
  femenino: 'female',
  mujer: 'female',
  female: 'female',
  f: 'female',
  otro: 'other',
  other: 'other',
  nobinario: 'other',
  o: 'other',
};

/** How a column names genders. Beside an «H» the «M» is «mujer», otherwise «masculino». */
export function genderReader(column: readonly string[]): (text: string) => Gender | null {
  const m = column.some((text) => letters(text) === 'h') ? 'female' : 'male';
  return (text) => (letters(text) === 'm' ? m : (genderWords[letters(text)] ?? null));
}
