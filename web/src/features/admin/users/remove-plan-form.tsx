import { planActionSchema, type removablePlans } from '@studio/contracts/http/membership-routes';
import { isVoiding } from '@studio/contracts/rules/plans-policy';
import type { PlanRemovalStatus } from '@studio/contracts/rules/plans';
import { longDate } from '../../../dates/spanish-dates.ts';
import { whenChanged } from '../../../edit/act.ts';
import { useActForm } from '../../../edit/act-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { counted } from '../../../ui/counted.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { fieldsOf } from '../../../ui/form/form-fields.tsx';
import { FormStatus } from '../../../ui/form/form-status.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { useQuestion } from '../use-question.ts';
import { leftOnNext } from '../../plans/plan-words.ts';
import { endingInWords } from '../payments/balance-words.ts';
import type { PlanBalance } from '../payments/payment-endpoints.ts';
import { ComingBookings, useBookingRelease } from './coming-bookings.tsx';
import styles from './manage-plan.module.css';
import { type HeldPlan, lossInWords } from './plan-start.ts';
import { planActFailed, usePlanAct, type PlanAct } from './use-plan-act.ts';
import type { UserPlan } from './user-endpoints.ts';

type NextPlan = NonNullable<UserPlan['next']>;

interface RemovePlanFormProps extends PlanAct {
  readonly current: HeldPlan | null;
  readonly next: NextPlan | null;
  /** The balances of both; undefined for a plan without recorded payments. */
  readonly balances: Readonly<Record<Removable, PlanBalance | undefined>>;
}

/** Ends the current plan or the next one: asks which if there are both, and says what is lost before it does so. */
export function RemovePlan(props: RemovePlanFormProps) {
  return (
    <div className={styles.section}>
      <Disclosure label="Remover plan">
        <RemovePlanForm {...props} />
      </Disclosure>
    </div>
  );
}

function RemovePlanForm({ current, next, balances, ...act }: RemovePlanFormProps) {
  const { release, which, ...form } = useRemovalForm({ ...act, current, next });
  const { asking, question } = useQuestion(true, form);
  const removeStatus = form.values.removeStatus as PlanRemovalStatus;
  const balance = balances[which];
  const choose = (name: keyof typeof fields) => (value: string) => {
    form.setValue(name, value);
    release.forget();
  };
  const plan = which === 'current' ? current : next && asHeld(next);
  if (!plan) return null;
  const losses = [lossOf(plan), ...(balance ? endingInWords(balance, removeStatus) : [])];
  const bookings = release.bookings?.length ?? 0;
  const keepsCurrent = which === 'next' && current !== null;
  const consequence = consequenceFor({ status: removeStatus, frees: release.frees, keepsCurrent });
  return (
    <form {...asking.formProps} className={styles.folded}>
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
      <ComingBookings release={release} hint={consequence} />
      {losses.map((line) => (
        <p key={line} className="soft">
          {line}
        </p>
      ))}
      <FormStatus {...form.status} />
      <Button type="submit" variant="danger" pending={form.pending}>
        {current ? 'Remover plan' : 'Remover plan siguiente'}
      </Button>
      <ConfirmDialog {...question} title={`¿Remover ${plan.name} como ${removeStatus}?`} confirmLabel="Remover plan">
        {losses.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {bookings > 0 && <p>{`${counted(bookings, 'reserva próxima', 'reservas próximas')}. ${consequence}`}</p>}
        <p>No se puede deshacer.</p>
      </ConfirmDialog>
    </form>
  );
}

/** A next plan loses its classes; none of its days has begun. */
const asHeld = (next: NextPlan): HeldPlan => ({ ...next, remainingClasses: leftOnNext(next) });

function useRemovalForm({ current, next, ...act }: Omit<RemovePlanFormProps, 'balances'>) {
  const planAct = usePlanAct(act);
  const whichOf = (values: { which: string }): Removable =>
    current && next ? (values.which as Removable) : current ? 'current' : 'next';
  const form = useActForm({
    fields,
    parse: ({ removeStatus }) =>
      parseWith(planActionSchema, { action: 'remove', which, removeStatus, freeBookings: release.frees }),
    send: (body) => planAct.send(body),
    done: 'Plan removido exitosamente',
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

interface Consequence {
  readonly status: PlanRemovalStatus;
  readonly frees: boolean;
  /** Whether a current plan stays, and receives what is refunded. */
  readonly keepsCurrent?: boolean;
}

/** What happens to the upcoming bookings (docs/product.md §§2.3–2.5). */
export function consequenceFor({ status, frees, keepsCurrent = false }: Consequence): string {
  if (isVoiding(status)) {
    return frees
      ? 'Sus cupos quedan libres. Las clases no vuelven.'
      : 'Se conservan. Si cancela una, la clase no vuelve.';
  }
  if (keepsCurrent) {
    return frees
      ? 'Sus cupos quedan libres. Las clases pasan a su plan actual.'
      : 'Se conservan. Si cancela una, la clase pasa a su plan actual; si ya venció, queda para el próximo.';
  }
  return frees
    ? 'Sus cupos quedan libres. Las clases quedan para su próximo plan.'
    : 'Se conservan. Si cancela una, la clase queda para su próximo plan.';
}

function lossOf(plan: HeldPlan): string {
  const loss = lossInWords(plan);
  return loss ? `${loss.charAt(0).toUpperCase()}${loss.slice(1)}.` : 'No le quedan clases ni días que perder.';
}
