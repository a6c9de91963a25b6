import type { Route } from '@studio/contracts/http/route';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import type { Session, SessionGuard } from '../session/session-guard.ts';
import type { ParsedInput } from './read-input.ts';
import { valueAt } from './running-act.ts';

/** @throws AppError ASK_ADMINISTRATOR if the caller works at the desk and asks for more than it may */
export function refuseAtDesk({ desk }: Pick<Session, 'desk'>, isBeyond: boolean): void {
  if (desk && isBeyond) throw new AppError(genericRefusals.ASK_ADMINISTRATOR);
}

/**
 * Keeps a desk away from the accounts of administrators, which the session directory tells apart.
 * @throws AppError ASK_ADMINISTRATOR if the input names one, UNAVAILABLE
 */
export async function refuseAdministratorsAtDesk(
  { users = [] }: Route,
  input: ParsedInput,
  { session, sessions }: { readonly session: Session | undefined; readonly sessions: SessionGuard },
): Promise<void> {
  if (!session?.desk) return;
  const named = users.flatMap((field) => valueAt(input, field.split('.')) ?? []) as string[];
  const found = await Promise.all(named.map((id) => sessions.isAdministrator(id)));
  refuseAtDesk(session, found.includes(true));
}

/** An answer without what the route withholds from a desk. @throws AppError UNAVAILABLE */
export async function shownAtDesk<T>(
  answer: T,
  { withheld, rowsAbout }: Route,
  { session, sessions }: { readonly session: Session | undefined; readonly sessions: SessionGuard },
): Promise<T> {
  if (!session?.desk) return answer;
  if (rowsAbout !== undefined) {
    const rows = answer as readonly Readonly<Record<string, string>>[];
    const beyond = await Promise.all(rows.map((row) => sessions.isAdministrator(row[rowsAbout]!)));
    return rows.filter((_, index) => !beyond[index]) as T;
  }
  if (withheld === undefined) return answer;
  return Object.fromEntries(Object.entries(answer as object).filter(([name]) => !withheld.includes(name))) as T;
}
