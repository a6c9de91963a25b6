import { toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import { clockTime, weekdayAndDate } from '../../dates/spanish-dates.ts';
import { Card } from '../../ui/card.tsx';
import { counted } from '../../ui/counted.ts';
import type { OwnAbsences } from './absence-endpoints.ts';
import styles from './profile-page.module.css';

type Rule = NonNullable<OwnAbsences['rule']>;

/** The absences that count, and their consequence (docs/product.md §3.21). Renders nothing if there are none. */
export function Absences({ absences: own }: { readonly absences: OwnAbsences }) {
  const { rule, absences, sameDayOnlyUntil } = own;
  if (!rule || (absences.length === 0 && !sameDayOnlyUntil)) return null;
  return (
    <Card as="section" className={styles.section} aria-labelledby="faltas">
      <h2 id="faltas" className="large">
        Faltas que cuentan
      </h2>
      <ul>
        {absences.map(({ bookingId, trainingDate, startTime, title }) => (
          <li key={bookingId}>
            {[`${weekdayAndDate(trainingDate)}, ${clockTime(startTime)}`, title].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      <p className="soft">{sameDayOnlyUntil ? whileItHolds(sameDayOnlyUntil) : whatComesNext(rule, absences.length)}</p>
    </Card>
  );
}

function whileItHolds(until: string): string {
  const instant = new Date(until);
  const when = `${weekdayAndDate(toStudioDate(instant))} a las ${clockTime(toStudioTime(instant))}`;
  return `Hasta el ${when} solo puedes reservar clases del mismo día. Lo que ya reservaste sigue en pie.`;
}

/** The consequence of further absences. */
function whatComesNext({ limit, days }: Rule, count: number): string {
  const then = `solo podrás reservar clases del mismo día durante ${counted(days, 'día', 'días')}.`;
  return `Con ${counted(Math.max(1, limit - count), 'falta', 'faltas')} más ${then}`;
}
