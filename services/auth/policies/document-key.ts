/**
 * What a document number is compared by. The same card is written `1094111222`, `1.094.111.222` or `1 094 111 222`, a
 * passport in capitals or not: all of them are one person's. Hyphens and letters count, for they may tell two apart.
 */
export function documentKeyOf(documentNumber: string): string {
  const plain = documentNumber.normalize('NFKC').toLowerCase();
  return plain.replaceAll(/[\s.,'’]/g, '') || plain;
}
