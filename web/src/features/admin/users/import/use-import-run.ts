import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { takesBody } from '../../../../api/endpoint.ts';
import { showRefusal } from '../../../../api/show-failure.ts';
import { studioApi } from '../../../../api/studio-api.ts';
import type { ReadyRow } from './check-rows.ts';
import { asSamePerson, type RowResult, runImport } from './run-import.ts';

export interface ImportRun {
  /** Names the import on the server, so that it can be undone. */
  readonly importId: string;
  /** `stopping`: the batch in flight is the last one. `stopped`, also by a failure: the import can be resumed. */
  readonly state: 'idle' | 'running' | 'stopping' | 'stopped' | 'done';
  readonly total: number;
  readonly results: readonly RowResult[];
  /** Rows done, and milliseconds since the import began or was resumed. */
  readonly pace: { readonly done: number; readonly ms: number };
}

const failed = 'Error al importar';

const begin = (): ImportRun => ({
  importId: Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  ),
  state: 'idle',
  total: 0,
  results: [],
  pace: { done: 0, ms: 0 },
});

/** Imports rows and tracks the progress. Unmounting stops the import after the batch in flight. */
export function useImportRun() {
  const [sendUsers] = useImportUsersMutation();
  const [sendPlans] = useImportPlansMutation();
  const dispatch = useDispatch();
  const [run, setRun] = useState<ImportRun>(begin);
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);

  /** Imports rows and adds their results to those that are kept. */
  async function send(rows: readonly ReadyRow[], kept: readonly RowResult[]): Promise<void> {
    const { signal } = (stopping.current = new AbortController());
    const results = [...kept];
    const total = kept.length + rows.length;
    const begun = performance.now();
    const show = (state: ImportRun['state']) => {
      const pace = { done: results.length - kept.length, ms: performance.now() - begun };
      setRun({ importId: run.importId, state, total, results: [...results], pace });
    };
    show('running');
    try {
      await runImport(
        rows,
        {
          users: async (batch) => (await sendUsers({ rows: batch, importId: run.importId }).unwrap()).results,
          plans: async (batch) => (await sendPlans({ rows: batch }).unwrap()).results,
          pause: () => new Promise((resolve) => setTimeout(resolve, 1_000)),
        },
        {
          signal,
          onResults: (more) => {
            results.push(...more);
            show(signal.aborted ? 'stopping' : 'running');
          },
        },
      );
    } catch (error) {
      showRefusal(error, failed);
    }
    show(results.length === total ? 'done' : 'stopped');
    dispatch(studioApi.util.invalidateTags(['AdminUsers', 'Stats', 'UserPlan', 'AdminTrainings', 'Registrants']));
  }

  /** Begins with all rows, or resumes with those that have no result yet. */
  function start(rows: readonly ReadyRow[]): Promise<void> {
    const done = new Set(run.results.map(({ row }) => row.number));
    return send(
      rows.filter(({ number }) => !done.has(number)),
      run.results,
    );
  }

  /** Resends refused rows with the confirmation that each person is that of the account found. */
  function confirmSame(refused: readonly RowResult[]): Promise<void> {
    return send(
      refused.map(asSamePerson),
      run.results.filter((result) => !refused.includes(result)),
    );
  }

  function stop(): void {
    stopping.current.abort();
    setRun((current) => ({ ...current, state: 'stopping' }));
  }

  return { run, start, confirmSame, stop };
}

/** Batches invalidate nothing: lists are loaded again once, at the end of a run. */
const { useImportUsersMutation, useImportPlansMutation } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    importUsers: build.mutation(takesBody(routes.importUsers)),
    importPlans: build.mutation(takesBody(routes.importPlans)),
  }),
});
