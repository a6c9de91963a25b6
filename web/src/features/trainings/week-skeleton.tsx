import { Loading } from '../../ui/loading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import dayStyles from './day-section.module.css';
import rowStyles from './training-row.module.css';
import styles from './week-skeleton.module.css';

/** Placeholders for the rows of the open day and the closed days after it. */
export function WeekSkeleton() {
  return (
    <Loading label="Cargando entrenamientos…" className={styles.days}>
      <div className={styles.header}>
        <Skeleton width="7rem" height="1.5rem" />
      </div>
      <div className={dayStyles.panel}>
        <div className={dayStyles.rows}>
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <div key={key} className={rowStyles.place}>
              <div className={rowStyles.row}>
                <Skeleton width="3rem" height="2.25rem" />
                <Skeleton width="6rem" height="1.125rem" />
                <Skeleton width="6.5rem" height="2.375rem" round />
              </div>
            </div>
          ))}
        </div>
      </div>
      {['x', 'y', 'z'].map((key) => (
        <div key={key} className={styles.header}>
          <Skeleton width="8rem" height="1.5rem" />
        </div>
      ))}
    </Loading>
  );
}
