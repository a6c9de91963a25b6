import { IMPORT_ROWS_MAX } from '@studio/contracts/rules/people';
import type { Answer, Body } from '../../../../api/call.ts';
import type { MovedPlan } from './check-plan.ts';
import type { ReadyRow } from './check-rows.ts';

type UserResult = Answer<typeof routes.importUsers>['results'][number];
type PlanResult = Answer<typeof routes.importPlans>['results'][number];

/** The calls of an import. They reject if a request was not carried out. */
export interface ImportCalls {
  readonly users: (rows: Body<typeof routes.importUsers>['rows']) => Promise<readonly UserResult[]>;
  readonly plans: (rows: PlanRows) => Promise<readonly PlanResult[]>;
  /** Lets the studio catch up. */
  readonly pause: () => Promise<void>;
}

type PlanRows = Body<typeof routes.importPlans>['rows'];

/** The result of a row: of the account, and of the plan if the row names one. */
export interface RowResult {
  readonly row: ReadyRow;
  readonly user: UserResult;
  readonly plan: PlanResult | null;
}

/**
 * Imports rows batch by batch, account and plan of each batch before the next one, until all are done or `signal`
 * aborts. The server answers as many rows of a batch as it had time for (`docs/product.md` §4.9); `onResults` receives
 * those.
 */
export async function runImport(
  rows: readonly ReadyRow[],
  calls: ImportCalls,
  { signal, onResults }: { signal: AbortSignal; onResults: (results: readonly RowResult[]) => void },
): Promise<void> {
  let rest = rows;
  while (rest.length > 0 && !signal.aborted) {
    const batch = rest.slice(0, IMPORT_ROWS_MAX);
    const users = await calls.users(batch.map(({ person }) => person));
    const done = batch.slice(0, users.length).map((row, at) => ({ row, user: users[at]! }));
    onResults(await withPlans(done, calls));
    rest = rest.slice(done.length);
  }
}

/** The account to which a refused row may belong, if the administrator confirms it; null for none. */
export function possibleAccount({ user }: RowResult): string | null {
  return user.kind === 'refused' ? (user.userId ?? null) : null;
}

/** The row with the administrator's confirmation that its person is that of the account. */
export function asSamePerson(result: RowResult): ReadyRow {
  const { row } = result;
  return { ...row, person: { ...row.person, sameAs: possibleAccount(result) ?? undefined } };
}

/** The plan as the preview shows it. One of which the list says nothing begins when it is assigned, as a new one. */
function planBody({ offer: { id: planId }, from, to, isListed, classes, debt }: MovedPlan) {
  return isListed ? { planId, start: from, end: to, classes, debt } : { planId, start: 'now', debt };
}

type Account = Omit<RowResult, 'plan'>;

async function withPlans(accounts: readonly Account[], calls: ImportCalls): Promise<RowResult[]> {
  const wanted = accounts.flatMap(({ row, user }) =>
    row.plan && user.kind !== 'refused' ? [{ row, body: { userId: user.userId, ...planBody(row.plan) } }] : [],
  );
  const results = await assignPlans(
    wanted.map(({ body }) => body),
    calls,
  );
  const resultOf = new Map(wanted.map(({ row }, at) => [row, results[at]!]));
  return accounts.map((account) => ({ ...account, plan: resultOf.get(account.row) ?? null }));
}

/** Times that a plan is sent again for an account that membership does not know yet. */
const mostRepeats = 30;

/** Membership learns of new accounts by events: on a busy studio it may not know all of a batch at once. */
async function assignPlans(rows: PlanRows, calls: ImportCalls): Promise<readonly PlanResult[]> {
  if (rows.length === 0) return [];
  const results = [...(await calls.plans(rows))];
  for (let repeats = 0; repeats < mostRepeats; repeats += 1) {
    const unknown = results.flatMap((result, at) =>
      result.kind === 'refused' && result.code === 'USER_NOT_FOUND' ? [at] : [],
    );
    if (unknown.length === 0) break;
    await calls.pause();
    const again = await calls.plans(unknown.map((at) => rows[at]!));
    for (const [index, at] of unknown.entries()) results[at] = again[index]!;
  }
  return results;
}
