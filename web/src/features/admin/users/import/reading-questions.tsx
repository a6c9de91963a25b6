import { genderLabels } from '@studio/contracts/exported-people';
import { documentTypes, genders } from '@studio/contracts/rules/people';
import { ChevronDown, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { counted } from '../../../../ui/counted.ts';
import { FormGrid } from '../../../../ui/form/field.tsx';
import { type Option, SelectField } from '../../../../ui/form/select-field.tsx';
import styles from './import.module.css';
import { importFields, fieldNames, type ImportField } from './column-titles.ts';
import type { ColumnQuestion } from './columns.ts';
import { type Encoding, encodingNames, encodings } from './decode-text.ts';
import type { ValueField, ValueQuestion } from './known-values.ts';
import { answerQuestion, answerValue, assignColumn, type openPoints, type ReadList, readList } from './read-list.ts';
import type { Offer } from '../../plans/offer.ts';
import { dateOrdersIn, type ReadingChoices } from './read-row.ts';

interface ReadingQuestionsProps {
  readonly list: ReadList;
  readonly onList: (list: ReadList) => void;
}

interface OpenQuestionsProps extends ReadingQuestionsProps {
  readonly open: ReturnType<typeof openPoints>;
  readonly plans: readonly Offer[];
}

/** How a list was read, as far as that can be changed, and its open questions. */
export function ReadingQuestions({ list, open, plans, onList }: OpenQuestionsProps) {
  return (
    <>
      <SourceSelect list={list} onList={onList} />
      {list.questions.map((question) => (
        <ColumnSelect key={question.field} list={list} question={question} onList={onList} />
      ))}
      <DateOrderSelect list={list} onList={onList} />
      <ValueSelects list={list} values={open.values} plans={plans} onList={onList} />
    </>
  );
}

function SourceSelect({ list: { source, choices }, onList }: ReadingQuestionsProps) {
  if (source.kind === 'file') {
    return (
      <SelectField
        id="codificacion"
        label="Codificación del archivo"
        hint="Si las tildes se ven mal, prueba con otra."
        value={source.encoding}
        options={encodingNames.map((name) => ({ value: name, label: encodings[name] }))}
        onValueChange={(encoding) => onList(readList({ ...source, encoding: encoding as Encoding }, choices))}
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
      onValueChange={(sheet) => onList(readList({ ...source, sheet: Number(sheet) }, choices))}
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
  const { shared: found, dayFirst } = dateOrdersIn(table.rows, columns);
  if (found === 'day-first') return null;
  const order = choices.dateOrder ?? (found === 'doubtful' ? '' : found);
  return (
    <SelectField
      id="orden-fechas"
      label="¿Cómo están escritas las fechas?"
      {...(order === '' && { placeholder: 'Elige una' })}
      hint={
        dayFirst.length === 0
          ? 'Vale para toda la lista.'
          : `En ${dayFirst.map((field) => `«${importFields[field].title}»`).join(' y ')} el día va primero: vale para las demás.`
      }
      value={order}
      options={dateOrders}
      onValueChange={(value) =>
        onList({ ...list, choices: { ...choices, dateOrder: value as NonNullable<ReadingChoices['dateOrder']> } })
      }
    />
  );
}

/** Questions shown at first, and added with each «Mostrar más». */
const step = 20;
const noValue = 'ninguno';

const valueWords: Record<ValueField, { readonly kind: string; readonly none: string }> = {
  plan: { kind: 'qué plan es', none: 'Ninguno: entran sin plan' },
  documentType: { kind: 'qué documento es', none: 'Ninguno: quedan por corregir' },
  gender: { kind: 'qué género es', none: 'Ninguno: entran sin género' },
};

const isProposed = ({ answer, word }: ValueQuestion, { choices }: ReadList) =>
  answer !== null && !choices.meanings.has(word);

interface ValueSelectsProps extends ReadingQuestionsProps {
  readonly values: readonly ValueQuestion[];
  readonly plans: readonly Offer[];
}

/** What the list's own words for a plan, a document or a gender mean: each asked once for all its rows. */
function ValueSelects({ list, values, plans, onList }: ValueSelectsProps) {
  const [shown, setShown] = useState(step);
  if (values.length === 0) return null;
  const named: Record<ValueField, readonly Option[]> = {
    plan: plans.map(({ id, name }) => ({ value: id, label: name })),
    documentType: documentTypes.map((type) => ({ value: type, label: type })),
    gender: genders.map((gender) => ({ value: gender, label: genderLabels[gender] })),
  };
  const answer = (question: ValueQuestion, value: string) =>
    onList(answerValue(list, question, value === noValue ? '' : value));
  return (
    <section className="stack gap3" aria-label="Palabras de tu lista">
      <FormGrid>
        {values.slice(0, shown).map((question) => (
          <SelectField
            key={question.word}
            id={`palabra-${question.word}`}
            label={`«${question.text}» (${counted(question.rows, 'fila', 'filas')}), ¿${valueWords[question.field].kind}?`}
            placeholder="Elige"
            hint={isProposed(question, list) && 'Lo proponemos: revisa que sea este.'}
            value={question.answer === '' ? noValue : (question.answer ?? '')}
            options={[...named[question.field], { value: noValue, label: valueWords[question.field].none }]}
            onValueChange={(value) => answer(question, value)}
          />
        ))}
      </FormGrid>
      {values.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + step)}>
          {`Mostrar más (${values.length - shown})`}
        </Button>
      )}
    </section>
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
    <div className="stack gap1">
      <details className={styles.columns} open={isOpen}>
        <summary className="line target gap2 strong">
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
      {leftOut.length > 0 && <p className="soft">{`No se importan: ${leftOut.join(', ')}.`}</p>}
    </div>
  );
}
