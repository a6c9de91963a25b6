import { Card } from '../../../ui/card.tsx';
import { inFigures } from '../../../ui/counted.ts';
import { Loading } from '../../../ui/loading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BookingsPerDay } from './bookings-per-day.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { percentOf } from './chart-scale.ts';
import styles from './charts.module.css';
import { OccupancyMap } from './occupancy-map.tsx';
import type { Charts as Figures } from './stats-endpoints.ts';

export function Charts({ charts }: { readonly charts: Figures }) {
  return (
    <div className={styles.charts}>
      <div className={styles.whole}>
        <BookingsPerDay days={charts.bookingsPerDay} />
      </div>
      <OccupancyMap slots={charts.occupancy} />
      <MembersByPlan plans={charts.membersByPlan} />
    </div>
  );
}

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

type Holders = Figures['membersByPlan'][number];

/** A table that draws what it says. */
function MembersByPlan({ plans }: { readonly plans: readonly Holders[] }) {
  const sorted = [...plans].sort((a, b) => b.count - a.count);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  const most = sorted[0];
  return (
    <ChartFrame
      id="miembros-por-plan"
      title="Miembros por plan"
      summary={
        most
          ? `${inFigures(total)} con plan activo. El más elegido: ${most.plan}, ${percentOf(most.count, total)}\u00A0%.`
          : 'Aún nadie tiene un plan activo.'
      }
    >
      {most && (
        <table className={styles.table}>
          <caption className="visually-hidden">Miembros con plan activo, por plan</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Plan</th>
              <th scope="col">Miembros</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ plan, count }) => (
              <tr key={plan}>
                <th scope="row" className={styles.plan}>
                  {plan}
                  <span className={styles.track} aria-hidden="true">
                    <span className={styles.bar} style={{ width: `${(count / most.count) * 100}%` }} />
                  </span>
                </th>
                <td className={styles.count}>{inFigures(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ChartFrame>
  );
}
