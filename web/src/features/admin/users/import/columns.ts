import { PHONE_MIN_LENGTH } from '@studio/contracts/rules/people';
import { groupBy } from '../../../../ui/group-by.ts';
import {
  fieldNames,
  type ImportField,
  importFields,
  isOfSomebodyElse,
  namesContact,
  namingOf,
  type Naming,
  unsure,
} from './column-titles.ts';
import { looksLikeDocumentType } from './read-document.ts';
import type { Table } from './read-table.ts';

/** The field of each column; null if it is left out. Columns of the same field are read together. */
export type Columns = readonly (ImportField | null)[];

/** Several columns have equally good titles for a field, or one has an unsure title: a person decides. */
export interface ColumnQuestion {
  readonly field: ImportField;
  /** Indexes of the columns. */
  readonly candidates: readonly number[];
}

export interface MatchedColumns {
  readonly columns: Columns;
  readonly questions: readonly ColumnQuestion[];
}

interface Candidate extends Naming {
  readonly at: number;
}

/** Finds the field of each column by the best title, wherever it stands (`docs/product.md` §4.9). */
export function matchColumns(table: Pick<Table, 'titles' | 'rows'>): MatchedColumns {
  const named = table.titles.flatMap((title, at): Candidate[] => {
    const naming = namingOf(title);
    return naming ? sureByCells({ ...naming, at }, table) : [];
  });
  const candidates = contactFields(named, table);
  const decisions = nameFields(candidates, table).map(([field, of]) => ({ field, ...decide(field, of) }));
  const fieldOf = new Map(decisions.flatMap(({ field, chosen }) => chosen.map((at) => [at, field] as const)));
  return {
    columns: table.titles.map((_, at) => fieldOf.get(at) ?? null),
    questions: decisions.flatMap(({ field, asked }) => (asked.length > 0 ? [{ field, candidates: asked }] : [])),
  };
}

/**
 * `Tipo` says nothing by itself: its cells are document types, or something else. An emergency contact may be a name, a
 * telephone, or both in one cell, which is left out.
 */
function sureByCells(candidate: Candidate, { rows }: Pick<Table, 'rows'>): Candidate[] {
  if (candidate.field === 'contactName') return nameOrPhone(candidate, rows);
  if (candidate.field !== 'documentType' || candidate.score > unsure) return [candidate];
  const cells = rows.map(({ cells }) => cells[candidate.at] ?? '').filter((cell) => cell !== '');
  const types = cells.filter(looksLikeDocumentType).length;
  return types > cells.length / 2 ? [{ ...candidate, score: 2 }] : [];
}

function nameOrPhone(candidate: Candidate, rows: Table['rows']): Candidate[] {
  const cells = rows.map(({ cells: row }) => filled(row[candidate.at] ?? '')).filter((cell) => cell !== '');
  const withDigits = cells.filter((cell) => cell.replaceAll(/\D/g, '').length >= PHONE_MIN_LENGTH);
  if (withDigits.length <= cells.length / 2) return [candidate];
  const alone = withDigits.filter((cell) => !/\p{L}{2}/u.test(cell));
  return alone.length > withDigits.length / 2
    ? [{ ...candidate, field: 'contactPhone', score: candidate.score - 1 }]
    : [];
}

const isOfContact = ({ field }: Candidate) => field.startsWith('contact');

/**
 * An emergency contact is a name and a telephone, or nobody. Beside its name, «Teléfono del contacto» is its telephone
 * and not the member's. «Parentesco» may be somebody else's if the list also has other people's columns: then a person
 * is asked.
 */
function contactFields(candidates: readonly Candidate[], { titles }: Pick<Table, 'titles'>): readonly Candidate[] {
  const has = (field: ImportField) => candidates.some((each) => each.field === field);
  const isShared = ({ field, at }: Candidate) => field === 'phone' && namesContact(titles[at] ?? '');
  const isOwn = (each: Candidate) => each.field === 'phone' && !isShared(each);
  const lacksPhone = has('contactName') && !has('contactPhone') && candidates.some(isShared);
  const read = !lacksPhone
    ? candidates
    : candidates.map((each): Candidate => {
        if (!isShared(each)) return each;
        return candidates.some(isOwn) ? { ...each, field: 'contactPhone' } : { ...each, score: unsure };
      });
  const isWhole = has('contactName') && read.some(({ field }) => field === 'contactPhone');
  const others = titles.some(isOfSomebodyElse);
  return read.flatMap((each): Candidate[] => {
    if (!isOfContact(each)) return [each];
    if (!isWhole) return [];
    return each.field === 'contactRelation' && each.score <= 2 && others ? [{ ...each, score: unsure }] : [each];
  });
}

function decide(field: ImportField, candidates: readonly Candidate[]) {
  const best = Math.max(...candidates.map(({ score }) => score));
  const winners = candidates.filter(({ score }) => score === best);
  const asked = winners.length > 1 || best <= unsure ? winners.map(({ at }) => at) : [];
  if (field !== 'firstName' && field !== 'lastName') return { chosen: asked.length > 0 ? [] : [winners[0]!.at], asked };
  return decideName(candidates);
}

/**
 * A name may be spread over columns, «Primer apellido» and «Segundo apellido»; «Apellido» counts as the first of them.
 */
function decideName(candidates: readonly Candidate[]) {
  const partsOf = (part: 1 | 2 | undefined) => candidates.filter((each) => each.part === part);
  const first = partsOf(1).length > 0 ? partsOf(1) : partsOf(undefined);
  const best = Math.max(...first.map(({ score }) => score));
  const winners = first.filter(({ score }) => score === best).map(({ at }) => at);
  if (winners.length > 1) return { chosen: [], asked: winners };
  const chosen = [...winners, ...partsOf(2).map(({ at }) => at)].sort((a, b) => a - b);
  return { chosen, asked: [] };
}

/**
 * The candidates of each field. A column of whole names yields to one column for each part. «Nombre» holds whole names
 * if no column has the other part and its cells have several words.
 */
function nameFields(candidates: readonly Candidate[], table: Pick<Table, 'rows'>) {
  const has = (field: ImportField) => candidates.some((each) => each.field === field);
  const hasParts = has('firstName') && has('lastName');
  const isWhole = ({ field }: Candidate) => field === 'wholeName' || field === 'wholeNameLastFirst';
  const hasWhole = candidates.some((each) => isWhole(each) && (each.score > unsure || !has('firstName')));
  const named = candidates.flatMap((each): Candidate[] => {
    if (isWhole(each)) return !hasParts && hasWhole && (each.field === 'wholeName' || !has('wholeName')) ? [each] : [];
    if (each.field !== 'firstName' && each.field !== 'lastName') return [each];
    if (hasParts) return [each];
    if (hasWhole) return [];
    return each.field === 'firstName' && !each.part && hasWholeNames(each.at, table)
      ? [{ ...each, field: 'wholeName' }]
      : [each];
  });
  const groups = groupBy(named, ({ field }) => field);
  return [...groups];
}

function hasWholeNames(at: number, { rows }: Pick<Table, 'rows'>): boolean {
  const names = rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '');
  return names.filter((name) => name.includes(' ')).length > names.length / 2;
}

/** The required fields without a column. A column of whole names has both parts. */
export function missingFields(columns: Columns): ImportField[] {
  const isSplit = columns.includes('wholeName') || columns.includes('wholeNameLastFirst');
  return fieldNames.filter((field) => {
    const isThere = columns.includes(field) || (isSplit && (field === 'firstName' || field === 'lastName'));
    return importFields[field].required && !isThere;
  });
}

/** A row's text of a field; empty if no column has it. */
export function textOf(cells: readonly string[], columns: Columns, field: ImportField): string {
  return columns
    .flatMap((each, at) => (each === field ? [filled(cells[at] ?? '')] : []))
    .join(' ')
    .trim();
}

/** How programs write a missing value; `Nan` and `Na` are names of people. */
const emptyToPrograms = /^(NaN|nan|NAN|NaT|NULL|null|nil|None|NONE|none|undefined|#?N\/?A|n\/a|#N\/D|<NA>)$/;
/** How people write it. */
const emptyToPeople =
  /^([-–—_.]+|n\.a\.?|no (aplica|tiene|registra|sabe)|sin (correo|mail|email|dato|datos|informaci[oó]n|tel[eé]fono|documento))$/i;

/** The text of a cell; empty for a word that stands for a missing value. */
export function filled(cell: string): string {
  const plain = cell.trim();
  return emptyToPrograms.test(plain) || emptyToPeople.test(plain) ? '' : cell;
}
