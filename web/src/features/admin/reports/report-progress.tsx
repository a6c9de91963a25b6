import { CircleAlert, CircleCheck, SearchX } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import { counted } from '../../../ui/counted.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import styles from './reports-tab.module.css';
import type { ReportRun } from './use-report-run.ts';

const rowsOf = (rows: number) => counted(rows, 'registro', 'registros');
const icon = { size: 18, 'aria-hidden': true } as const;

/** How far the report is; what came of it is read out. */
export function ReportProgress({ run }: { readonly run: ReportRun }) {
  return (
    <>
      {run.state === 'running' && (
        <div className={styles.progress}>
          <p className={styles.line}>
            <span>Generando reporte…</span>
            <span>
              {run.rows > 0 && `${rowsOf(run.rows)} · `}
              {`${run.progress}\u00A0%`}
            </span>
          </p>
          <ProgressBar value={run.progress} max={100} label="Progreso del reporte" />
        </div>
      )}
      <output className={styles.outcomes}>
        <Outcome run={run} />
      </output>
    </>
  );
}

function Outcome({ run }: { readonly run: ReportRun }) {
  if (run.state === 'empty') {
    return (
      <p className={styles.outcome}>
        <SearchX {...icon} />
        No se encontraron registros para los filtros especificados
      </p>
    );
  }
  if (run.state === 'failed') {
    return (
      <p className={classes(styles.outcome, styles.wrong)}>
        <CircleAlert {...icon} />
        Error al generar el reporte
      </p>
    );
  }
  if (run.state !== 'done') return null;
  return (
    <p className={classes(styles.outcome, styles.done)}>
      <CircleCheck {...icon} />
      {run.fileName} · {rowsOf(run.rows)}
    </p>
  );
}
