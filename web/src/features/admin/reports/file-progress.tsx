import { CircleAlert, CircleCheck, SearchX } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import { counted } from '../../../ui/counted.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { FileRun } from './use-file-run.ts';
import styles from './reports-tab.module.css';

export const reportFailed = 'Error al generar el reporte';
export const nothingFound = 'No se encontraron registros para los filtros especificados';

const rowsOf = (rows: number) => counted(rows, 'registro', 'registros');
interface FileProgressProps {
  readonly run: FileRun;
  /** Shown beside the bar. */
  readonly making: string;
  readonly failed: string;
}

/** The progress of a file that is made in the background; the result is announced. */
export function FileProgress({ run, making, failed }: FileProgressProps) {
  return (
    <>
      {run.state === 'running' && (
        <div className="stack gap2">
          <p className={styles.line}>
            <span>{making}</span>
            <span>
              {run.rows > 0 && `${rowsOf(run.rows)} · `}
              {`${run.progress}\u00A0%`}
            </span>
          </p>
          <ProgressBar value={run.progress} max={100} label={making} />
        </div>
      )}
      <output className="live">
        <Outcome run={run} failed={failed} />
      </output>
    </>
  );
}

const looks = {
  empty: { Icon: SearchX, tone: '' },
  failed: { Icon: CircleAlert, tone: 'bad' },
  done: { Icon: CircleCheck, tone: 'good' },
};

function Outcome({ run, failed }: Pick<FileProgressProps, 'run' | 'failed'>) {
  if (run.state === 'idle' || run.state === 'running') return null;
  const { Icon, tone } = looks[run.state];
  const words =
    run.state === 'done' ? `${run.fileName} · ${rowsOf(run.rows)}` : { empty: nothingFound, failed }[run.state];
  return (
    <p className={classes('line gap2 strong', tone)}>
      <Icon size={18} />
      {words}
    </p>
  );
}
