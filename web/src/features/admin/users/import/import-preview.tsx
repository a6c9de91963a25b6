import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { inFigures } from '../../../../ui/counted.ts';
import { DialogActions } from '../../../../ui/dialog-actions.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import stack from '../../../../ui/stack.module.css';
import { Note } from '../../note.tsx';
import type { CheckedRow } from './check-rows.ts';
import { ColumnSelects } from './column-selects.tsx';
import { type Columns, importFields, missingFields } from './columns.ts';
import styles from './import-rows.module.css';
import { ImportRows } from './import-rows.tsx';
import type { Table } from './read-table.ts';
import { faultInWords, people } from './result-words.ts';

interface ImportPreviewProps {
  readonly table: Table;
  readonly columns: Columns;
  readonly checked: readonly CheckedRow[];
  readonly onColumns: (columns: Columns) => void;
  readonly onBack: () => void;
  readonly onStart: () => void;
}

/** What would be imported, and what is wrong with the other rows; nothing is saved yet. */
export function ImportPreview({ table, columns, checked, onColumns, onBack, onStart }: ImportPreviewProps) {
  const missing = missingFields(columns);
  const [columnsOpen] = useState(missing.length > 0);
  const ready = checked.filter(({ kind }) => kind === 'ready');
  const faulty = checked.filter(({ kind }) => kind === 'faulty');
  return (
    <div className={stack.gap4}>
      <ColumnSelects table={table} columns={columns} isOpen={columnsOpen} onColumns={onColumns} />
      {missing.length > 0 ? (
        <Note>{`Falta decir en qué columna está: ${missing.map((field) => importFields[field].title).join(', ')}.`}</Note>
      ) : (
        <PreviewRows ready={ready} faulty={faulty} />
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onBack}>
          Atrás
        </Button>
        <Button disabled={missing.length > 0 || ready.length === 0} onClick={onStart}>
          {ready.length === 0 ? 'Importar' : `Importar ${people(ready.length)}`}
        </Button>
      </DialogActions>
    </div>
  );
}

interface PreviewRowsProps {
  readonly ready: readonly CheckedRow[];
  readonly faulty: readonly CheckedRow[];
}

function PreviewRows({ ready, faulty }: PreviewRowsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = chosen ?? (faulty.length > 0 ? 'faulty' : 'ready');
  const rows = shown === 'faulty' ? faulty : ready;
  return (
    <>
      <output className={styles.counts}>
        <span>
          <strong>{inFigures(ready.length)}</strong>
          {ready.length === 1 ? ' fila lista' : ' filas listas'}
        </span>
        {faulty.length > 0 && (
          <span className={styles.faulty}>
            <strong>{inFigures(faulty.length)}</strong>
            {faulty.length === 1 ? ' con errores, que no se importa' : ' con errores, que no se importan'}
          </span>
        )}
      </output>
      {ready.length > 0 && faulty.length > 0 && (
        <SelectField
          id="filas-mostradas"
          label="Mostrar"
          value={shown}
          options={[
            { value: 'faulty', label: 'Filas con errores' },
            { value: 'ready', label: 'Filas listas' },
          ]}
          onValueChange={setChosen}
        />
      )}
      <ImportRows
        key={shown}
        label={shown === 'faulty' ? 'Filas con errores' : 'Filas listas'}
        rows={rows.map((row) => ({ row, faults: row.kind === 'faulty' ? row.faults.map(faultInWords) : [] }))}
      />
    </>
  );
}
