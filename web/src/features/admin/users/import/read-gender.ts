import { foldName } from '@studio/contracts/fold-name';
import type { Gender } from '@studio/contracts/vocabulary';

const letters = (text: string) => foldName(text).replaceAll(/[^a-z]/g, '');

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
