import { SelectField } from '../../../../ui/form/select-field.tsx';
import { importFields } from './column-titles.ts';
import type { ColumnQuestion } from './columns.ts';
import { type Encoding, encodingNames, encodings } from './decode-text.ts';
import { dateOrderIn, type ReadingChoices } from './read-row.ts';
import { answerQuestion, type ReadList, readList } from './read-list.ts';

interface ReadingQuestionsProps {
  readonly list: ReadList;
  readonly onList: (list: ReadList) => void;
}

/** How a list was read, where that can be changed, and what it leaves open. */
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

/** Once for the table, where any of its dates has the month first. */
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
