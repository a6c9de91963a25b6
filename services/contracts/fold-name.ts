/** A name for comparison: without case, accents and doubled spaces; unchanged if nothing would remain. */
export function foldName(name: string): string {
  const folded = name.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/gu, ' ').trim();
  return folded || name.trim();
}
