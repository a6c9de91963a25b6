import type { ImportField } from './column-titles.ts';
import { type ColumnQuestion, type Columns, matchColumns, missingFields } from './columns.ts';
import { decodeText, type Encoding, findEncoding } from './decode-text.ts';
import type { OpenedFile, Sheet } from './open-file.ts';
import { dateOrderIn, type ReadingChoices } from './read-row.ts';
import { readTable, type Table, tableOf } from './read-table.ts';

/** Where a list comes from, and which encoding or sheet is read. */
export type ListSource =
  | { readonly kind: 'pasted'; readonly text: string }
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly encoding: Encoding }
  | { readonly kind: 'workbook'; readonly sheets: readonly Sheet[]; readonly sheet: number };

/** A list as it was read, with a person's choices about it. */
export interface ReadList {
  readonly source: ListSource;
  readonly table: Table;
  readonly columns: Columns;
  /** What the titles leave open. */
  readonly questions: readonly ColumnQuestion[];
  readonly choices: ReadingChoices;
}

/** The source for a file that has rows. */
export function sourceOf(file: Exclude<OpenedFile, { kind: 'no-table' }>): ListSource {
  return file.kind === 'text'
    ? { kind: 'file', bytes: file.bytes, encoding: findEncoding(file.bytes) }
    : { kind: 'workbook', sheets: file.sheets, sheet: 0 };
}

/** Reads a list, or reads it again in another encoding or from another sheet. */
export function readList(source: ListSource): ReadList {
  const table = tableIn(source);
  return { source, table, ...matchColumns(table), choices: { splits: new Map() } };
}

function tableIn(source: ListSource): Table {
  if (source.kind === 'pasted') return readTable(source.text);
  if (source.kind === 'file') return readTable(decodeText(source.bytes, source.encoding));
  return tableOf(source.sheets[source.sheet]?.rows ?? []);
}

const nameParts: readonly ImportField[] = ['firstName', 'lastName'];
const wholeNames: readonly ImportField[] = ['wholeName', 'wholeNameLastFirst'];

/** The fields that no other column may hold beside this one: the same field, or names in another form. */
function rivalsOf(field: ImportField): readonly ImportField[] {
  if (wholeNames.includes(field)) return [...nameParts, ...wholeNames];
  return nameParts.includes(field) ? wholeNames : [field];
}

/** Assigns a field to a column. Columns with a rival field lose it. */
export function assignColumn(list: ReadList, at: number, field: ImportField | null): ReadList {
  const rivals = field === null ? [] : rivalsOf(field);
  const others = list.columns.map((each) => (each !== null && rivals.includes(each) ? null : each));
  return {
    ...list,
    columns: others.map((each, index) => (index === at ? field : each)),
    questions: list.questions.filter((question) => question.field !== field),
  };
}

/** Answers which of several columns holds a field; null for none of them. */
export function answerQuestion(list: ReadList, field: ImportField, at: number | null): ReadList {
  if (at !== null) return assignColumn(list, at, field);
  return { ...list, questions: list.questions.filter((question) => question.field !== field) };
}

/** What must be settled before an import: fields without a column, open questions, the order of dates. */
export function openPoints({ table, columns, questions, choices }: ReadList) {
  const asked = new Set(questions.map(({ field }) => field));
  return {
    // A list without emails is left out row by row, so that it can be completed.
    missing: missingFields(columns).filter((field) => field !== 'email' && !asked.has(field)),
    questions,
    isDateOrderOpen: choices.dateOrder === undefined && dateOrderIn(table.rows, columns) === 'doubtful',
  };
}
