import { planActionSchema } from '@studio/contracts/http/membership-routes';
import { currentOf } from '../../../api/problem.ts';
import { refused } from '../../../api/refused.ts';
import { fresh } from '../../../api/fresh.ts';
import { useFailureToast } from '../../../api/use-failure-toast.ts';
import { Button } from '../../../ui/button.tsx';
import { FormStatus } from '../../../ui/form/form-status.tsx';
import { fault, parseWith } from '../../../ui/form/parse-with.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { notify } from '../../../ui/notify.ts';
import { useListAdminPlansQuery } from '../plans/admin-plan-endpoints.ts';
import { wholePrice } from '../plans/whole-price.ts';
import styles from './manage-plan.module.css';
import { useChangeUserPlanMutation } from './user-endpoints.ts';

interface AssignPlanFormProps {
  readonly userId: string;
  /** Of the plan that is shown. */
  readonly version: number | undefined;
  /** Somebody else changed the user's plan meanwhile. */
  readonly onChanged: () => void;
  /** Name of the active plan that would end. */
  readonly replaces: string | undefined;
  readonly onDone: () => void;
}

export function AssignPlanForm({ userId, version, replaces, onChanged, onDone }: AssignPlanFormProps) {
  const { data: plans, error, isFetching, refetch } = useListAdminPlansQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar los planes');
  const [change] = useChangeUserPlanMutation();
  const form = useForm({
    initial: { planId: '' },
    // One that was chosen may be gone by now.
    parse: ({ planId }) =>
      plans?.some(({ id }) => id === planId)
        ? parseWith(planActionSchema, { action: 'assign', planId })
        : fault('planId', 'Selecciona un plan'),
    async send(body) {
      await change({ id: userId, version, body }).unwrap();
      notify.success('Plan asignado exitosamente');
      onDone();
    },
    onRefused(error) {
      if (!currentOf(error)) return refused(error, 'Error al gestionar plan');
      onChanged();
      return null;
    },
  });
  const options = (plans ?? []).map((plan) => ({
    value: plan.id,
    label: `${plan.name} · ${plan.max_trainings_per_week} por semana · ${wholePrice(plan.price)}`,
  }));
  const title = <h3 className={styles.title}>{replaces ? 'Cambiar de plan' : 'Asignar plan'}</h3>;
  if (!plans && error) {
    return (
      <section className={styles.section}>
        {title}
        <LoadFailed text="No pudimos cargar los planes." retrying={isFetching} onRetry={refetch} />
      </section>
    );
  }
  return (
    <form {...form.formProps} className={styles.section}>
      {title}
      <SelectField
        label="Plan"
        placeholder={isFetching && !plans ? 'Cargando planes…' : 'Selecciona un plan'}
        options={options}
        hint={replaces ? `${replaces} terminará como Cancelado.` : 'Empieza hoy y dura un mes.'}
        required
        {...form.field('planId')}
      />
      <FormStatus {...form.status} />
      <Button type="submit" pending={form.pending}>
        Asignar plan
      </Button>
    </form>
  );
}
