import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/loading.tsx';
import cardStyles from './user-cards.module.css';
import styles from './user-skeleton.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function UserSkeleton({ wide }: { readonly wide: boolean }) {
  if (wide) {
    return (
      <Loading label="Cargando usuarios…" className={styles.table}>
        {rows.map((key) => (
          <div key={key} className={styles.row}>
            <Skeleton width="80%" height="2.25rem" />
            <Skeleton width="70%" height="1.25rem" />
            <Skeleton width="70%" height="1.25rem" />
            <Skeleton width="60%" height="1.25rem" />
          </div>
        ))}
      </Loading>
    );
  }
  return (
    <Loading label="Cargando usuarios…" className={cardStyles.cards}>
      {rows.map((key) => (
        <Card key={key} className={cardStyles.card}>
          <Skeleton width="65%" height="1.25rem" />
          <Skeleton width="80%" height="1.25rem" />
          <Skeleton width="30%" height="1.25rem" round />
          <Skeleton width="90%" height="1.25rem" />
        </Card>
      ))}
    </Loading>
  );
}
