import type { RefusalTexts } from './refusal.ts';

/** Characters of the studio's notice to its members (`docs/product.md` §4.17). */
export const STUDIO_NOTICE_MAX_LENGTH = 280;

export const studioNoticeRefusals = {
  STUDIO_NOTICE_IN_PAST: { status: 400, message: 'El último día ya pasó. Elige uno desde hoy.', field: 'to' },
  STUDIO_NOTICE_NOT_FOUND: { status: 404, message: 'Este aviso ya no está' },
} as const satisfies RefusalTexts;
