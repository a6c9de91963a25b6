import { ChevronDown, Columns3 } from 'lucide-react';
import { FormGrid } from '../../../../ui/form/form-grid.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { type Columns, fieldNames, type ImportField, importFields } from './columns.ts';
import styles from './column-selects.module.css';
import type { Table } from './read-table.ts';

const options = fieldNames.map((field) => ({ value: field, label: importFields[field].title }));

interface ColumnSelectsProps {
  readonly table: Table;
  readonly columns: Columns;
  readonly isOpen: boolean;
  readonly onColumns: (columns: Columns) => void;
}

/** What each column of the table holds. */
export function ColumnSelects({ table, columns, isOpen, onColumns }: ColumnSelectsProps) {
  const used = columns.filter((field) => field !== null).length;
  const assign = (at: number, value: string) =>
    onColumns(columns.with(at, value === '' ? null : (value as ImportField)));
  return (
    <details className={styles.columns} open={isOpen}>
      <summary className={styles.summary}>
        <Columns3 size={18} aria-hidden="true" />
        {`${used} de ${columns.length} columnas se importan`}
        <ChevronDown size={18} aria-hidden="true" className={styles.chevron} />
      </summary>
      <FormGrid>
        {table.titles.map((title, at) => (
          <SelectField
            // Titles may occur twice.
            key={`${at} ${title}`}
            id={`columna-${at}`}
            label={title}
            hint={table.rows.find(({ cells }) => cells[at])?.cells[at]}
            placeholder="No importar"
            value={columns[at] ?? ''}
            options={options}
            onValueChange={(value) => assign(at, value)}
          />
        ))}
      </FormGrid>
    </details>
  );
}
