import { BookingsPerDay } from './bookings-per-day.tsx';
import styles from './charts.module.css';
import { MembersByPlan } from './members-by-plan.tsx';
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
