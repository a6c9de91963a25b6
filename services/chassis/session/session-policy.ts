export type AccountType = 'member' | 'admin';

/** The claims of a session token. */
export interface SessionClaims {
  readonly accountId: string;
  readonly type: AccountType;
  readonly sessionId: string;
  /** The account's session version when the session began. */
  readonly version: number;
  /** True if it began with a passkey, or with a password and a mailed code, rather than with a password alone. */
  readonly strong?: boolean;
  /** Instant of expiry in seconds since 1970. */
  readonly expiresAt: number;
}

/** An account's entry in the session directory. */
export interface SessionEntry {
  readonly accountId: string;
  readonly status: 'active' | 'inactive' | 'suspended' | 'deleted';
  readonly type: AccountType;
  readonly version: number;
  /** Set for accounts that give classes. */
  readonly coach?: true;
  /** Set for administrators at the desk. */
  readonly desk?: true;
  /** The session that was kept when all others were last ended. */
  readonly keeps: string | null;
}

/** Whether a session is live: its account is active and of the same type, and the session has not been ended. */
export function sessionIsLive(claims: SessionClaims, entry: SessionEntry | undefined): boolean {
  if (entry === undefined || entry.status !== 'active' || entry.type !== claims.type) return false;
  return claims.version === entry.version || (claims.sessionId === entry.keeps && claims.version < entry.version);
}
