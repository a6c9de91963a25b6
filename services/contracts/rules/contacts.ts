import type { RefusalTexts } from './refusal.ts';
import { followUpLists } from './figures.ts';

/** Days for which the studio's contacts with people are recorded: two years (`docs/product.md` §7.9). */
export const CONTACT_DAYS = 730;
/** Characters of the studio's own contact text for a list. */
export const CONTACT_TEXT_MAX_LENGTH = 500;

/**
 * The lists by which the studio contacts people on its own initiative (`docs/product.md` §7.9). `tried`: guests
 * (§3.19).
 */
export const contactLists = [...followUpLists, 'tried'] as const;
/** The channel of a contact. */
export const contactChannels = ['whatsapp', 'mail'] as const;

export type ContactList = (typeof contactLists)[number];
export type ContactChannel = (typeof contactChannels)[number];

export const contactRefusals = {
  CONTACT_REFUSED: { status: 409, message: 'Pidió que no le escriban' },
  CONTACT_OUTSIDE_HOURS: {
    status: 409,
    message: 'A esta hora la ley no permite escribir sobre pagos ni renovaciones (Ley 2300 de 2023)',
  },
  CONTACTED_TODAY: { status: 409, message: 'Hoy ya le escribieron. La ley permite una vez al día.' },
  CONTACTED_OTHERWISE: {
    status: 409,
    message: 'Esta semana ya le escribieron por otro medio. La ley permite uno solo por semana.',
  },
  UNKNOWN_PLACEHOLDER: { status: 400, message: 'El texto tiene un dato que esta lista no conoce', field: 'text' },
} as const satisfies RefusalTexts;
