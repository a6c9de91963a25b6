/** A plan's name as it is compared: without case, accents and doubled spaces (DESIGN §6). */
export function foldName(name: string): string {
  return name.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/gu, ' ').trim();
}
