import type { Encoding } from './decode-text.ts';

/** A person of a list, as the studio knows them. */
export interface Listed {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly documentNumber: string;
  readonly phone: string;
  readonly dateOfBirth: string;
}

const firstNames = ['Ana María', 'José', 'Andrés Felipe', 'Íñigo', 'Sofía', 'Ángela', 'Luis Óscar', 'Noé'];
const lastNames = ['Muñoz Peña', 'Gómez', 'Núñez', 'Agüero Ruiz', 'Cárdenas', 'López', 'Patiño Díaz'];
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** People who are all different; a few hundred of them cover every day of the month and every month. */
export function peopleOf(count: number): Listed[] {
  return Array.from({ length: count }, (_, at) => ({
    firstName: firstNames[at % firstNames.length]!,
    lastName: lastNames[at % lastNames.length]!,
    email: `persona${at}@example.com`,
    documentNumber: String(1_094_000_000 + at * 37),
    phone: String(3_001_000_000 + at * 91),
    dateOfBirth: `${1950 + (at % 50)}-${twoDigits(1 + (at % 12))}-${twoDigits(1 + (at % 28))}`,
  }));
}

/** Code page 850 and the letters of an old Mac, as far as names need them. */
const codePages = {
  cp850: {
    á: 0xa0,
    é: 0x82,
    í: 0xa1,
    ó: 0xa2,
    ú: 0xa3,
    ñ: 0xa4,
    ü: 0x81,
    Á: 0xb5,
    É: 0x90,
    Í: 0xd6,
    Ó: 0xe0,
    Ú: 0xe9,
    Ñ: 0xa5,
    Ü: 0x9a,
  },
  macintosh: {
    á: 0x87,
    é: 0x8e,
    í: 0x92,
    ó: 0x97,
    ú: 0x9c,
    ñ: 0x96,
    ü: 0x9f,
    Á: 0xe7,
    É: 0x83,
    Í: 0xea,
    Ó: 0xee,
    Ú: 0xf2,
    Ñ: 0x84,
    Ü: 0x86,
  },
} as const;

/** Processor seconds of an act. On a busy machine elapsed time grows many times, these by about a half. */
export function busySeconds(act: () => void): number {
  const before = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000_000;
}

/** A text as a program saves it, without a byte order mark. */
export function encoded(text: string, encoding: Encoding): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'windows-1252':
      return Buffer.from(text, 'latin1');
    case 'utf-16le':
      return Buffer.from(text, 'utf16le');
    case 'utf-16be':
      return Buffer.from(text, 'utf16le').swap16();
    default: {
      const page: Readonly<Record<string, number>> = codePages[encoding];
      return Buffer.from(Array.from(text, (letter) => page[letter] ?? letter.charCodeAt(0)));
    }
  }
}
