import { ATTENDANCE_DAYS } from '@studio/contracts/rules/attendance';
import type { Answer } from '../../../api/call.ts';
import { counted } from '../../../ui/counted.ts';

type Attendance = Pick<Answer<typeof routes.getUserAttendance>, 'visits' | 'absences'>;

/** `6 visitas y 1 ausencia en 30 días` */
export function attendanceInWords({ visits, absences }: Attendance): string {
  const both = `${counted(visits, 'visita', 'visitas')} y ${counted(absences, 'ausencia', 'ausencias')}`;
  return `${both} en ${ATTENDANCE_DAYS} días`;
}
