const key = 'token';

/**
 * The session token in local storage (docs/product.md §4.4). Where storage is blocked, a session lasts until a reload.
 */
export const storedToken = {
  key,
  read(): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Whether another tab has stored a different token; false where storage is blocked. */
  isOther(token: string | null): boolean {
    try {
      return localStorage.getItem(key) !== token;
    } catch {
      return false;
    }
  },
  write(token: string | null): void {
    try {
      if (token === null) localStorage.removeItem(key);
      else localStorage.setItem(key, token);
    } catch {
      // Blocked storage: see above.
    }
  },
};
