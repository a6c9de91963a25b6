import type { RefObject } from 'react';
import { useLatest } from '../../../edit/use-latest.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { ChangedNote } from '../changed-note.tsx';
import { useConfirmation } from '../use-confirmation.ts';
import { useGetChartsQuery } from '../dashboard/stats-endpoints.ts';
import { useDeletePlanMutation, type AdminPlan } from './admin-plan-endpoints.ts';

interface DeletePlanDialogProps {
  readonly plan: AdminPlan;
  readonly open: boolean;
  /** Takes the focus once the plan's card is gone. */
  readonly heading: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function DeletePlanDialog({ plan, open, heading, onClose }: DeletePlanDialogProps) {
  const [remove, { isLoading, isSuccess }] = useDeletePlanMutation();
  const { record, isNewer, changedMeanwhile } = useLatest(plan);
  const { data: charts } = useGetChartsQuery(undefined, { skip: !open, refetchOnMountOrArgChange: true });
  const holders = charts?.membersByPlan.find((held) => held.plan === record.name)?.count ?? 0;
  const confirmation = useConfirmation({
    act: async () => {
      await remove({ id: record.id, version: record.version }).unwrap();
      notify.success('Plan eliminado exitosamente');
      return true;
    },
    fallback: 'Error al eliminar plan',
    changedMeanwhile,
    onClose,
  });

  return (
    <ConfirmDialog
      open={open}
      title="¿Estás seguro de que quieres eliminar este plan?"
      confirmLabel="Eliminar plan"
      pending={isLoading}
      finalFocus={isSuccess ? heading : true}
      {...confirmation}
    >
      {isNewer && <ChangedNote />}
      <p>
        <strong>{record.name}</strong> dejará de ofrecerse y no se podrá asignar. {keptBy(holders)}
      </p>
    </ConfirmDialog>
  );
}

function keptBy(holders: number): string {
  if (holders === 0) return 'Quien lo tenga activo lo conserva hasta que venza.';
  if (holders === 1) return '1 miembro lo tiene activo y lo conserva hasta que venza.';
  return `${holders} miembros lo tienen activo y lo conservan hasta que venza.`;
}
