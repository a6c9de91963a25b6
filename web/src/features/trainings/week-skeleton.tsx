import { Loading } from '../../ui/loading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import dayStyles from './day-section.module.css';
import cardStyles from './training-card.module.css';
import styles from './week-skeleton.module.css';

/** The open day's cards and the closed days after it, as they will stand. */
export function WeekSkeleton() {
  return (
    <Loading label="Cargando entrenamientos…" className={styles.days}>
      <div className={styles.header}>
        <Skeleton width="7rem" height="1.5rem" />
      </div>
      <div className={dayStyles.cards}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={cardStyles.card}>
            <Skeleton height="2.75rem" />
            <div className={cardStyles.facts}>
              <Skeleton width="4.5rem" height="1.375rem" round />
              <Skeleton height="1.5rem" />
            </div>
            <div className={cardStyles.foot}>
              <span />
              <Skeleton width="7rem" height="2.375rem" round />
            </div>
          </div>
        ))}
      </div>
      {['x', 'y', 'z'].map((key) => (
        <div key={key} className={styles.header}>
          <Skeleton width="8rem" height="1.5rem" />
        </div>
      ))}
    </Loading>
  );
}
