import { fresh } from '../../../api/fresh.ts';
import { useFailureLog } from '../../../api/use-failure-log.ts';
import { longDate } from '../../../dates/spanish-dates.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { attendanceInWords } from './attendance-words.ts';
import styles from './manage-plan.module.css';
import { useGetUserAttendanceQuery } from './user-endpoints.ts';

/** The last visit, and visits and absences of 30 days; nothing where they could not be loaded. */
export function UserAttendance({ userId }: { readonly userId: string }) {
  const { data, error } = useGetUserAttendanceQuery(userId, fresh);
  useFailureLog(error, "The user's attendance could not be loaded");
  if (!data) return error ? null : <Skeleton width="70%" height="1.25rem" />;
  const { lastVisit } = data;
  return (
    <p className={styles.soft}>
      {lastVisit ? `Última visita: ${longDate(lastVisit)}` : 'Sin visitas registradas'} · {attendanceInWords(data)}
    </p>
  );
}
