import { showRefusal } from '../../../api/show-refusal.ts';
import { ChangesMeanwhile } from '../../../edit/changes-meanwhile.tsx';
import { useEditForm } from '../../../edit/use-edit-form.ts';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { FormGrid } from '../../../ui/form/form-grid.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { notify } from '../../../ui/notify.ts';
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
    <CancellableForm form={form} submitLabel={plan ? 'Guardar cambios' : 'Crear plan'} onCancel={onDone}>
      <ChangesMeanwhile form={form} fields={fieldWords} />
      <TextField label="Nombre" autoComplete="off" required {...form.field('name')} />
      <FormGrid>
        <NumberField label="Entrenamientos por semana" {...form.field('maxTrainingsPerWeek')} />
        <NumberField label="Precio mensual (COP)" {...form.field('price')} />
      </FormGrid>
      <TextAreaField label="Descripción (opcional)" rows={3} {...form.field('description')} />
      <TextAreaField label="Características (opcional)" hint="Una por línea" rows={4} {...form.field('features')} />
    </CancellableForm>
  );
}
