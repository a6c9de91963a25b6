import { foldName } from '@studio/contracts/fold-name';
import { groupBy } from '../../../../ui/group-by.ts';
import { type Columns, textOf } from './columns.ts';
import { readDocumentType } from './read-document.ts';
import { genderReader } from './read-gender.ts';
import type { Offer } from '../../plans/offer.ts';
import { planReader, proposedPlan } from './read-plan.ts';
import type { TableRow } from './read-cells.ts';

/** Fields whose cells name one of a few values: a plan on offer, a type of document, a gender. */
const valueFields = ['plan', 'documentType', 'gender'] as const;

export type ValueField = (typeof valueFields)[number];

/** What unknown words of a list mean, as somebody said: an id of a plan, a type, a gender; empty for none of them. */
export type Meanings = ReadonlyMap<string, string>;

/** A word that no value has, asked about once for all its rows. */
export interface ValueQuestion {
  readonly field: ValueField;
  /** Its key among the meanings. */
  readonly word: string;
  /** As the first row writes it. */
  readonly text: string;
  /** How many rows have it. */
  readonly rows: number;
  /** What somebody said, else what is proposed; null while neither is there. */
  readonly answer: string | null;
}

export interface ValueFacts {
  /** The plans on offer. */
  readonly plans: readonly Offer[];
  readonly meanings: Meanings;
}

const keyOf = (field: ValueField, text: string) => `${field} ${foldName(text)}`;

/** What the cells of a table mean by themselves; null for a word that is not known. */
function readersOf(rows: readonly TableRow[], columns: Columns, plans: readonly Offer[]) {
  return {
    plan: planReader(plans),
    documentType: readDocumentType,
    gender: genderReader(rows.map(({ cells }) => textOf(cells, columns, 'gender'))),
  } satisfies Record<ValueField, (text: string) => string | null>;
}

const answerTo = (field: ValueField, text: string, { plans, meanings }: ValueFacts) =>
  meanings.get(keyOf(field, text)) ?? (field === 'plan' ? proposedPlan(text, plans) : null);

/** The value that a cell names, by its own word or by what was said of it; empty for none, null if that is open. */
export function valueReader(rows: readonly TableRow[], columns: Columns, facts: ValueFacts) {
  const readers = readersOf(rows, columns, facts.plans);
  return (field: ValueField, text: string): string | null => readers[field](text) ?? answerTo(field, text, facts);
}

/** The unknown words of these rows, the most frequent first, each column for itself (`docs/product.md` §4.9). */
export function valueQuestions(rows: readonly TableRow[], columns: Columns, facts: ValueFacts): ValueQuestion[] {
  const readers = readersOf(rows, columns, facts.plans);
  return valueFields.flatMap((field) => {
    const texts = rows.map(({ cells }) => textOf(cells, columns, field));
    const unknown = texts.filter((text) => text !== '' && readers[field](text) === null);
    const byWord = groupBy(unknown, (text) => keyOf(field, text));
    return [...byWord]
      .map(([word, [text = '', ...more]]) => ({
        field,
        word,
        text,
        rows: more.length + 1,
        answer: answerTo(field, text, facts),
      }))
      .sort((a, b) => b.rows - a.rows);
  });
}
