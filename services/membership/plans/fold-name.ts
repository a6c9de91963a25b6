/** A plan's name as it is compared: without case, accents and doubled spaces (DESIGN §6); as it is where nothing is left. */
export function foldName(name: string): string {
  const folded = name.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/gu, ' ').trim();
  return folded || name.trim();
}
