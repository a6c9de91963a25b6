/** The text as the end of a sentence: the mark that a name ends with, as in «Estudio S.A.S.», ends the sentence too. */
export function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
