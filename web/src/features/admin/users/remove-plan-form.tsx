import { planActionSchema } from '@studio/contracts/http/membership-routes';
import { currentOf } from '../../../api/problem.ts';
import { refused } from '../../../api/refused.ts';
import { Button } from '../../../ui/button.tsx';
import { FormStatus } from '../../../ui/form/form-status.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import styles from './manage-plan.module.css';
import { useChangeUserPlanMutation, type UserPlan } from './user-endpoints.ts';

/** What each final status means (spec §4). */
const statuses = [
  { value: 'Rembolsado', label: 'Rembolsado', hint: 'Cancelado con reembolso.' },
  { value: 'Cancelado', label: 'Cancelado', hint: 'Cancelado o cambiado, sin reembolso.' },
  { value: 'Error', label: 'Error', hint: 'Se asignó por error.' },
];

interface RemovePlanFormProps {
  readonly userId: string;
  /** Of the plan that is shown. */
  readonly version: number | undefined;
  /** Somebody else changed the user's plan meanwhile. */
  readonly onChanged: () => void;
  readonly plan: NonNullable<UserPlan['plan']>;
  readonly onDone: () => void;
}

export function RemovePlanForm({ userId, version, plan, onChanged, onDone }: RemovePlanFormProps) {
  const [change] = useChangeUserPlanMutation();
  const form = useForm({
    initial: { removeStatus: 'Cancelado' },
    parse: ({ removeStatus }) => parseWith(planActionSchema, { action: 'remove', removeStatus }),
    async send(body) {
      await change({ id: userId, version, body }).unwrap();
      notify.success('Plan removido exitosamente');
      onDone();
    },
    onRefused(error) {
      if (!currentOf(error)) return refused(error, 'Error al gestionar plan');
      onChanged();
      return null;
    },
  });
  return (
    <form {...form.formProps} className={styles.section}>
      <h3 className={styles.title}>Remover plan</h3>
      <RadioCards
        legend="Estado final"
        name="removeStatus"
        options={statuses}
        stacked
        value={form.values.removeStatus}
        onValueChange={(value) => form.setValue('removeStatus', value)}
      />
      <p className={styles.soft}>{lossOf(plan.remainingClasses)}Las reservas hechas se conservan.</p>
      <FormStatus {...form.status} />
      <Button type="submit" variant="danger" pending={form.pending}>
        Remover plan
      </Button>
    </form>
  );
}

function lossOf(classes: number): string {
  if (classes === 0) return '';
  return classes === 1 ? 'Se pierde la clase restante. ' : `Se pierden las ${classes} clases restantes. `;
}
