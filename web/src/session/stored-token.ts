const key = 'token';

/** The session token in the browser's local storage (spec §3). Where storage is blocked, a session lasts until reload. */
export const storedToken = {
  key,
  read(): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Whether another tab has stored something else; never where storage is blocked. */
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
