import { showRefusal } from '../../../api/show-refusal.ts';
import { ChangesMeanwhile } from '../../../edit/changes-meanwhile.tsx';
import { useEditForm } from '../../../edit/use-edit-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { FormGrid } from '../../../ui/form/form-grid.tsx';
import { FormStatus } from '../../../ui/form/form-status.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { notify } from '../../../ui/notify.ts';
import styles from '../tab.module.css';
import { useCreatePlanMutation, useUpdatePlanMutation, type AdminPlan } from './admin-plan-endpoints.ts';
import { fieldWords, parsePlan, valuesOf } from './plan-form-values.ts';

interface PlanFormProps {
  /** Absent for a new one. */
  readonly plan: AdminPlan | undefined;
  readonly onDone: () => void;
}

export function PlanForm({ plan, onDone }: PlanFormProps) {
  const [create] = useCreatePlanMutation();
  const [update] = useUpdatePlanMutation();
  const form = useEditForm({
    record: plan,
    valuesOf,
    draft: `plan:${plan?.id ?? 'new'}`,
    parse: parsePlan,
    async send(body, version) {
      if (plan) await update({ id: plan.id, version, body }).unwrap();
      else await create(body).unwrap();
      notify.success(plan ? 'Plan actualizado exitosamente' : 'Plan creado exitosamente');
      onDone();
    },
    onRefused: (error) => showRefusal(error, 'Error al guardar plan'),
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <ChangesMeanwhile form={form} fields={fieldWords} />
      <TextField label="Nombre" autoComplete="off" required {...form.field('name')} />
      <FormGrid>
        <TextField
          label="Entrenamientos por semana"
          inputMode="numeric"
          autoComplete="off"
          required
          {...form.field('maxTrainingsPerWeek')}
        />
        <TextField
          label="Precio mensual (COP)"
          inputMode="numeric"
          autoComplete="off"
          required
          {...form.field('price')}
        />
      </FormGrid>
      <TextAreaField label="Descripción (opcional)" rows={3} {...form.field('description')} />
      <TextAreaField label="Características (opcional)" hint="Una por línea" rows={4} {...form.field('features')} />
      <FormStatus {...form.status} />
      <DialogActions>
        <Button variant="secondary" disabled={form.pending} onClick={form.giveUp(onDone)}>
          Cancelar
        </Button>
        <Button type="submit" pending={form.pending}>
          {plan ? 'Guardar cambios' : 'Crear plan'}
        </Button>
      </DialogActions>
    </form>
  );
}
