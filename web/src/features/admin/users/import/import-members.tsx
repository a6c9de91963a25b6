import { useMemo, useState } from 'react';
import { toStudioDate } from '@studio/contracts/studio-time';
import { fresh } from '../../../../api/fresh.ts';
import { useFailureToast } from '../../../../api/use-failure-toast.ts';
import { serverClock } from '../../../../dates/server-clock.ts';
import { useDialogHold } from '../../../../ui/dialog-hold.ts';
import { LoadFailed } from '../../../../ui/load-failed.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useListAdminPlansQuery } from '../../plans/admin-plan-endpoints.ts';
import { checkRows } from './check-rows.ts';
import { type Columns, matchColumns } from './columns.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportSource } from './import-source.tsx';
import { readTable, type Table } from './read-table.ts';
import { useImportRun } from './use-import-run.ts';

/** Brings members along from a spreadsheet: rows, their columns and faults, and what became of each. */
export function ImportMembers({ onDone }: { readonly onDone: () => void }) {
  const [text, setText] = useState('');
  const [table, setTable] = useState<Table | null>(null);
  const [columns, setColumns] = useState<Columns>([]);
  const plans = useListAdminPlansQuery(undefined, fresh);
  useFailureToast(plans.error, 'Error al cargar los planes');
  const { run, start, confirmSame, stop } = useImportRun();
  useDialogHold(run.state === 'running' || run.state === 'stopping');
  const offered = plans.data;
  const checked = useMemo(
    () => table && offered && checkRows(table, columns, { plans: offered, today: toStudioDate(serverClock.now()) }),
    [table, columns, offered],
  );

  function read(given: string): void {
    const next = readTable(given);
    setText(given);
    setTable(next);
    setColumns(matchColumns(next.titles));
  }

  if (!offered && plans.error) {
    return (
      <LoadFailed text="No pudimos cargar los planes." retrying={plans.isFetching} onRetry={() => plans.refetch()} />
    );
  }
  if (!offered) return <Spinner label="Cargando…" large />;
  if (!table || !checked) return <ImportSource initial={text} onRead={read} />;
  const ready = checked.filter((row) => row.kind === 'ready');
  if (run.state === 'idle') {
    return (
      <ImportPreview
        table={table}
        columns={columns}
        checked={checked}
        onColumns={setColumns}
        onBack={() => setTable(null)}
        onStart={() => void start(ready)}
      />
    );
  }
  return (
    <ImportProgress
      run={run}
      table={table}
      checked={checked}
      onStop={stop}
      onGoOn={() => void start(ready)}
      onConfirmSame={(refused) => void confirmSame(refused)}
      onDone={onDone}
    />
  );
}
