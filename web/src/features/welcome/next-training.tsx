import { mondayOf, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import { Link } from 'react-router-dom';
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
  const { data, error } = useGetMyTrainingsQuery(mondayOf(today), { refetchOnMountOrArgChange: true });
  useFailureLog(error, 'The own trainings could not be loaded');
  if (!data && !error) return <Skeleton width="16rem" height="3.25rem" />;
  const startOf = (training: { trainingDate: string; startTime: string }) =>
    studioInstant(training.trainingDate, training.startTime).getTime();
  const next = (data ?? []).filter((mine) => startOf(mine) > now.getTime()).sort((a, b) => startOf(a) - startOf(b))[0];
  return (
    <Link to="/trainings" className={styles.next}>
      <span className={styles.label}>{next ? 'Tu próximo entrenamiento' : 'Tu semana está libre'}</span>
      <span className={styles.what}>
        {next ? (
          <>
            {next.trainingDate === today ? 'Hoy' : weekdayAndDate(next.trainingDate)}{' '}
            <time>{clockTime(next.startTime)}</time>
          </>
        ) : (
          'Elige tu próximo entrenamiento'
        )}
      </span>
    </Link>
  );
}
