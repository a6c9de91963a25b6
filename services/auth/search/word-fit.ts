import type { PipelineStage } from 'mongoose';
import type { Word } from './search-words.ts';

const notInWord = String.raw`[\p{L}\p{N}]`;

/** The pattern of any of these texts, each exactly as it is. */
export function anyOf(forms: Word): string {
  return `(?:${forms.map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|')})`;
}

/** How well a word fits, best first: as a whole word, as the beginning of one, anywhere inside (docs/product.md §4.3). */
export function fitPatterns(word: Word): { readonly whole: string; readonly beginning: string } {
  const beginning = `(?<!${notInWord})${anyOf(word)}`;
  return { whole: `${beginning}(?!${notInWord})`, beginning };
}

type Expression = PipelineStage.Set['$set'][string];

/** How far an account is from having all words as whole words: 0 where it has. */
export function misfitOf(words: readonly Word[]): Expression {
  return { $add: words.map(misfitOfWord) };
}

function misfitOfWord(word: Word): Expression {
  const { whole, beginning } = fitPatterns(word);
  const has = (regex: string) => ({ $regexMatch: { input: '$searchText', regex } });
  return { $cond: [has(whole), 0, { $cond: [has(beginning), 1, 2] }] };
}
