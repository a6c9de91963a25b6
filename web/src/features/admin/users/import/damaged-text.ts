/** A character that no encoding had, or UTF-8 that was once read as Windows-1252: `MuÃ±oz`. */
const damaged = /\uFFFD|Ã[\u0080-\u00BF‘’“”‰šœž]|Â[\u0080-\u00BF]|[\u0080-\u009F]/u;

/** In a name also a sign between letters, `Mu?oz` or `Mu¤oz`, and a capital with an accent behind a small letter. */
const damagedName = /\p{L}[?\p{Sc}\p{Sm}\p{So}¡¿§¶‡†•„]\p{L}|\p{Ll}[À-ÖØ-Þ]/u;

/** What a spreadsheet shows where it has no value: a formula's fault, or a column that is too narrow. */
const sheetFault = /^#+(?:[¡¿]?[A-ZÁÉÍÓÚ/0]+[!?]?)?$/i;

/** Whether a text has lost characters before it came here. */
export function isDamaged(text: string, { isName }: { readonly isName: boolean }): boolean {
  return damaged.test(text) || (isName && damagedName.test(text));
}

export function isSheetFault(text: string): boolean {
  return sheetFault.test(text);
}
