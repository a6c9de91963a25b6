import { UsersRound } from 'lucide-react';
import { fresh } from '../../../api/fresh.ts';
import { useNow } from '../../../dates/use-now.ts';
import { useFailureToast } from '../../../api/use-failure-toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Note } from '../note.tsx';
import { AttendanceBar } from './attendance-bar.tsx';
import { attendanceIsOpen } from './attendance-opens.ts';
import { useListRegistrantsQuery, type AdminTraining } from './admin-training-endpoints.ts';
import { EnrolUser } from './enrol-user.tsx';
import { RegistrantTable } from './registrant-table.tsx';
import { TrainingActivity } from './training-activity.tsx';
import { WaitingList } from './waiting-list.tsx';
import stack from '../../../ui/stack.module.css';
import styles from './registrants.module.css';

export function Registrants({ training }: { readonly training: AdminTraining }) {
  const { data, error, isFetching, refetch } = useListRegistrantsQuery(training.id, fresh);
  useFailureToast(error, 'Error al obtener inscritos');
  const isOpen = attendanceIsOpen(training, useNow());
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  const free = training.max_capacity - (data?.length ?? training.current_participants);
  return (
    <div className={stack.gap4}>
      <div className={`${stack.gap4} ${styles.unprinted}`}>
        <EnrolUser training={training} registrants={data ?? []} />
        {free <= 0 && <Note>El entrenamiento está lleno: no quedan cupos.</Note>}
      </div>
      <section className={stack.gap2} tabIndex={-1} aria-labelledby="inscritos">
        <h3 id="inscritos" className={styles.title}>
          Inscritos{' '}
          <span className={styles.count}>
            {data?.length ?? training.current_participants}/{training.max_capacity}
          </span>
        </h3>
        {error && <LoadFailed text="No pudimos actualizar la lista." retrying={isFetching} onRetry={refetch} />}
        {!data ? (
          <Loading label="Cargando inscritos…" className={stack.gap2}>
            <Skeleton height="2.75rem" />
            <Skeleton height="2.75rem" />
            <Skeleton height="2.75rem" />
          </Loading>
        ) : data.length > 0 ? (
          <>
            <AttendanceBar trainingId={training.id} registrants={data} isOpen={isOpen} />
            <RegistrantTable training={training} registrants={data} isOpen={isOpen} />
          </>
        ) : (
          <EmptyState icon={<UsersRound size={28} aria-hidden="true" />} title="No hay usuarios inscritos" />
        )}
      </section>
      <div className={`${stack.gap4} ${styles.unprinted}`}>
        <WaitingList training={training} />
        <TrainingActivity trainingId={training.id} />
      </div>
    </div>
  );
}
