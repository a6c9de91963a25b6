import { toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import { clockTime, weekdayAndDate } from '../../dates/spanish-dates.ts';
import { counted } from '../../ui/counted.ts';
import type { OwnAbsences } from './absence-endpoints.ts';
import { ProfilePart } from './profile-part.tsx';

type Rule = NonNullable<OwnAbsences['rule']>;

/** The absences that count, and their consequence (docs/product.md §3.21). Renders nothing if there are none. */
export function Absences({ absences: own }: { readonly absences: OwnAbsences }) {
  const { rule, absences, sameDayOnlyUntil } = own;
  if (!rule || (absences.length === 0 && !sameDayOnlyUntil)) return null;
  return (
    <ProfilePart id="faltas" title="Faltas que cuentan">
      <ul>
        {absences.map(({ bookingId, trainingDate, startTime, title }) => (
          <li key={bookingId}>
            {[`${weekdayAndDate(trainingDate)}, ${clockTime(startTime)}`, title].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      <p className="soft">{sameDayOnlyUntil ? whileItHolds(sameDayOnlyUntil) : whatComesNext(rule, absences.length)}</p>
    </ProfilePart>
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
