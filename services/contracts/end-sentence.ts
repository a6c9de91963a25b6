/** The text with a full stop, unless it already ends with a mark, as the name «Estudio S.A.S.» does. */
export function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
