import { type KeyboardEvent, useState } from 'react';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { type ImportField, importFields } from './column-titles.ts';
import { textOf } from './columns.ts';
import styles from './import.module.css';
import { correctableField, type ReadList } from './read-list.ts';
import type { TableRow } from './read-cells.ts';
import type { Fault } from './read-row.ts';

interface CellFieldsProps {
  readonly list: Pick<ReadList, 'columns'>;
  readonly row: TableRow;
  readonly faults: readonly Fault[];
  readonly onCorrect: (field: ImportField, text: string) => void;
}

/** The cells at fault of a row, to be typed over. */
export function CellFields({ list, row, faults, onCorrect }: CellFieldsProps) {
  // A corrected row may move to another count.
  const place = useFocusFallback<HTMLDivElement>();
  const fields = new Set(faults.flatMap(({ field }) => (field === null ? [] : [correctableField(list, field)])));
  const correctable = [...fields].filter((field) => field !== null);
  if (correctable.length === 0) return null;
  return (
    <div ref={place} className={styles.cells}>
      {correctable.map((field) => (
        <CellField
          key={field}
          id={`celda-${row.number}-${field}`}
          label={`${importFields[field].title} de la fila ${row.number}`}
          text={textOf(row.cells, list.columns, field)}
          onCorrect={(text) => onCorrect(field, text)}
        />
      ))}
    </div>
  );
}

interface CellFieldProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly onCorrect: (text: string) => void;
}

/** The list is read again once the cell is finished: by Enter, or by leaving it. */
function CellField({ id, label, text, onCorrect }: CellFieldProps) {
  const [typed, setTyped] = useState(text);
  const finish = () => typed.trim() !== text && onCorrect(typed.trim());
  return (
    <TextField
      id={id}
      label={label}
      value={typed}
      autoComplete="off"
      onValueChange={setTyped}
      onBlur={finish}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && finish()}
    />
  );
}
