import type { PipelineStage } from 'mongoose';
import { foldText } from './search-fields.ts';

/** A word of a search: its alternative forms, one of which an account must contain. */
export type Word = readonly string[];

/** Spaces, the comma of `López, Ana`, the hyphen of a double surname. */
const between = /[\s,;]+|(?<=\p{L})\p{Pd}(?=\p{L})/u;
const groupedNumber = /(?<!\S)\d{1,3}(?: \d{3})+(?!\S)/g;
/** A document type in front of its number, as lists show it: `CC 1094123456`, `C.C. 1.094.123.456`. */
const documentType = /(?<!\S)(?:c\.?c|t\.?i|c\.?e|pa)\.?\s*(?=\d|\S*\d)/g;
const outerMarks = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const marks = /[^\p{L}\p{N}]/gu;

/** The words of a search (docs/product.md §4.3). Numbers may have separators, and words adjacent marks. */
export function wordsOf(search: string): Word[] {
  const text = foldText(search)
    .replaceAll(documentType, '')
    .replaceAll(groupedNumber, (number) => number.replaceAll(' ', ''));
  const typed = text.split(between).filter((word) => word !== '');
  return [...new Set(typed)].map(formsOf);
}

function formsOf(word: string): Word {
  const forms = [word, word.replaceAll(outerMarks, ''), /\d/.test(word) ? word.replaceAll(marks, '') : ''];
  return [...new Set(forms)].filter((form) => form !== '');
}

const notInWord = String.raw`[\p{L}\p{N}]`;

/** A pattern that matches any of these texts literally. */
export function anyOf(forms: Word): string {
  return `(?:${forms.map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|')})`;
}

/** Patterns for the two best fits of a word: a whole word, then the beginning of one (docs/product.md §4.3). */
export function fitPatterns(word: Word): { readonly whole: string; readonly beginning: string } {
  const beginning = `(?<!${notInWord})${anyOf(word)}`;
  return { whole: `${beginning}(?!${notInWord})`, beginning };
}

type Expression = PipelineStage.Set['$set'][string];

/** An account's distance from containing all words as whole words; 0 if it does. */
export function misfitOf(words: readonly Word[]): Expression {
  return { $add: words.map(misfitOfWord) };
}

function misfitOfWord(word: Word): Expression {
  const { whole, beginning } = fitPatterns(word);
  const has = (regex: string) => ({ $regexMatch: { input: '$searchText', regex } });
  return { $cond: [has(whole), 0, { $cond: [has(beginning), 1, 2] }] };
}
