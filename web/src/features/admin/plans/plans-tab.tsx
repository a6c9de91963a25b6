import { Plus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { fresh } from '../../../api/studio-api.ts';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { ActQuestion, type AskedAbout } from '../../../edit/act-question.tsx';
import { useLatest } from '../../../edit/use-latest.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useAdminAddress, useAskedAct } from '../admin-address.ts';
import { useGetChartsQuery } from '../dashboard/stats-endpoints.ts';
import styles from '../tab.module.css';
import { useMay } from '../use-may.ts';
import { WaysToPayCard } from '../ways-to-pay/ways-to-pay-card.tsx';
import { AdminPlanList } from './admin-plan-list.tsx';
import {
  type AdminPlan,
  useDeletePlanMutation,
  useListAdminPlansQuery,
  useCreatePlanMutation,
  useUpdatePlanMutation,
} from './admin-plan-endpoints.ts';
import { parsePlan, planFields } from './plan-fields.ts';

export function PlansTab() {
  const { get, change } = useAdminAddress();
  const form = useDialog<AdminPlan | undefined>();
  const removal = useDialog<AdminPlan>();
  const search = useCallback((buscar: string) => change({ buscar }, { replace: true }), [change]);
  const heading = useRef<HTMLHeadingElement>(null);
  const may = useMay();
  const createPlan = () => may(routes.createPlan) && form.open(undefined);
  useAskedAct({ create: createPlan });
  const { isLoading } = useListAdminPlansQuery(undefined, fresh);
  return (
    <div className="stack gap4">
      <header className={`row between gap3 ${styles.header}`}>
        <h2 ref={heading} tabIndex={-1} className={`yields xlarge ${styles.heading}`}>
          Gestión de Planes
        </h2>
        {may(routes.createPlan) && (
          <Button icon={<Plus size={18} />} onClick={createPlan}>
            Nuevo Plan
          </Button>
        )}
      </header>
      <search className={styles.narrow}>
        <SearchField label="Buscar planes" placeholder="Nombre del plan" value={get('buscar')} onSearch={search} />
      </search>
      <AdminPlanList search={get('buscar')} onCreate={createPlan} onEdit={form.open} onDelete={removal.open} />
      {/* Once the height of the plans above is known, so that it does not move. */}
      {!isLoading && <WaysToPayCard />}
      <Dialog
        open={form.isOpen}
        onClose={form.close}
        title={form.subject ? 'Editar Plan' : 'Nuevo Plan'}
        description={form.subject && 'Quien ya tiene este plan lo conserva como se le asignó.'}
      >
        <PlanForm plan={form.subject ?? undefined} onDone={form.close} />
      </Dialog>
      {removal.asked && <DeletePlanDialog key={removal.asked.subject.id} {...removal.asked} place={heading} />}
    </div>
  );
}

function DeletePlanDialog({ subject: plan, ...dialog }: AskedAbout<AdminPlan>) {
  const [remove] = useDeletePlanMutation();
  const { record, ...latest } = useLatest(plan);
  const { data: charts } = useGetChartsQuery(undefined, { skip: !dialog.open, refetchOnMountOrArgChange: true });
  const holders = charts?.membersByPlan.find((held) => held.plan === record.name)?.count ?? 0;
  return (
    <ActQuestion
      {...dialog}
      {...latest}
      title="¿Estás seguro de que quieres eliminar este plan?"
      confirmLabel="Eliminar plan"
      send={() => remove({ id: record.id, version: record.version }).unwrap()}
      done="Plan eliminado exitosamente"
      failed="Error al eliminar plan"
    >
      <p>
        <strong>{record.name}</strong> dejará de ofrecerse y no se podrá asignar. {keptBy(holders)}
      </p>
    </ActQuestion>
  );
}

function keptBy(holders: number): string {
  if (holders === 0) return 'Quien lo tenga activo lo conserva hasta que venza.';
  if (holders === 1) return '1 miembro lo tiene activo y lo conserva hasta que venza.';
  return `${holders} miembros lo tienen activo y lo conservan hasta que venza.`;
}

interface PlanFormProps {
  /** Absent for a new plan. */
  readonly plan: AdminPlan | undefined;
  readonly onDone: () => void;
}

function PlanForm({ plan, onDone }: PlanFormProps) {
  const [create] = useCreatePlanMutation();
  const [update] = useUpdatePlanMutation();
  const form = useActForm({
    fields: planFields,
    record: plan,
    draft: `plan:${plan?.id ?? 'new'}`,
    parse: parsePlan,
    send: (body, version) => (plan ? update({ id: plan.id, version, body }) : create(body)).unwrap(),
    done: plan ? 'Plan actualizado exitosamente' : 'Plan creado exitosamente',
    failed: 'Error al guardar plan',
    onDone,
  });
  return (
    <ActForm form={form} submitLabel={plan ? 'Guardar cambios' : 'Crear plan'} onCancel={onDone}>
      {form.input('name')}
      <FormGrid>
        {form.input('maxTrainingsPerWeek')}
        {form.input('price')}
      </FormGrid>
      {form.input('description')}
      {form.input('features')}
    </ActForm>
  );
}
