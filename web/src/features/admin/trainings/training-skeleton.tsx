import { Card } from '../../../ui/card.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import stack from '../../../ui/stack.module.css';
import cardStyles from './admin-training-card.module.css';
import styles from './admin-training-list.module.css';

export function TrainingSkeleton() {
  return (
    <Loading label="Cargando entrenamientos…" className={stack.gap4}>
      <Skeleton width="14rem" height="1.5rem" />
      <div className={styles.cards}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Card key={key} className={cardStyles.card}>
            <Skeleton width="55%" height="1.5rem" />
            <Skeleton width="45%" height="1.25rem" />
            <Skeleton height="0.375rem" />
            <Skeleton width="8rem" height="2.375rem" round />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
