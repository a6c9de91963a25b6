import type { RefusalTexts } from './refusal.ts';

/** Characters. */
export const PASSWORD_MIN_LENGTH = 6;
/** Bytes: bcrypt silently ignores any beyond. */
export const PASSWORD_MAX_BYTES = 72;
/** Milliseconds between a successful reset and the login page. */
export const RESET_REDIRECT_DELAY_MS = 2_000;
/** Minutes (`docs/product.md` §4.7). */
export const RESET_LINK_MINUTES = 60;
/** Passkeys of one administrator (`docs/product.md` §4.12). */
export const PASSKEYS_MAX = 10;
/** Characters; the product's own bound. */
export const PASSKEY_NAME_MAX_LENGTH = 40;
/** Minutes for which a passkey challenge is valid. */
export const PASSKEY_CHALLENGE_MINUTES = 5;
/** Minutes within which the browser returns from the identity provider (`docs/product.md` §4.13). */
export const OIDC_SIGN_IN_MINUTES = 10;
/** The code that replaces a lost passkey: minutes of validity, digits, and attempts per code. */
export const SIGN_IN_CODE_MINUTES = 10;
export const SIGN_IN_CODE_DIGITS = 6;
export const SIGN_IN_CODE_ATTEMPTS = 5;
/** Accounts that one device is remembered for. */
export const DEVICE_TOKENS_MAX = 5;

export const signInRefusals = {
  INVALID_CREDENTIALS: { status: 401, message: 'Correo o contraseña incorrectos' },
  ACCOUNT_INACTIVE: { status: 403, message: 'Tu cuenta está inactiva. Comunícate con el estudio.' },
  ACCOUNT_SUSPENDED: { status: 403, message: 'Tu cuenta está suspendida. Comunícate con el estudio.' },
  WRONG_PASSWORD: { status: 400, message: 'La contraseña actual es incorrecta', field: 'currentPassword' },
  RESET_LINK_SUPERSEDED: {
    status: 400,
    message: 'Te enviamos un enlace más reciente. Usa el del último correo.',
  },
  RESET_LINK_INVALID: { status: 400, message: 'El enlace no es válido o ya venció. Solicita uno nuevo.' },
  PASSKEY_REFUSED: { status: 400, message: 'No reconocimos esta llave de acceso. Inténtalo de nuevo.' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Llave de acceso no encontrada' },
  TOO_MANY_PASSKEYS: { status: 409, message: `Puedes tener máximo ${PASSKEYS_MAX} llaves. Quita una que ya no uses.` },
  SIGN_IN_CODE_INVALID: {
    status: 400,
    message: 'El código no es correcto o ya venció. Revísalo o pide otro.',
    field: 'code',
  },
  OIDC_OFF: { status: 404, message: 'Aquí no se entra con la cuenta del trabajo' },
  // No status of 500 or above: the app retries such calls, and each would wait for the provider.
  OIDC_UNREACHABLE: {
    status: 424,
    message: 'La cuenta del trabajo no responde en este momento. Entra con tu correo y contraseña.',
  },
  OIDC_REFUSED: { status: 400, message: 'No entraste con la cuenta del trabajo. Inténtalo de nuevo.' },
  OIDC_NOT_ADMIN: {
    status: 403,
    message: 'Esta cuenta del trabajo no es de un administrador, o su correo no está confirmado.',
  },
} as const satisfies RefusalTexts;
