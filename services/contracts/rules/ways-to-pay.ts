import { phoneKeyOf } from '../phone-key.ts';
import type { PaymentMethod } from './payments.ts';
import type { RefusalTexts } from './refusal.ts';

/** Ways to pay that a studio may name (`docs/product.md` §2.10), and characters of their texts. */
export const WAYS_TO_PAY_MAX = 5;
export const WAY_KEY_MAX_LENGTH = 60;
export const WAY_HOLDER_MAX_LENGTH = 80;
export const WAY_HINT_MAX_LENGTH = 140;
/** Bytes of the image of a QR, which is read where it is chosen, and characters of what it says: EMVCo's bound. */
export const QR_IMAGE_MAX_BYTES = 300_000;
export const QR_TEXT_MAX_LENGTH = 512;

/** Hours for which somebody whose access an administrator has given or changed may not change the ways. */
export const NEW_ACCESS_HOURS = 24;

/** How a studio receives money. `estudio`: in person. */
export const wayKinds = ['bre-b', 'nequi', 'daviplata', 'cuenta', 'estudio'] as const;

export type WayKind = (typeof wayKinds)[number];

export const wayNames: Readonly<Record<WayKind, string>> = {
  'bre-b': 'Bre-B',
  nequi: 'Nequi',
  daviplata: 'Daviplata',
  cuenta: 'Cuenta bancaria',
  estudio: 'En el estudio',
};

/** How the cash book records what arrived by a way, unless an administrator says otherwise. */
export const methodOfWay: Readonly<Record<WayKind, PaymentMethod>> = {
  'bre-b': 'transferencia',
  nequi: 'nequi',
  daviplata: 'daviplata',
  cuenta: 'transferencia',
  estudio: 'efectivo',
};

/** A way to pay as everybody sees it. In person, only the hint may say something. */
export interface WayToPay {
  readonly kind: WayKind;
  /** The key of Bre-B, the telephone of a wallet or the number of an account, as an application of a bank takes it. */
  readonly key: string;
  readonly holder: string;
  readonly hint: string;
  /** What the QR says that the bank made; empty without one. */
  readonly qr: string;
}

/** The key of each kind as it is stored; undefined if what was typed is none. In person there is none. */
export const wayKeys: Readonly<Record<WayKind, (typed: string) => string | undefined>> = {
  'bre-b': breBKeyOf,
  nequi: mobileOf,
  daviplata: mobileOf,
  cuenta: accountNumberOf,
  estudio: () => '',
};

/** The faults of keys that are none. */
export const wayKeyTexts: Readonly<Record<WayKind, string>> = {
  'bre-b': 'Escribe la llave como está en tu banco: celular, cédula o NIT, correo, o letras con @ al comienzo',
  nequi: 'Escribe el celular de Nequi: 10 dígitos que empiezan por 3',
  daviplata: 'Escribe el celular de Daviplata: 10 dígitos que empiezan por 3',
  cuenta: 'Escribe el número de la cuenta: de 6 a 20 dígitos',
  estudio: '',
};

/**
 * A key of Bre-B in one of its four forms: the telephone, the number of a document (also the code of a shop, which has
 * ten digits), a mail address, or letters and digits after `@`.
 */
function breBKeyOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/^@[a-z\d]{1,20}$/i.test(text)) return text;
  if (text.includes('@')) return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : undefined;
  return mobileOf(text) ?? documentOf(text);
}

/** Six to ten digits. A hyphen precedes a check digit, which is no part of the number. */
function documentOf(typed: string): string | undefined {
  const number = typed.replaceAll(/[\s.]/g, '');
  return /^\d{6,10}$/.test(number) ? number : undefined;
}

/** Ten digits, without the country code. */
function mobileOf(typed: string): string | undefined {
  const digits = phoneKeyOf(typed);
  return /^[\d\s+().-]*$/.test(typed) && /^3\d{9}$/.test(digits) ? digits : undefined;
}

function accountNumberOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s.-]/g, '');
  return /^\d{6,20}$/.test(digits) ? digits : undefined;
}

export const wayToPayRefusals = {
  ACCESS_TOO_NEW: {
    status: 409,
    message: `Un administrador te dio acceso o cambió tu correo o tu contraseña hace menos de ${NEW_ACCESS_HOURS} horas. Por seguridad, espera o pídeselo a otro administrador.`,
  },
} as const satisfies RefusalTexts;

/** Whether two ways lead to the same money: a studio names each once. */
export function isSameWay(one: Pick<WayToPay, 'kind' | 'key'>, other: Pick<WayToPay, 'kind' | 'key'>): boolean {
  return one.kind === other.kind && one.key === other.key;
}
