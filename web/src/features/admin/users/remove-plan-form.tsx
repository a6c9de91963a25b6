import { planActionSchema, type removablePlans } from '@studio/contracts/http/membership-routes';
import { isVoiding } from '@studio/contracts/rules/plans-policy';
import type { PlanRemovalStatus } from '@studio/contracts/rules/plans';
import { longDate } from '../../../dates/spanish-dates.ts';
import { whenChanged } from '../../../edit/act.ts';
import { useActForm } from '../../../edit/act-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { fieldsOf } from '../../../ui/form/form-fields.tsx';
import { FormStatus } from '../../../ui/form/form-status.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { endingInWords } from '../payments/balance-words.ts';
import type { PlanBalance } from '../payments/payment-endpoints.ts';
import { ComingBookings, useBookingRelease } from './coming-bookings.tsx';
import styles from './manage-plan.module.css';
import type { HeldPlan } from './plan-start.ts';
import { planActFailed, usePlanAct, type PlanAct } from './use-plan-act.ts';
import type { UserPlan } from './user-endpoints.ts';

interface RemovePlanFormProps extends PlanAct {
  readonly current: HeldPlan | null;
  readonly next: NonNullable<UserPlan['next']> | null;
  /** The balances of both; undefined for a plan without recorded payments. */
  readonly balances: Readonly<Record<Removable, PlanBalance | undefined>>;
}

/** Ends the current plan or the next one; asks which if there are both. */
export function RemovePlanForm({ current, next, balances, ...act }: RemovePlanFormProps) {
  const { release, which, ...form } = useRemovalForm({ ...act, current, next });
  const removeStatus = form.values.removeStatus as PlanRemovalStatus;
  const balance = balances[which];
  const choose = (name: keyof typeof fields) => (value: string) => {
    form.setValue(name, value);
    release.forget();
  };
  return (
    <form {...form.formProps} className={styles.section}>
      <h3 className="large">Remover plan</h3>
      {current &&
        next &&
        form.input('which', {
          options: [
            { value: 'current', label: current.name, hint: 'El actual.' },
            { value: 'next', label: next.name, hint: `El siguiente, desde el ${longDate(next.startDate)}.` },
          ],
          onValueChange: choose('which'),
        })}
      {form.input('removeStatus', { onValueChange: choose('removeStatus') })}
      <ComingBookings release={release} hint={consequenceFor(removeStatus, release.frees)} />
      <p className="soft">
        {which === 'current' && current
          ? lossOf(current.remainingClasses)
          : lossOf(next?.remainingClasses ?? next?.classesGranted ?? 0)}
      </p>
      {balance &&
        endingInWords(balance, removeStatus).map((line) => (
          <p key={line} className="soft">
            {line}
          </p>
        ))}
      <FormStatus {...form.status} />
      <Button type="submit" variant="danger" pending={form.pending}>
        {current ? 'Remover plan' : 'Remover plan siguiente'}
      </Button>
    </form>
  );
}

function useRemovalForm({ current, next, ...act }: Omit<RemovePlanFormProps, 'balances'>) {
  const planAct = usePlanAct(act);
  const whichOf = (values: { which: string }): Removable =>
    current && next ? (values.which as Removable) : current ? 'current' : 'next';
  const form = useActForm({
    fields,
    parse: ({ removeStatus }) =>
      parseWith(planActionSchema, { action: 'remove', which, removeStatus, freeBookings: release.frees }),
    send: planAct.send,
    done: planAct.done('Plan removido exitosamente'),
    failed: planActFailed,
    changedMeanwhile: whenChanged(act.onChanged),
    onDone: act.onDone,
  });
  const which = whichOf(form.values);
  const release = useBookingRelease({
    userId: act.userId,
    concerns: ({ paidByCurrentPlan, paidByNextPlan }) => (which === 'current' ? paidByCurrentPlan : paidByNextPlan),
    // Their payment was refunded, or never made (docs/product.md §2.3).
    proposed: isVoiding(form.values.removeStatus as PlanRemovalStatus),
  });
  return { ...form, which, release };
}

type Removable = (typeof removablePlans)[number];

/** The meaning of each final status (docs/product.md §2.3). */
const statusOptions: { value: PlanRemovalStatus; label: string; hint: string }[] = [
  { value: 'Rembolsado', label: 'Rembolsado', hint: 'Cancelado con reembolso.' },
  { value: 'Cancelado', label: 'Cancelado', hint: 'Cancelado o cambiado, sin reembolso.' },
  { value: 'Error', label: 'Error', hint: 'Se asignó por error.' },
];

const { cards } = fieldsOf();

const fields = {
  which: cards('¿Cuál plan?', { initial: 'current' }),
  removeStatus: cards('Estado final', { initial: 'Cancelado', options: statusOptions, stacked: true }),
};

/** What happens to the upcoming bookings (docs/product.md §2.3, §2.5). */
export function consequenceFor(status: PlanRemovalStatus, frees: boolean): string {
  if (isVoiding(status)) {
    return frees
      ? 'Sus cupos quedan libres. Las clases no vuelven.'
      : 'Se conservan. Si cancela una, la clase no vuelve.';
  }
  return frees
    ? 'Sus cupos quedan libres. Las clases quedan para su próximo plan.'
    : 'Se conservan. Si cancela una, la clase queda para su próximo plan.';
}

function lossOf(classes: number): string {
  if (classes === 0) return 'No le quedan clases que perder.';
  return classes === 1 ? 'Se pierde la clase restante.' : `Se pierden las ${classes} clases restantes.`;
}
