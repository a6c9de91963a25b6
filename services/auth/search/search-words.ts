import { fitsOf, type Word } from '@studio/contracts/search-fit';
import type { PipelineStage } from 'mongoose';
import { foldText } from './search-fields.ts';

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

type Expression = PipelineStage.Set['$set'][string];

/** The same as `misfitOf` of the contracts, in the database. */
export function misfitInDatabase(words: readonly Word[]): Expression {
  const losses = words.flatMap(fitsOf).map(({ pattern, loss }) => {
    const fits = { $regexMatch: { input: '$searchText', regex: pattern } };
    return { $cond: [fits, 0, loss] };
  });
  return { $add: losses };
}
