import { weekdayNames } from '../../../dates/spanish-dates.ts';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { inFigures } from '../../../ui/counted.ts';
import { Loading, Skeleton } from '../../../ui/loading.tsx';
import { ScrollRoom } from '../../../ui/scroll-room.tsx';
import { fullnessClass } from '../fullness.ts';
import { BookingsPerDay } from './bookings-per-day.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { percentOf } from './chart-scale.ts';
import styles from './charts.module.css';
import type { Charts as Figures } from './stats-endpoints.ts';

export function Charts({ charts }: { readonly charts: Figures }) {
  return (
    <div className={`stack top gap4 ${styles.charts}`}>
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
    <Loading label="Cargando gráficas…" className={`stack top gap4 ${styles.charts}`}>
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

/** A table whose rows are drawn as bars. */
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
        <table>
          <caption className="visually-hidden">Miembros con plan activo, por plan</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Plan</th>
              <th scope="col">Personas</th>
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

type Slot = Figures['occupancy'][number];

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The map is itself a table: the shade repeats the number in the cell. */
function OccupancyMap({ slots }: { readonly slots: readonly Slot[] }) {
  const hours = [...new Set(slots.map(({ hour }) => hour))].sort((a, b) => a - b);
  return (
    <ChartFrame id="ocupacion" title="Ocupación por día y hora" summary={summaryOf(slots)}>
      {hours.length > 0 && (
        <ScrollRoom labelledBy="ocupacion">
          <table className={styles.map}>
            <caption className="visually-hidden">
              Porcentaje de cupos ocupados por día de la semana y hora, últimos 28 días
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Hora</span>
                </th>
                {weekdayNames.map((weekday) => (
                  <th key={weekday} scope="col">
                    <abbr title={weekday} className={styles.weekday}>
                      {weekday.slice(0, 3)}
                    </abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hours.map((hour) => (
                <tr key={hour}>
                  <th scope="row">{clock(hour)}</th>
                  {weekdayNames.map((weekday, index) => (
                    <Cell key={weekday} slot={slots.find((slot) => slot.hour === hour && slot.weekday === index + 1)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRoom>
      )}
    </ChartFrame>
  );
}

function Cell({ slot }: { readonly slot: Slot | undefined }) {
  if (!slot || slot.capacity === 0) {
    return (
      <td>
        <span className="visually-hidden">Sin entrenamientos</span>
      </td>
    );
  }
  const { booked, capacity } = slot;
  return (
    <td className={classes('strong', fullnessClass(booked, capacity))} title={`${booked} de ${capacity} cupos`}>
      {percentOf(booked, capacity)}
      <span className={styles.percent}>%</span>
    </td>
  );
}

function summaryOf(slots: readonly Slot[]): string {
  const offered = slots.filter(({ capacity }) => capacity > 0);
  const fullest = [...offered].sort((a, b) => b.booked / b.capacity - a.booked / a.capacity)[0];
  if (!fullest) return 'Aún no hay entrenamientos en los últimos 28 días.';
  const booked = offered.reduce((sum, slot) => sum + slot.booked, 0);
  const capacity = offered.reduce((sum, slot) => sum + slot.capacity, 0);
  const when = `${weekdayNames[fullest.weekday - 1]} a las ${clock(fullest.hour)}`;
  return `Últimos 28 días: ${percentOf(booked, capacity)}\u00A0% de los cupos. Lo más lleno: ${when}, ${percentOf(fullest.booked, fullest.capacity)}\u00A0%.`;
}
