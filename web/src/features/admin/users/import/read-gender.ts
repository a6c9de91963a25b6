import { foldName } from '@studio/contracts/fold-name';
import type { Gender } from '@studio/contracts/rules/people';

const letters = (text: string) => foldName(text).replaceAll(/[^a-z]/g, '');

/** How lists write each gender; a `null` one is an answer that says none. */
const words: readonly (readonly [Gender | null, RegExp])[] = [
  ['male', /^(masc?|masculin[oa]|hombre|varon|caballero|chico|nino|male|man|h)$/],
  ['female', /^(fem|femenin[oa]|mujer|dama|chica|nina|female|woman|f)$/],
  ['other', /^(otr[oax]|other|nobinari[oaxe]|nb|o)$/],
  [null, /^(prefier[oe]nodecir(lo)?|nodice|noresponde|prefernottosay)$/],
];

/**
 * Reads the genders of a column: a gender, an empty text for a cell that says none, null for an unknown word. «M» is
 * «mujer» beside an «H», but «masculino» if the column has an «F» or neither.
 */
export function genderReader(column: readonly string[]): (text: string) => Gender | '' | null {
  const written = new Set(column.map(letters));
  const m = written.has('h') && !written.has('f') ? 'female' : 'male';
  return (text) => {
    if (letters(text) === 'm') return m;
    const found = words.find(([, word]) => word.test(letters(text)));
    return found ? (found[0] ?? '') : null;
  };
}
