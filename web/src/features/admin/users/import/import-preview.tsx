import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { inFigures } from '../../../../ui/counted.ts';
import { DialogActions } from '../../../../ui/dialog-actions.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { FormGrid } from '../../../../ui/form/field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import { Note } from '../../../../ui/note.tsx';
import { groupBy } from '../../../../ui/group-by.ts';
import { SelfRemovingButton } from '../../../../ui/self-removing-button.tsx';
import { CellFields } from './cell-fields.tsx';
import type { CheckedRow, ReadyRow } from './check-rows.ts';
import { importFields } from './column-titles.ts';
import { ImportRows } from './import-rows.tsx';
import { ImportTotals } from './import-totals.tsx';
import { correctCell, openPoints, type ReadList } from './read-list.ts';
import type { Offer } from '../../plans/offer.ts';
import type { Fault } from './read-row.ts';
import { ColumnSelects, ReadingQuestions } from './reading-questions.tsx';
import { fileToComplete } from './result-file.ts';
import { droppedInWords, faultInWords, leftOutWords, people } from './result-words.ts';
import { partsOf } from './split-name.ts';

interface ImportPreviewProps {
  readonly list: ReadList;
  readonly checked: readonly CheckedRow[];
  /** The plans on offer. */
  readonly plans: readonly Offer[];
  readonly onList: (list: ReadList) => void;
  readonly onBack: () => void;
  readonly onStart: () => void;
}

/** What would be imported, and the faults of the other rows; nothing is saved yet. */
export function ImportPreview({ list, checked, plans, onList, onBack, onStart }: ImportPreviewProps) {
  const open = openPoints(list, plans);
  const { missing } = open;
  const [columnsOpen] = useState(missing.length > 0);
  const isOpen = isUnsettled(open);
  const ready = checked.filter((row) => row.kind === 'ready');
  return (
    <div className="stack gap4">
      <ReadingQuestions list={list} open={open} plans={plans} onList={onList} />
      <ColumnSelects list={list} isOpen={columnsOpen} onList={onList} />
      {missing.length > 0 && (
        <Note>{`Falta decir en qué columna está: ${missing.map((field) => importFields[field].title).join(', ')}.`}</Note>
      )}
      {!isOpen && (
        <>
          <ImportTotals ready={ready} />
          <WithoutEmail list={list} checked={checked} />
          <PreviewRows list={list} checked={checked} onList={onList} />
          <NameSplits list={list} ready={ready} onList={onList} />
        </>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onBack}>
          Atrás
        </Button>
        <SelfRemovingButton disabled={isOpen || ready.length === 0} onClick={onStart}>
          {isOpen || ready.length === 0 ? 'Importar' : `Importar ${people(ready.length)}`}
        </SelfRemovingButton>
      </DialogActions>
    </div>
  );
}

interface CheckedProps {
  readonly checked: readonly CheckedRow[];
}

const isUnsettled = ({ missing, questions, isDateOrderOpen, values }: ReturnType<typeof openPoints>) =>
  missing.length > 0 || questions.length > 0 || isDateOrderOpen || values.some(({ answer }) => answer === null);

/** One sentence for all rows that lack an email address and nothing else. */
function WithoutEmail({ list, checked }: CheckedProps & { readonly list: ReadList }) {
  const rows = checked.filter((row) => row.kind === 'left-out' && row.reason === 'no-email');
  if (rows.length === 0) return null;
  const who = list.columns.includes('email')
    ? `${people(rows.length)} sin correo ${rows.length === 1 ? 'queda' : 'quedan'} fuera`
    : 'La lista no tiene una columna con correos';
  return (
    <>
      <Note>{`${who}: cada persona entra con su correo. Descarga esas filas, complétalas e impórtalas después.`}</Note>
      <Button
        variant="secondary"
        icon={<Download size={18} />}
        onClick={() =>
          saveFile(URL.createObjectURL(fileToComplete(list.table, list.columns, rows)), 'usuarios-sin-correo.csv')
        }
      >
        Descargar filas sin correo
      </Button>
    </>
  );
}

type View = CheckedRow['kind'] | 'partial';

const views: Record<View, string> = {
  faulty: 'Filas con errores',
  partial: 'Filas que entran sin algún dato',
  ready: 'Filas listas',
  'left-out': 'Filas que quedan fuera',
};

/** One row, and several, as the counts say it. */
const countWords: Record<View, readonly [string, string]> = {
  ready: ['fila lista', 'filas listas'],
  partial: ['entra sin algún dato', 'entran sin algún dato'],
  faulty: ['con errores, que no se importa', 'con errores, que no se importan'],
  'left-out': ['queda fuera', 'quedan fuera'],
};

const viewOf = (row: CheckedRow): View => (row.kind === 'ready' && row.dropped.length > 0 ? 'partial' : row.kind);

interface PreviewRowsProps extends CheckedProps {
  readonly list: ReadList;
  readonly onList: (list: ReadList) => void;
}

/** Every row of the file is in exactly one of the counts. What is wrong with one can be corrected in place. */
function PreviewRows({ list, checked, onList }: PreviewRowsProps) {
  const [chosen, setChosen] = useState<View | null>(null);
  const groups = groupBy(checked, viewOf);
  const there = (Object.keys(views) as View[]).filter((view) => groups.has(view));
  const shown = chosen !== null && groups.has(chosen) ? chosen : (there[0] ?? 'ready');
  return (
    <div tabIndex={-1} className="stack gap4">
      <output className="stack gap1">
        {(Object.keys(countWords) as View[])
          .filter((view) => view === 'ready' || groups.has(view))
          .map((view) => (
            <CountOf key={view} view={view} rows={groups.get(view)?.length ?? 0} />
          ))}
      </output>
      {there.length > 1 && (
        <SelectField
          id="filas-mostradas"
          label="Mostrar"
          value={shown}
          options={there.map((view) => ({ value: view, label: views[view] }))}
          onValueChange={(view) => setChosen(view as View)}
        />
      )}
      <ImportRows
        key={shown}
        label={views[shown]}
        rows={(groups.get(shown) ?? []).map((row) => ({
          row,
          faults: remarksOn(row),
          choice: (
            <CellFields
              list={list}
              row={row}
              faults={faultsOf(row)}
              onCorrect={(field, text) => onList(correctCell(list, row.number, field, text))}
            />
          ),
        }))}
      />
    </div>
  );
}

function CountOf({ view, rows }: { readonly view: View; readonly rows: number }) {
  return (
    <span className={view === 'faulty' ? 'medium bad' : undefined}>
      <strong>{inFigures(rows)}</strong>
      {` ${countWords[view][rows === 1 ? 0 : 1]}`}
    </span>
  );
}

function faultsOf(row: CheckedRow): readonly Fault[] {
  if (row.kind === 'ready') return row.dropped;
  if (row.kind === 'faulty') return row.faults;
  return row.reason === 'no-email' ? [{ field: 'email', message: leftOutWords[row.reason] }] : [];
}

function remarksOn(row: CheckedRow): string[] {
  if (row.kind === 'left-out') return [leftOutWords[row.reason]];
  return faultsOf(row).map(row.kind === 'ready' ? droppedInWords : faultInWords);
}

/** Names shown at first, and added with each «Mostrar más». */
const step = 20;

interface NameSplitsProps {
  readonly list: ReadList;
  readonly ready: readonly ReadyRow[];
  readonly onList: (list: ReadList) => void;
}

/** How whole names were split, doubtful ones first; renders nothing if the table has both parts. */
function NameSplits({ list, ready, onList }: NameSplitsProps) {
  const [shown, setShown] = useState(step);
  const names = ready.flatMap(({ number, wholeName }) => (wholeName ? [{ number, ...wholeName }] : []));
  if (names.length === 0) return null;
  const doubtful = names.filter(({ isSure }) => !isSure);
  const ordered = [...doubtful, ...names.filter(({ isSure }) => isSure)];
  const inDoubt = doubtful.length > 0 ? ` (${doubtful.length} por revisar)` : '';
  const split = (number: number, first: number) =>
    onList({ ...list, choices: { ...list.choices, splits: new Map(list.choices.splits).set(number, first) } });
  return (
    <Disclosure label={`Así se separan nombres y apellidos${inDoubt}`}>
      <FormGrid>
        {ordered.slice(0, shown).map(({ number, words, first, lastFirst }) => (
          <SelectField
            key={number}
            id={`nombre-${number}`}
            label={`Fila ${number}: nombres | apellidos`}
            value={String(list.choices.splits.get(number) ?? first)}
            options={words.slice(1).map((_, at) => {
              const { firstName, lastName } = partsOf(words, at + 1, { lastFirst });
              return { value: String(at + 1), label: `${firstName} | ${lastName}` };
            })}
            onValueChange={(value) => split(number, Number(value))}
          />
        ))}
      </FormGrid>
      {ordered.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + step)}>
          {`Mostrar más (${ordered.length - shown})`}
        </Button>
      )}
    </Disclosure>
  );
}
