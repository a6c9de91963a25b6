import { useState } from 'react';
import { dayAndShortMonth, dayOfMonth, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { classes } from '../../../ui/classes.ts';
import { counted, inFigures } from '../../../ui/counted.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import styles from './bookings-per-day.module.css';
import { ChartFrame } from './chart-frame.tsx';
import { niceCeiling } from './chart-scale.ts';
import type { Charts } from './stats-endpoints.ts';

type Day = Charts['bookingsPerDay'][number];

const reservas = (count: number) => counted(count, 'reserva', 'reservas');

export function BookingsPerDay({ days }: { readonly days: readonly Day[] }) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const best = days.reduce<Day | undefined>((most, day) => (day.count > (most?.count ?? 0) ? day : most), undefined);
  return (
    <ChartFrame
      id="reservas-por-dia"
      title="Reservas por día, últimos 30 días"
      summary={
        best
          ? `${reservas(total)} en total. El mejor día: ${weekdayAndDate(best.date)}, con ${inFigures(best.count)}.`
          : 'Aún no hay reservas en estos días.'
      }
    >
      <Bars days={days} />
      <DataTable days={days} />
    </ChartFrame>
  );
}

/** Hidden from screen readers: the table below says the same. */
function Bars({ days }: { readonly days: readonly Day[] }) {
  const [pointed, setPointed] = useState<Day | null>(null);
  const ceiling = niceCeiling(Math.max(0, ...days.map(({ count }) => count)));
  return (
    <div className={styles.chart} aria-hidden="true">
      <p className={styles.readout}>{pointed ? `${weekdayAndDate(pointed.date)}: ${reservas(pointed.count)}` : ' '}</p>
      <div className={styles.axis}>
        {[ceiling, ceiling / 2, 0].map((mark) => (
          <span key={mark}>{inFigures(mark)}</span>
        ))}
      </div>
      <div className={styles.bars} onPointerLeave={() => setPointed(null)}>
        {days.map((day) => (
          <span key={day.date} className={styles.slot} onPointerEnter={() => setPointed(day)}>
            <span
              className={classes(styles.bar, pointed === day && styles.pointed)}
              style={{ height: `${(day.count / ceiling) * 100}%` }}
            />
          </span>
        ))}
      </div>
      <div className={styles.dates}>
        {days.map(({ date }, index) => (
          <span key={date}>{(days.length - 1 - index) % 7 === 0 && <DateMark date={date} first={index < 7} />}</span>
        ))}
      </div>
    </div>
  );
}

/** The first mark names the month, and so does the first one of each new month. */
function DateMark({ date, first }: { readonly date: string; readonly first: boolean }) {
  const named = first || Number(dayOfMonth(date)) <= 7;
  return <span className={styles.mark}>{named ? dayAndShortMonth(date) : dayOfMonth(date)}</span>;
}

/** The chart's figures as a table. */
function DataTable({ days }: { readonly days: readonly Day[] }) {
  return (
    <Disclosure label="Ver como tabla">
      <table className={`small ledger ${styles.table}`}>
        <caption className="visually-hidden">Reservas por día</caption>
        <thead>
          <tr>
            <th scope="col">Día</th>
            <th scope="col">Reservas</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, count }) => (
            <tr key={date}>
              <th scope="row">{weekdayAndDate(date)}</th>
              <td>{inFigures(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
