import type { Named, Route } from '@studio/contracts/http/route';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import type { Owners } from '../mongo/collection.ts';
import type { Session, SessionGuard } from '../session/session-guard.ts';
import type { ParsedInput } from './read-input.ts';
import { valueAt } from './running-act.ts';

/**
 * The gate between a desk and the administrators (`docs/product.md` §4.19), which the session directory tells apart: what a
 * call names, and what its answer and its refusals say.
 */

/** @throws AppError ASK_ADMINISTRATOR if the caller works at the desk and asks for more than it may */
export function refuseAtDesk({ desk }: Pick<Session, 'desk'>, isBeyond: boolean): void {
  if (desk && isBeyond) throw new AppError(genericRefusals.ASK_ADMINISTRATOR);
}

interface Gate {
  readonly session: Session | undefined;
  readonly sessions: Pick<SessionGuard, 'isAdministrator'>;
}

/**
 * Keeps a desk away from the accounts and records of administrators.
 * @throws AppError ASK_ADMINISTRATOR if the input names one, UNAVAILABLE
 */
export async function refuseAdministratorsAtDesk(
  { ids = {} }: Route,
  input: ParsedInput,
  { session, sessions, owners }: Gate & { readonly owners: Owners },
): Promise<void> {
  if (!session?.desk) return;
  const named = Object.entries<Named>(ids).flatMap(([field, kind]) => {
    const given = [valueAt(input, field.split('.')) ?? []].flat() as string[];
    return given.map(async (id) => {
      const account = await accountOf(kind, id, owners);
      return account !== null && sessions.isAdministrator(account);
    });
  });
  refuseAtDesk(session, (await Promise.all(named)).includes(true));
}

async function accountOf(kind: Named, id: string, owners: Owners): Promise<string | null> {
  if (typeof kind === 'object') return owners.get(kind.storedIn)!(id);
  return kind === 'account' ? id : null;
}

/** An answer without what the route keeps from a desk. @throws AppError UNAVAILABLE */
export async function shownAtDesk<T>(
  answer: T,
  { withheld = [], rowsAbout }: Route,
  { session, sessions }: Gate,
): Promise<T> {
  if (!session?.desk) return answer;
  if (rowsAbout) {
    const { in: field, account, atDesk } = rowsAbout;
    const rows = (field === undefined ? answer : valueAt(answer, [field])) as readonly unknown[];
    const shown = await Promise.all(
      rows.map(async (row) => {
        const id = valueAt(row, account.split('.'));
        if (typeof id !== 'string' || !(await sessions.isAdministrator(id))) return [row];
        return atDesk ? [atDesk(row as never)] : [];
      }),
    );
    return (field === undefined ? shown.flat() : { ...answer, [field]: shown.flat() }) as T;
  }
  if (withheld.length === 0) return answer;
  return Object.fromEntries(Object.entries(answer as object).filter(([name]) => !withheld.includes(name))) as T;
}

/** An error as a desk is told it: it names no administrator, and shows a stored record like an answer. */
export async function toldAtDesk(error: unknown, route: Route, gate: Gate): Promise<unknown> {
  if (!gate.session?.desk || !(error instanceof AppError)) return error;
  const { refusal, message, errors, retryAfterSeconds, current, names } = error;
  if (current === undefined && names === undefined) return error;
  const isBeyond = names !== undefined && (await gate.sessions.isAdministrator(names.account));
  return new AppError(refusal, {
    ...(errors && { errors }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    message: isBeyond ? names.otherwise : message,
    ...(current !== undefined && { current: await shownAtDesk(current, route, gate) }),
    cause: error,
  });
}
