import type { RefusalTexts } from './refusal.ts';

/** The name of a studio that nobody has named yet. */
export const unnamedStudio = 'Studio';
/** Pixels of each side of the logo, and bytes of its file, which fits into a request; the product's own bounds. */
export const LOGO_MAX_SIDE = 256;
export const LOGO_MAX_BYTES = 60_000;

export const studioRefusals = {
  LOGO_INVALID: {
    status: 400,
    message: `El logo debe ser una imagen PNG de máximo ${LOGO_MAX_SIDE} píxeles por lado y ${LOGO_MAX_BYTES / 1_000} kB`,
    field: 'logo',
  },
  LOGO_NOT_FOUND: { status: 404, message: 'Este logo no está' },
} as const satisfies RefusalTexts;

/** Whether people know whose studio it is and how to reach it: the first of the «Primeros pasos» (`docs/product.md` §7.11). */
export function isIntroduced(studio: {
  readonly name: string;
  readonly address: string;
  readonly whatsapp: string;
}): boolean {
  return studio.name !== unnamedStudio && (studio.address !== '' || studio.whatsapp !== '');
}

/** Networks with a page of the studio, by the address that a name follows. */
const networks = {
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  tiktok: 'https://www.tiktok.com/@',
} as const;

/**
 * The address of a page, typed as people write it: `@miestudio` and `miestudio` on that network,
 * `instagram.com/miestudio`, or the whole address. Without a network, a name is no address.
 */
export function addressOf(typed: string, network?: keyof typeof networks): string {
  const text = typed.trim();
  if (text === '' || /^https?:\/\//i.test(text)) return text;
  if (network && /^@?[\w.-]+$/.test(text)) return networks[network] + text.replace('@', '');
  return `https://${text}`;
}

/** Whether an address can be a link: a page of a host with a dot. */
export function isPageAddress(address: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(address) && URL.canParse(address);
}

/**
 * A telephone number for messages as it is stored: one of ten digits, with or without +57, is Colombian. Anything that
 * is no number stays as it was typed.
 */
export function messageNumber(typed: string): string {
  const digits = typed.replaceAll(/[\s().-]/g, '');
  const local = /^(?:\+57)?([36]\d{2})(\d{3})(\d{4})$/.exec(digits);
  return local ? `+57 ${local.slice(1).join(' ')}` : typed.trim();
}
