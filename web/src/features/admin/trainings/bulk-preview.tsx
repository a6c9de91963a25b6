import { skipToken } from '@reduxjs/toolkit/query/react';
import { inFigures } from '../../../ui/counted.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { dayAndShortMonth } from '../../../dates/spanish-dates.ts';
import { usePreviewTrainingsQuery, type BulkForm, type BulkPreview as Preview } from './admin-training-endpoints.ts';
import styles from './bulk-form.module.css';
import { groupedByName } from './grouped-days.ts';

const pastInWords = (past: number) => `; ${inFigures(past)} ya ${past === 1 ? 'pasó' : 'pasaron'}`;

/** Holidays and closed days among those that were chosen, and what becomes of their trainings. */
function NamedDays({ days }: { readonly days: NonNullable<Preview['days']> }) {
  if (days.length === 0) return null;
  return (
    <span className={styles.days}>
      {groupedByName(days).map(({ from, to, name, trainings, leftOut }) => (
        <span key={from} className={styles.day}>
          <span>
            {from === to ? dayAndShortMonth(from) : `${dayAndShortMonth(from)} – ${dayAndShortMonth(to)}`} · {name}
          </span>
          <span className={styles.what}>
            {inFigures(trainings)} {outcomeInWords(trainings, leftOut)}
          </span>
        </span>
      ))}
    </span>
  );
}

function outcomeInWords(trainings: number, leftOut: boolean): string {
  if (leftOut) return trainings === 1 ? 'se salta' : 'se saltan';
  return trainings === 1 ? 'se creará' : 'se crearán';
}

/** What the form as it stands would create, before anything is saved. */
export function BulkPreview({ bulk }: { readonly bulk: BulkForm | null }) {
  const { currentData, isError } = usePreviewTrainingsQuery(bulk ?? skipToken, { refetchOnMountOrArgChange: true });
  return (
    <output className={styles.preview}>
      {!bulk ? (
        <span className={styles.waiting}>Completa el formulario para ver qué se creará.</span>
      ) : currentData ? (
        <>
          <span className={styles.figure}>
            <strong>{inFigures(currentData.created)}</strong>
            {currentData.created === 1 ? 'se creará' : 'se crearán'}
            {currentData.past ? pastInWords(currentData.past) : null}
          </span>
          <span className={styles.figure}>
            <strong>{inFigures(currentData.skipped)}</strong>
            ya {currentData.skipped === 1 ? 'existe y no cambia' : 'existen y no cambian'}
          </span>
          <NamedDays days={currentData.days ?? []} />
        </>
      ) : isError ? (
        <span className={styles.waiting}>No pudimos calcular qué se creará.</span>
      ) : (
        <span className={styles.waiting}>
          <Spinner /> Calculando…
        </span>
      )}
    </output>
  );
}
