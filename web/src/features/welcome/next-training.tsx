import { mondayOf, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { fresh } from '../../api/fresh.ts';
import { useFailureLog } from '../../api/use-failure-log.ts';
import { clockTime, weekdayAndDate } from '../../dates/spanish-dates.ts';
import { useNow } from '../../dates/use-now.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useGetMyTrainingsQuery } from '../trainings/training-endpoints.ts';
import styles from './next-training.module.css';

/** The member's next class of this week, or the way to one. */
export function NextTraining() {
  const now = useNow();
  const today = toStudioDate(now);
  const { currentData: ofThisWeek, error } = useGetMyTrainingsQuery(mondayOf(today), fresh);
  useFailureLog(error, 'The own trainings could not be loaded');
  if (!ofThisWeek && !error) return <Skeleton width="16rem" height="3.25rem" />;
  const startOf = (training: { trainingDate: string; startTime: string }) =>
    studioInstant(training.trainingDate, training.startTime).getTime();
  const next = (ofThisWeek ?? [])
    .filter((mine) => startOf(mine) > now.getTime())
    .sort((a, b) => startOf(a) - startOf(b))[0];
  if (next) {
    const day = next.trainingDate === today ? 'Hoy' : weekdayAndDate(next.trainingDate);
    return (
      <ToTrainings label="Tu próximo entrenamiento">
        {day} <time>{clockTime(next.startTime)}</time>
      </ToTrainings>
    );
  }
  if (!ofThisWeek) return <ToTrainings label="Tu semana">Ver mis entrenamientos</ToTrainings>;
  const label = ofThisWeek.length === 0 ? 'Tu semana está libre' : 'Nada más reservado esta semana';
  return <ToTrainings label={label}>Elige tu próximo entrenamiento</ToTrainings>;
}

function ToTrainings({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Link to="/trainings" className={styles.next}>
      <span className={styles.label}>{label}</span>
      <span className={styles.what}>{children}</span>
    </Link>
  );
}
