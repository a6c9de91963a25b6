import { UsersRound } from 'lucide-react';
import { fresh } from '../../../api/fresh.ts';
import { useFailureToast } from '../../../api/use-failure-toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Note } from '../note.tsx';
import { useListRegistrantsQuery, type AdminTraining } from './admin-training-endpoints.ts';
import { EnrolUser } from './enrol-user.tsx';
import { RegistrantTable } from './registrant-table.tsx';
import stack from '../../../ui/stack.module.css';
import styles from './registrants.module.css';

export function Registrants({ training }: { readonly training: AdminTraining }) {
  const { data, error, isFetching, refetch } = useListRegistrantsQuery(training.id, fresh);
  useFailureToast(error, 'Error al obtener inscritos');
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  const free = training.max_capacity - (data?.length ?? training.current_participants);
  return (
    <div className={stack.gap4}>
      <EnrolUser training={training} registrants={data ?? []} />
      {free <= 0 && <Note>El entrenamiento está lleno: no quedan cupos.</Note>}
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
          <RegistrantTable training={training} registrants={data} />
        ) : (
          <EmptyState icon={<UsersRound size={28} aria-hidden="true" />} title="No hay usuarios inscritos" />
        )}
      </section>
    </div>
  );
}
