import { CreditCard, Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { inFigures } from '../../../../ui/counted.ts';
import { DialogActions } from '../../../../ui/dialog-actions.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { CountedProgress } from '../../../../ui/progress-bar.tsx';
import { Note } from '../../../../ui/note.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import { SelfRemovingButton } from '../../../../ui/self-removing-button.tsx';
import { InviteImported } from '../../invitations/invite-imported.tsx';
import type { Candidate } from '../plan-for-many/plan-for-many.tsx';
import type { CheckedRow } from './check-rows.ts';
import styles from './import.module.css';
import { ImportRows } from './import-rows.tsx';
import type { Table } from './read-table.ts';
import { resultFile } from './result-file.ts';
import { outcomeOf, people, resultInWords, timeLeft } from './result-words.ts';
import { possibleAccount, type RowResult } from './run-import.ts';
import type { ImportRun } from './use-import-run.ts';

interface ImportProgressProps {
  readonly run: ImportRun;
  readonly table: Table;
  readonly checked: readonly CheckedRow[];
  readonly onStop: () => void;
  readonly onGoOn: () => void;
  /** Resends refused rows after the administrator has said that their person is that of the account. */
  readonly onConfirmSame: (refused: readonly RowResult[]) => void;
  /** Assigns a plan to those who came in without one. */
  readonly onPlan: (people: readonly Candidate[]) => void;
  /** Shows what undoing this import would do. */
  readonly onUndo: () => void;
  readonly onDone: () => void;
}

/** The progress of an import, then the result of each row. */
export function ImportProgress(props: ImportProgressProps) {
  const { run, table, checked, onStop, onGoOn, onConfirmSame, onPlan, onUndo, onDone } = props;
  const { state, results, total, pace } = run;
  const download = () =>
    saveFile(URL.createObjectURL(resultFile(table, checked, results)), 'resultado-importacion.csv');
  const isRunning = state === 'running' || state === 'stopping';
  const failures = results.filter((result) => outcomeOf(result) === 'failed');
  const partial = results.filter((result) => outcomeOf(result) === 'created' && result.row.dropped.length > 0);
  const withoutPlan = results.flatMap(newWithoutPlan);
  const newcomers = results.flatMap(({ user }) => (user.kind === 'created' ? [user.userId] : []));
  const [same, setSame] = useState<readonly RowResult[]>([]);
  const toggle = (result: RowResult) =>
    setSame(same.includes(result) ? same.filter((each) => each !== result) : [...same, result]);
  const confirmSame = () => {
    onConfirmSame(same);
    setSame([]);
  };
  return (
    <div className="stack gap4">
      <CountedProgress
        label="Progreso de la importación"
        title={isRunning ? 'Importando…' : 'Filas procesadas'}
        value={results.length}
        max={total}
        figures={`${inFigures(results.length)} de ${inFigures(total)}`}
      >
        {isRunning && <p className="soft">{timeLeft(pace, total - results.length)}</p>}
      </CountedProgress>
      <output className={styles.totals}>{!isRunning && <Counts run={run} checked={checked} />}</output>
      {isRunning && (
        <Note>Deja esta ventana abierta. Si se cierra, importa la misma lista otra vez: lo hecho no se repite.</Note>
      )}
      {failures.length > 0 && (
        <ImportRows
          label="Filas que no quedaron importadas"
          rows={failures.map((result) => ({
            row: result.row,
            faults: [resultInWords(result)],
            choice: state === 'done' && possibleAccount(result) !== null && (
              <CheckField
                label="Es la misma persona"
                checked={same.includes(result)}
                onCheckedChange={() => toggle(result)}
              />
            ),
          }))}
        />
      )}
      {state === 'done' && partial.length > 0 && (
        <ImportRows
          label="Personas que entraron sin algún dato"
          rows={partial.map((result) => ({ row: result.row, faults: [resultInWords(result)] }))}
        />
      )}
      {state === 'done' && newcomers.length > 0 && <InviteImported userIds={newcomers} />}
      <DialogActions>
        {isRunning ? (
          <Button variant="secondary" pending={state === 'stopping'} onClick={onStop}>
            Detener
          </Button>
        ) : (
          <>
            <Button variant="secondary" icon={<Download size={18} />} onClick={download}>
              Descargar resultado
            </Button>
            {results.some(({ user }) => user.kind === 'created') && (
              <SelfRemovingButton variant="secondary" icon={<Undo2 size={18} />} onClick={onUndo}>
                Deshacer esta importación
              </SelfRemovingButton>
            )}
            {state === 'done' && withoutPlan.length > 0 && (
              <Button variant="secondary" icon={<CreditCard size={18} />} onClick={() => onPlan(withoutPlan)}>
                {`Asignar plan a ${people(withoutPlan.length)}`}
              </Button>
            )}
            {state === 'stopped' ? (
              <Button onClick={onGoOn}>Continuar</Button>
            ) : same.length > 0 ? (
              <Button onClick={confirmSame}>{`Importar ${people(same.length)}`}</Button>
            ) : (
              <Button onClick={onDone}>Listo</Button>
            )}
          </>
        )}
      </DialogActions>
    </div>
  );
}

/** The new account of a row without a plan. */
function newWithoutPlan({ row: { person }, user, plan }: RowResult): Candidate[] {
  if (user.kind !== 'created' || plan !== null) return [];
  return [{ id: user.userId, name: `${person.firstName} ${person.lastName}`, plan: null }];
}

interface CountsProps {
  readonly run: ImportRun;
  readonly checked: readonly CheckedRow[];
}

/** Every row of the file is in exactly one of these. */
function Counts({ run: { state, results }, checked }: CountsProps) {
  const of = { created: 0, existed: 0, failed: 0 };
  for (const result of results) of[outcomeOf(result)] += 1;
  const faulty = checked.filter(({ kind }) => kind === 'faulty').length;
  const leftOut = checked.filter(({ kind }) => kind === 'left-out').length;
  return (
    <>
      <strong>{state === 'done' ? 'Importación terminada.' : 'La importación está detenida.'}</strong>
      <span>{`Cuentas creadas: ${inFigures(of.created)}`}</span>
      <span>{`Ya existían: ${inFigures(of.existed)}`}</span>
      {of.failed > 0 && <span>{`No quedaron importadas: ${people(of.failed)}`}</span>}
      {faulty > 0 && <span>{`Filas con errores, sin importar: ${inFigures(faulty)}`}</span>}
      {leftOut > 0 && <span>{`Filas que se dejaron fuera: ${inFigures(leftOut)}`}</span>}
    </>
  );
}
