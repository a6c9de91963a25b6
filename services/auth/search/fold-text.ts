/** Text as searches compare it: without case, accents, control characters and doubled spaces (spec §5). */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
