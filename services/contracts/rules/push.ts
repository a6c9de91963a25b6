import type { RefusalTexts } from './refusal.ts';

/** Refusals in a row (400, 401 or 403) after which a push service will not take notices for a device any more. */
export const PUSH_REFUSALS_MAX = 3;
/** Devices of one account that get notifications about its classes (`docs/product.md` §4.15). */
export const PUSH_DEVICES_MAX = 10;
/** Hours before a class within which notifications about it are sent at night too. */
export const PUSH_SOON_HOURS = 12;
/** Characters of the name of a browser and its device; the product's own bound. */
export const PUSH_DEVICE_NAME_MAX_LENGTH = 60;

/** Kinds of push notifications (`docs/product.md` §4.15). */
export const noticeKinds = [
  'reminder',
  'waitlist',
  'class-cancelled',
  'class-moved',
  'thin-classes',
  'plan-answered',
  'permission',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

export const pushRefusals = {
  PUSH_OFF: { status: 404, message: 'Este estudio no envía avisos al teléfono' },
  PUSH_SERVICE_UNKNOWN: {
    status: 400,
    message: 'No podemos enviar avisos a este navegador. Prueba con otro.',
    field: 'endpoint',
  },
} as const satisfies RefusalTexts;
