import type { RefusalTexts } from './refusal.ts';

/** Characters of the sentence of «No autorizar»; the product's own bound. */
export const PERMISSION_ANSWER_MAX_LENGTH = 200;

/** What a desk may not do alone: void an entry, give money back, set a discount (`docs/product.md` §2.12). */
export const permissionKinds = ['void', 'refund', 'discount'] as const;

/** The states of a request for permission: all but `open` are final. `overtaken`: there is nothing left to permit. */
export const permissionStatuses = ['open', 'granted', 'refused', 'withdrawn', 'expired', 'overtaken'] as const;

export type PermissionKind = (typeof permissionKinds)[number];
export type PermissionStatus = (typeof permissionStatuses)[number];

export const permissionRefusals = {
  // The text of each refusal names who asked.
  PERMISSION_OPEN: { status: 409, message: 'Para esto ya se pidió permiso. Espera la respuesta.' },
  PERMISSION_NEEDLESS: { status: 409, message: 'Ese descuento no cambiaría nada' },
  PERMISSION_NOT_FOUND: { status: 404, message: 'Este permiso ya no está' },
  PERMISSION_CLOSED: { status: 409, message: 'Este permiso ya no está abierto' },
} as const satisfies RefusalTexts;
