import type { AccountStatus, AccountType } from '@studio/contracts/vocabulary';
import type { Sessions } from '../models/account.model.ts';

interface Standing {
  readonly type: AccountType;
  readonly status: AccountStatus;
}

/** Ends all sessions except `survivor`, a session id or null (`docs/product.md` §4.4). */
export function endSessions(sessions: Sessions, survivor: string | null): Sessions {
  return { version: sessions.version + 1, keeps: survivor };
}

/** The sessions after an edit: a change of type, or leaving `active`, ends all of them (`docs/product.md` §4.4). */
export function sessionsAfterEdit(sessions: Sessions, before: Standing, after: Standing): Sessions {
  const deactivated = before.status === 'active' && after.status !== 'active';
  return deactivated || before.type !== after.type ? endSessions(sessions, null) : sessions;
}
