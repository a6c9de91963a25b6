/** The supported encodings, with their names on the screen. */
export const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (orden inverso)',
  'windows-1252': 'Windows (Excel)',
  cp850: 'MS-DOS (CP850)',
  macintosh: 'Mac antiguo',
} as const;

export type Encoding = keyof typeof encodings;

export const encodingNames = Object.keys(encodings) as Encoding[];

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Single-byte encodings, the most common first. */
const singleByte = ['windows-1252', 'cp850', 'macintosh'] as const;

/** The upper half of code page 850, which no browser decodes. */
const upperHalfOfCp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** The text of a file; a byte that `encoding` does not know becomes `U+FFFD`. */
export function decodeText(bytes: Uint8Array, encoding: Encoding = findEncoding(bytes)): string {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes);
  const latin1 = new TextDecoder('x-user-defined').decode(bytes);
  // This encoding of the platform maps the bytes from 0x80 on to U+F780 and following.
  return latin1.replaceAll(/[\uF780-\uF7FF]/g, (byte) => upperHalfOfCp850.charAt(byte.charCodeAt(0) - 0xf780));
}

/**
 * The encoding of a list of people (`docs/decisions/0025-reading-a-list.md`): its byte order mark; else UTF-16 by its
 * zero bytes, UTF-8 by its form, which others hardly ever have, or the encoding that yields the most Spanish words.
 */
export function findEncoding(bytes: Uint8Array): Encoding {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  return marked ?? unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : mostSpanish(bytes));
}

/** In UTF-16, every second byte of Spanish text is zero; in other encodings none is. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 4000).entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  const isText = Math.max(even, odd) > Math.min(bytes.length, 4000) / 3 && Math.min(even, odd) === 0;
  if (!isText) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Tolerates damaged bytes, as long as there are fewer of them than whole characters. */
function isUtf8(bytes: Uint8Array): boolean {
  const special = new TextDecoder('utf-8').decode(bytes).match(/[\u0080-\u{10FFFF}]/gu) ?? [];
  const damaged = special.filter((character) => character === '\uFFFD').length;
  return damaged === 0 || damaged < special.length - damaged;
}

/** A word in lower case, in capitals, or capitalised. */
const spanishWord = /^(?:[A-ZÁÉÍÓÚÜÑ]?[a-záéíóúüñ]+|[A-ZÁÉÍÓÚÜÑ]+)$/;

/** A misread letter is not a Spanish letter, or is a capital after a lower-case one. Names begin with a capital. */
function mostSpanish(bytes: Uint8Array): Encoding {
  const scores = singleByte.map((name) => {
    const words = decodeText(bytes, name).match(/\p{L}{2,}/gu) ?? [];
    const special = words.filter((word) => spanishWord.test(word) && /[áéíóúüñ]/i.test(word));
    return special.length + special.filter((word) => /^[A-ZÁÉÍÓÚÜÑ]/.test(word)).length;
  });
  return singleByte[scores.indexOf(Math.max(...scores))]!;
}
