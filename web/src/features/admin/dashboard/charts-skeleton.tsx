import { Card } from '../../../ui/card.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './charts.module.css';

export function ChartsSkeleton() {
  return (
    <Loading label="Cargando gráficas…" className={styles.charts}>
      <Card className={styles.whole}>
        <Skeleton height="18rem" />
      </Card>
      <Card>
        <Skeleton height="24rem" />
      </Card>
      <Card>
        <Skeleton height="24rem" />
      </Card>
    </Loading>
  );
}
