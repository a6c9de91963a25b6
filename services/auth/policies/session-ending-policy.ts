import type { AccountStatus, AccountType } from '@studio/contracts/vocabulary';
import type { Sessions } from '../models/account.model.ts';

interface Standing {
  readonly type: AccountType;
  readonly status: AccountStatus;
}

/** Ends all sessions but the survivor's; `survivor` is a session id or null (DESIGN §6, accounts). */
export function endSessions(sessions: Sessions, survivor: string | null): Sessions {
  return { version: sessions.version + 1, keeps: survivor };
}

/** The sessions after an edit: another type, or no longer active, ends them all (DESIGN §6, accounts). */
export function sessionsAfterEdit(sessions: Sessions, before: Standing, after: Standing): Sessions {
  const deactivated = before.status === 'active' && after.status !== 'active';
  return deactivated || before.type !== after.type ? endSessions(sessions, null) : sessions;
}
