import { useMemo, useState } from 'react';
import { toStudioDate } from '@studio/contracts/studio-time';
import { fresh } from '../../../../api/studio-api.ts';
import { useFailureToast } from '../../../../api/show-failure.ts';
import { serverClock } from '../../../../dates/server-clock.ts';
import { useDialogHold } from '../../../../ui/dialog-hold.ts';
import { LoadFailed } from '../../../../ui/load-failed.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useListAdminPlansQuery } from '../../plans/admin-plan-endpoints.ts';
import { type Candidate, PlanForMany } from '../plan-for-many/plan-for-many.tsx';
import { checkRows } from './check-rows.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportSource } from './import-source.tsx';
import { type ListSource, type ReadList, readList } from './read-list.ts';
import { UndoImport } from './undo-import.tsx';
import { useImportRun } from './use-import-run.ts';

/** Imports members from a spreadsheet: shows rows, columns and faults, then the result of each row. */
export function ImportMembers({ onDone }: { readonly onDone: () => void }) {
  const [pasted, setPasted] = useState('');
  const [list, setList] = useState<ReadList | null>(null);
  const plans = useListAdminPlansQuery(undefined, fresh);
  useFailureToast(plans.error, 'Error al cargar los planes');
  const [planFor, setPlanFor] = useState<readonly Candidate[] | null>(null);
  const [undoing, setUndoing] = useState<string | null>(null);
  const { run, start, confirmSame, stop } = useImportRun();
  useDialogHold(run.state === 'running' || run.state === 'stopping');
  const offered = plans.data;
  const checked = useMemo(() => {
    if (!list || !offered) return null;
    const { table, columns, choices } = list;
    return checkRows(table, columns, { plans: offered, today: toStudioDate(serverClock.now()), choices });
  }, [list, offered]);

  function read(source: ListSource): void {
    setPasted(source.kind === 'pasted' ? source.text : '');
    setList(readList(source));
  }

  if (!offered && plans.error) {
    return (
      <LoadFailed text="No pudimos cargar los planes." retrying={plans.isFetching} onRetry={() => plans.refetch()} />
    );
  }
  if (!offered) return <Spinner label="Cargando…" large />;
  if (undoing !== null)
    return <UndoImport importId={undoing} onBack={run.state === 'idle' ? () => setUndoing(null) : onDone} />;
  if (!list || !checked) return <ImportSource initial={pasted} onRead={read} onUndo={setUndoing} />;
  if (planFor) return <PlanForMany candidates={planFor} onDone={onDone} />;
  const ready = checked.filter((row) => row.kind === 'ready');
  if (run.state === 'idle') {
    return (
      <ImportPreview
        list={list}
        checked={checked}
        plans={offered}
        onList={setList}
        onBack={() => setList(null)}
        onStart={() => void start(ready)}
      />
    );
  }
  return (
    <ImportProgress
      run={run}
      table={list.table}
      checked={checked}
      onStop={stop}
      onGoOn={() => void start(ready)}
      onConfirmSame={(refused) => void confirmSame(refused)}
      onPlan={setPlanFor}
      onUndo={() => setUndoing(run.importId)}
      onDone={onDone}
    />
  );
}
