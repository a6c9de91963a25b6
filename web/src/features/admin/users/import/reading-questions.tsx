import { ChevronDown, Columns3 } from 'lucide-react';
import { FormGrid } from '../../../../ui/form/field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import styles from './import.module.css';
import { importFields, fieldNames, type ImportField } from './column-titles.ts';
import type { ColumnQuestion } from './columns.ts';
import { type Encoding, encodingNames, encodings } from './decode-text.ts';
import { answerQuestion, type ReadList, readList, assignColumn } from './read-list.ts';
import { dateOrderIn, type ReadingChoices } from './read-row.ts';

interface ReadingQuestionsProps {
  readonly list: ReadList;
  readonly onList: (list: ReadList) => void;
}

/** How a list was read, as far as that can be changed, and its open questions. */
export function ReadingQuestions({ list, onList }: ReadingQuestionsProps) {
  return (
    <>
      <SourceSelect list={list} onList={onList} />
      {list.questions.map((question) => (
        <ColumnSelect key={question.field} list={list} question={question} onList={onList} />
      ))}
      <DateOrderSelect list={list} onList={onList} />
    </>
  );
}

function SourceSelect({ list: { source }, onList }: ReadingQuestionsProps) {
  if (source.kind === 'file') {
    return (
      <SelectField
        id="codificacion"
        label="Codificación del archivo"
        hint="Si las tildes se ven mal, prueba con otra."
        value={source.encoding}
        options={encodingNames.map((name) => ({ value: name, label: encodings[name] }))}
        onValueChange={(encoding) => onList(readList({ ...source, encoding: encoding as Encoding }))}
      />
    );
  }
  if (source.kind === 'pasted' || source.sheets.length === 1) return null;
  return (
    <SelectField
      id="hoja"
      label="Hoja del libro"
      hint="Las demás hojas no se importan."
      value={String(source.sheet)}
      options={source.sheets.map(({ name, rows }, at) => ({
        value: String(at),
        label: `${name} (${rows.length} filas)`,
      }))}
      onValueChange={(sheet) => onList(readList({ ...source, sheet: Number(sheet) }))}
    />
  );
}

const none = 'ninguna';

interface ColumnSelectProps extends ReadingQuestionsProps {
  readonly question: ColumnQuestion;
}

function ColumnSelect({ list, question: { field, candidates }, onList }: ColumnSelectProps) {
  const sample = (at: number) => list.table.rows.find(({ cells }) => cells[at])?.cells[at];
  const options = candidates.map((at) => ({
    value: String(at),
    label: [list.table.titles[at], sample(at)].filter(Boolean).join(' · '),
  }));
  return (
    <SelectField
      id={`cual-${field}`}
      label={`¿Qué columna es «${importFields[field].title}»?`}
      placeholder="Elige una"
      value=""
      options={[...options, { value: none, label: 'Ninguna' }]}
      onValueChange={(value) => onList(answerQuestion(list, field, value === none ? null : Number(value)))}
    />
  );
}

const dateOrders = [
  { value: 'day-first', label: 'Día, mes y año (31/12/1990)' },
  { value: 'month-first', label: 'Mes, día y año (12/31/1990)' },
];

/** Asked once for the table, if any of its dates has the month first. */
function DateOrderSelect({ list, onList }: ReadingQuestionsProps) {
  const { table, columns, choices } = list;
  const found = dateOrderIn(table.rows, columns);
  if (found === 'day-first') return null;
  const order = choices.dateOrder ?? (found === 'doubtful' ? '' : found);
  return (
    <SelectField
      id="orden-fechas"
      label="¿Cómo están escritas las fechas?"
      {...(order === '' && { placeholder: 'Elige una' })}
      hint="Vale para toda la lista."
      value={order}
      options={dateOrders}
      onValueChange={(value) =>
        onList({ ...list, choices: { ...choices, dateOrder: value as NonNullable<ReadingChoices['dateOrder']> } })
      }
    />
  );
}

const options = fieldNames.map((field) => ({ value: field, label: importFields[field].title }));

interface ColumnSelectsProps {
  readonly list: ReadList;
  readonly isOpen: boolean;
  readonly onList: (list: ReadList) => void;
}

/** The field of each column, and which columns are left out. */
export function ColumnSelects({ list, isOpen, onList }: ColumnSelectsProps) {
  const { table, columns } = list;
  const asked = new Set(list.questions.flatMap(({ candidates }) => candidates));
  const leftOut = table.titles.filter((_, at) => columns[at] === null && !asked.has(at));
  const used = columns.filter((field) => field !== null).length;
  return (
    <div className={styles.frame}>
      <details className={styles.columns} open={isOpen}>
        <summary className={styles.summary}>
          <Columns3 size={18} />
          {`${used} de ${columns.length} columnas se importan`}
          <ChevronDown size={18} className={styles.chevron} />
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
      {leftOut.length > 0 && <p className={styles.leftOut}>{`No se importan: ${leftOut.join(', ')}.`}</p>}
    </div>
  );
}
