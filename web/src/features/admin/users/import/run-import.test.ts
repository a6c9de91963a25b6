import { describe, expect, test } from 'vitest';
import type { ReadyRow } from './check-rows.ts';
import { asSamePerson, type ImportCalls, possibleAccount, type RowResult, runImport } from './run-import.ts';

function rowsOf(count: number, plan: ReadyRow['plan'] = null): ReadyRow[] {
  return Array.from({ length: count }, (_, at) => {
    const person = { firstName: `${at}` } as ReadyRow['person'];
    return { kind: 'ready', number: at + 2, cells: [], person, plan, marks: [], dropped: [] };
  });
}
const plan = {
  offer: { id: 'p', name: 'Constante', max_trainings_per_week: 3, price: 120_000 },
  from: '2026-11-20',
  to: '2026-12-20',
  isListed: true,
  classes: 5,
  isCalculated: false,
  debt: 40_000,
};
const created = (rows: readonly { readonly firstName: string }[]) =>
  rows.map(({ firstName }) => ({ kind: 'created', userId: firstName }) as const);

async function run(rows: readonly ReadyRow[], calls: Partial<ImportCalls>, signal = new AbortController().signal) {
  const results: RowResult[] = [];
  const usual: ImportCalls = {
    users: async (batch) => created(batch),
    plans: async (batch) => batch.map(() => ({ kind: 'assigned' })),
    pause: async () => undefined,
  };
  const running = runImport(rows, { ...usual, ...calls }, { signal, onResults: (more) => results.push(...more) });
  return {
    results,
    error: await running.then(
      () => null,
      (error: unknown) => error,
    ),
  };
}

describe('an import', () => {
  test('sends again what the server had no time for', async () => {
    const sent: number[] = [];
    const users = async (batch: Parameters<ImportCalls['users']>[0]) => {
      sent.push(batch.length);
      return created(batch.slice(0, 30));
    };
    const { results } = await run(rowsOf(70), { users });
    expect(sent).toEqual([50, 40, 10]);
    expect(results.map(({ row }) => row.number)).toEqual(rowsOf(70).map(({ number }) => number));
  });

  test('assigns plans of accounts that are there, and keeps each result with its row', async () => {
    const [one, refused, without, same] = [...rowsOf(2, plan), ...rowsOf(1), ...rowsOf(1, plan)];
    const assigned: string[] = [];
    const { results } = await run([one!, refused!, without!, same!], {
      users: async () => [
        { kind: 'created', userId: 'u' },
        { kind: 'refused', code: 'EMAIL_TAKEN', message: 'x' },
        { kind: 'existed', userId: 'v' },
        { kind: 'existed', userId: 'u' },
      ],
      plans: async (batch) => {
        assigned.push(...batch.map(({ userId }) => userId));
        return [{ kind: 'assigned' }, { kind: 'held' }];
      },
    });
    expect(assigned).toEqual(['u', 'u']);
    expect(results.map((result) => result.plan?.kind)).toEqual(['assigned', undefined, undefined, 'held']);
  });

  test('assigns no plan to an account that a row may mean until the row says that it does', async () => {
    const sent: (string | undefined)[] = [];
    const assigned: string[] = [];
    const calls: Partial<ImportCalls> = {
      users: async (batch) =>
        batch.map(({ sameAs }) => {
          sent.push(sameAs);
          const userId = 'u';
          return sameAs ? { kind: 'existed', userId } : { kind: 'refused', code: 'X', message: 'x', userId };
        }),
      plans: async (batch) => {
        assigned.push(...batch.map(({ userId }) => userId));
        return batch.map(() => ({ kind: 'assigned' }));
      },
    };
    const [refused] = (await run(rowsOf(1, plan), calls)).results as [RowResult];
    expect([possibleAccount(refused), assigned]).toEqual(['u', []]);
    const [done] = (await run([asSamePerson(refused)], calls)).results as [RowResult];
    expect([possibleAccount(done), sent, assigned]).toEqual([null, [undefined, 'u'], ['u']]);
  });

  test('sends a plan with the days of its list, and a new one without any', async () => {
    const sent: unknown[] = [];
    const plans: ImportCalls['plans'] = async (batch) => {
      sent.push(...batch);
      return batch.map(() => ({ kind: 'assigned' }));
    };
    await run([...rowsOf(1, plan), ...rowsOf(1, { ...plan, isListed: false, debt: 0 })], { plans });
    const days = { start: '2026-11-20', end: '2026-12-20', classes: 5, debt: 40_000 };
    expect(sent).toEqual([
      { userId: '0', planId: 'p', ...days },
      { userId: '0', planId: 'p', start: 'now', debt: 0 },
    ]);
  });

  test('sends a plan again whose account membership does not know yet', async () => {
    const sent: number[] = [];
    const refused = { kind: 'refused', code: 'USER_NOT_FOUND', message: 'x' } as const;
    const plans: ImportCalls['plans'] = async (batch) => {
      sent.push(batch.length);
      return batch.map(({ userId }, at) =>
        sent.length < 3 && (userId === '2' || at > 3) ? refused : { kind: 'assigned' },
      );
    };
    const { results } = await run(rowsOf(6, plan), { plans });
    expect(sent).toEqual([6, 3, 1]);
    expect(results.map((result) => result.plan?.kind)).toEqual(Array(6).fill('assigned'));
  });

  test('asks for no plans where no row has one', async () => {
    const plans = () => Promise.reject(new Error('not to be called'));
    expect((await run(rowsOf(3), { plans })).error).toBeNull();
  });

  test('has no result of a batch whose plans failed', async () => {
    const failure = new Error('down');
    const { results, error } = await run(rowsOf(3, plan), { plans: () => Promise.reject(failure) });
    expect([results, error]).toEqual([[], failure]);
  });

  test('stops after the batch that is under way', async () => {
    const stopping = new AbortController();
    const users = async (batch: Parameters<ImportCalls['users']>[0]) => {
      stopping.abort();
      return created(batch);
    };
    expect((await run(rowsOf(120), { users }, stopping.signal)).results).toHaveLength(50);
  });
});
