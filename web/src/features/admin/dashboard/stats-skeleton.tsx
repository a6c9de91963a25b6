import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Loading } from '../../../ui/loading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import stack from '../../../ui/stack.module.css';
import tabStyles from './dashboard-tab.module.css';
import styles from './stat-cards.module.css';

export function StatsSkeleton() {
  return (
    <Loading label="Cargando estadísticas…" className={stack.gap5}>
      <div className={styles.cards}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Card key={key} className={styles.card}>
            <Skeleton width="70%" height="2.25rem" />
            <span className={styles.icon} />
            <div className={classes(styles.value, styles.waiting)}>
              <Spinner />
            </div>
            <div className={styles.change}>
              <Skeleton width="80%" height="1.25rem" />
            </div>
          </Card>
        ))}
      </div>
      <div className={tabStyles.cards}>
        {['a', 'b', 'c'].map((key) => (
          <Card key={key}>
            <Skeleton height="11rem" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
