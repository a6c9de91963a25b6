export type AccountType = 'member' | 'admin';

/** What a session token says. */
export interface SessionClaims {
  readonly accountId: string;
  readonly type: AccountType;
  readonly sessionId: string;
  /** The account's session version when the session began. */
  readonly version: number;
  /** Instant of expiry in seconds since 1970. */
  readonly expiresAt: number;
}

/** What the session directory says of an account. */
export interface SessionEntry {
  readonly accountId: string;
  readonly status: 'active' | 'inactive' | 'suspended' | 'deleted';
  readonly type: AccountType;
  readonly version: number;
  /** The one session that outlived the last ending of all others. */
  readonly keeps: string | null;
}

/** Whether a session still counts: of an active account, of the same type, and not ended since (DESIGN §8). */
export function sessionIsLive(claims: SessionClaims, entry: SessionEntry | undefined): boolean {
  if (entry === undefined || entry.status !== 'active' || entry.type !== claims.type) return false;
  return claims.version === entry.version || (claims.sessionId === entry.keeps && claims.version < entry.version);
}
