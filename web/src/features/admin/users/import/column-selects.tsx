import { ChevronDown, Columns3 } from 'lucide-react';
import { FormGrid } from '../../../../ui/form/field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { fieldNames, type ImportField, importFields } from './column-titles.ts';
import styles from './column-selects.module.css';
import { assignColumn, type ReadList } from './read-list.ts';

const options = fieldNames.map((field) => ({ value: field, label: importFields[field].title }));

interface ColumnSelectsProps {
  readonly list: ReadList;
  readonly isOpen: boolean;
  readonly onList: (list: ReadList) => void;
}

/** What each column of the table holds, and which ones are left out. */
export function ColumnSelects({ list, isOpen, onList }: ColumnSelectsProps) {
  const { table, columns } = list;
  const asked = new Set(list.questions.flatMap(({ candidates }) => candidates));
  const leftOut = table.titles.filter((_, at) => columns[at] === null && !asked.has(at));
  const used = columns.filter((field) => field !== null).length;
  return (
    <div className={styles.frame}>
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
              onValueChange={(value) => onList(assignColumn(list, at, value === '' ? null : (value as ImportField)))}
            />
          ))}
        </FormGrid>
      </details>
      {leftOut.length > 0 && <p className={styles.soft}>{`No se importan: ${leftOut.join(', ')}.`}</p>}
    </div>
  );
}
