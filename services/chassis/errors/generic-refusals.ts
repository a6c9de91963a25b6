/** A refusal: HTTP status, stable code and Spanish text for people. */
export interface AnyRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** The input field that caused the refusal, if one did. */
  readonly field?: string;
}

/** Refusals that any route may give. */
export const genericRefusals = {
  INVALID_INPUT: { status: 400, code: 'INVALID_INPUT', message: 'Los datos enviados no son válidos' },
  MALFORMED_JSON: { status: 400, code: 'MALFORMED_JSON', message: 'El cuerpo de la solicitud no es un JSON válido' },
  NO_SESSION: { status: 401, code: 'NO_SESSION', message: 'Debes iniciar sesión' },
  SESSION_ENDED: { status: 401, code: 'SESSION_ENDED', message: 'Tu sesión terminó. Inicia sesión de nuevo.' },
  FORBIDDEN: { status: 403, code: 'FORBIDDEN', message: 'No tienes permisos para esta acción' },
  ASK_ADMINISTRATOR: {
    status: 403,
    code: 'ASK_ADMINISTRATOR',
    message: 'Esto lo hace un administrador de tu estudio. Pídeselo.',
  },
  PASSKEY_REQUIRED: {
    status: 403,
    code: 'PASSKEY_REQUIRED',
    message: 'Para administrar el estudio, entra con tu llave de acceso',
  },
  NOT_FOUND: { status: 404, code: 'NOT_FOUND', message: 'No encontrado' },
  METHOD_NOT_ALLOWED: { status: 405, code: 'METHOD_NOT_ALLOWED', message: 'Este método no está permitido aquí' },
  BODY_TOO_SLOW: {
    status: 408,
    code: 'BODY_TOO_SLOW',
    message: 'La solicitud tardó demasiado en llegar. Inténtalo de nuevo.',
  },
  CHANGED_MEANWHILE: {
    status: 412,
    code: 'CHANGED_MEANWHILE',
    message: 'Otra persona cambió esto mientras tanto. Revisa lo que cambió e inténtalo de nuevo.',
  },
  BODY_TOO_LARGE: { status: 413, code: 'BODY_TOO_LARGE', message: 'La solicitud es demasiado grande' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    code: 'IDEMPOTENCY_KEY_REUSED',
    message: 'Esta solicitud ya se envió con otros datos. Inténtalo de nuevo.',
    field: 'idempotency-key',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    message: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  },
  INTERNAL: { status: 500, code: 'INTERNAL', message: 'Ocurrió un error inesperado. Inténtalo de nuevo.' },
  OVERLOADED: {
    status: 503,
    code: 'OVERLOADED',
    message: 'Hay demasiadas solicitudes en este momento. Inténtalo de nuevo en unos segundos.',
  },
  UNAVAILABLE: {
    status: 503,
    code: 'UNAVAILABLE',
    message: 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos.',
  },
} as const satisfies Record<string, AnyRefusal>;
