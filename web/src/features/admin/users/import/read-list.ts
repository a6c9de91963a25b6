import type { ImportField } from './column-titles.ts';
import { type ColumnQuestion, type Columns, matchColumns, missingFields } from './columns.ts';
import { decodeText, type Encoding, findEncoding } from './decode-text.ts';
import type { OpenedFile, Sheet } from './open-file.ts';
import { valueQuestions, type ValueQuestion } from './known-values.ts';
import type { Offer } from '../../plans/offer.ts';
import { dateOrdersIn, noChoices, type ReadingChoices } from './read-row.ts';
import { noPersonIn, readTable, type Table, tableOf } from './read-table.ts';

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

/** Reads a list, or reads it again in another encoding or from another sheet: what its words mean stays said. */
export function readList(source: ListSource, { meanings }: Pick<ReadingChoices, 'meanings'> = noChoices): ReadList {
  const table = tableIn(source);
  return { source, table, ...matchColumns(table), choices: { ...noChoices, meanings } };
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

/** Says what an unknown word means, in all its rows; an empty text for none of the values. */
export function answerValue(list: ReadList, { word }: Pick<ValueQuestion, 'word'>, meaning: string): ReadList {
  const { choices } = list;
  return { ...list, choices: { ...choices, meanings: new Map(choices.meanings).set(word, meaning) } };
}

/** The columns of a field; of a name that is whole in one column, that one. */
function columnsOf({ columns }: Pick<ReadList, 'columns'>, field: ImportField): number[] {
  const its = columns.flatMap((each, at) => (each === field ? [at] : []));
  if (its.length > 0 || !nameParts.includes(field)) return its;
  return columns.flatMap((each, at) => (each !== null && wholeNames.includes(each) ? [at] : []));
}

/** The field by whose columns a cell of this one can be corrected; null if the list has no such column. */
export function correctableField(list: Pick<ReadList, 'columns'>, field: ImportField): ImportField | null {
  const [at] = columnsOf(list, field);
  return at === undefined ? null : (list.columns[at] ?? null);
}

/** Types over a row's text of a field, as if the list had it so. */
export function correctCell(list: ReadList, row: number, field: ImportField, text: string): ReadList {
  const [first, ...others] = columnsOf(list, field);
  const typedOver = (cells: readonly string[]) =>
    Array.from({ length: Math.max(cells.length, list.columns.length) }, (_, at) =>
      at === first ? text : others.includes(at) ? '' : (cells[at] ?? ''),
    );
  const rows = list.table.rows.map((each) =>
    each.number === row
      ? { ...each, cells: typedOver(each.cells), ...(each.written && { written: typedOver(each.written) }) }
      : each,
  );
  return { ...list, table: { ...list.table, rows } };
}

/** The unknown words in the rows that hold people, answered ones too. */
function valuesIn({ table, columns, choices: { meanings } }: ReadList, plans: readonly Offer[]) {
  const people = table.rows.filter((row) => row.broken === undefined && noPersonIn(row, table) === null);
  return valueQuestions(people, columns, { plans, meanings });
}

/** What must be settled before an import: fields without a column, open questions, words, the order of dates. */
export function openPoints(list: ReadList, plans: readonly Offer[]) {
  const { table, columns, questions, choices } = list;
  const asked = new Set(questions.map(({ field }) => field));
  return {
    // A list without emails is left out row by row, so that it can be completed.
    missing: missingFields(columns).filter((field) => field !== 'email' && !asked.has(field)),
    questions,
    values: valuesIn(list, plans),
    isDateOrderOpen: choices.dateOrder === undefined && dateOrdersIn(table.rows, columns).shared === 'doubtful',
  };
}
