const signatures = {
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
} as const;

/** `PK`, as every workbook begins: an `.xlsx` is a zip file. */
const zip = [0x50, 0x4b, 0x03, 0x04];

/**
 * The text of a CSV file. Excel writes UTF-8 with a mark, UTF-16 as «Unicode text», and Windows-1252 otherwise, which is
 * hardly ever valid UTF-8. Null for a workbook.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (startsWith(bytes, zip)) return null;
  for (const [encoding, mark] of Object.entries(signatures)) {
    if (startsWith(bytes, mark)) return new TextDecoder(encoding).decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, at) => bytes[at] === byte);
}
