import { FigureCard } from './figure-card.tsx';
import type { Stats } from './stats-endpoints.ts';

/** Who came in the last 30 days, and the seats that waitlists have filled (docs/product.md §7.1). */
export function Attendance({
  attendance,
  waitlistSeatsThisMonth = 0,
}: Pick<Stats, 'attendance' | 'waitlistSeatsThisMonth'>) {
  if (!attendance) return null;
  return (
    <FigureCard
      id="asistencia"
      title="Asistencia"
      figures={{
        'Asistieron en 30 días': attendance.attended,
        'No vinieron en 30 días': attendance.absent,
        'Cupos dados por lista de espera este mes': waitlistSeatsThisMonth,
      }}
    />
  );
}
