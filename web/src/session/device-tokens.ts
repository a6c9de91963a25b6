import { DEVICE_TOKENS_MAX } from '@studio/contracts/rules/sign-in';

const key = 'deviceTokens';

/**
 * Tokens that tell the server which accounts have been used on this device, so that strangers' wrong passwords lock
 * nobody out here (docs/product.md §5.3). They outlive a logout and are useless without the password.
 */
export const deviceTokens = {
  read(): string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, DEVICE_TOKENS_MAX) : [];
    } catch {
      return [];
    }
  },
  /** Puts the newest token first and drops the oldest. */
  add(token: string | undefined): void {
    if (token === undefined) return;
    try {
      localStorage.setItem(key, JSON.stringify([token, ...deviceTokens.read()].slice(0, DEVICE_TOKENS_MAX)));
    } catch {
      // With blocked storage, the device stays unknown.
    }
  },
};
