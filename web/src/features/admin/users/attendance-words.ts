import { ATTENDANCE_DAYS } from '@studio/contracts/rules/attendance';
import { counted } from '../../../ui/counted.ts';

/** `6 visitas y 1 ausencia en 30 días` */
export function attendanceInWords({
  visits,
  absences,
}: {
  readonly visits: number;
  readonly absences: number;
}): string {
  const both = `${counted(visits, 'visita', 'visitas')} y ${counted(absences, 'ausencia', 'ausencias')}`;
  return `${both} en ${ATTENDANCE_DAYS} días`;
}
