import { freezeFormSchema } from '@studio/contracts/http/membership-routes';
import { texts } from '@studio/contracts/http/fields';
import type { Days } from '@studio/contracts/days-in-words';
import { toStudioDate } from '@studio/contracts/studio-time';
import { fresh } from '../../../api/studio-api.ts';
import { useFailureLog } from '../../../api/show-failure.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { FormStatus } from '../../../ui/form/form-status.tsx';
import { fault, parseWith } from '../../../ui/form/parse-with.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import bookingStyles from './coming-bookings.module.css';
import { BookingList } from './coming-bookings.tsx';
import { freezeInWords } from './freeze-effects.ts';
import styles from './manage-plan.module.css';
import type { HeldPlan } from './plan-start.ts';
import { usePlanAct, type PlanAct } from './use-plan-act.ts';
import { type UserPlan, useGetUserBookingsQuery } from './user-endpoints.ts';

interface FreezePlanProps extends PlanAct {
  readonly current: HeldPlan;
  readonly next: UserPlan['next'];
}

/** Freezes the plan that holds; says before what that does (docs/product.md §2.7). */
export function FreezePlan({ current, next, ...act }: FreezePlanProps) {
  const today = toStudioDate(useNow(60_000));
  const form = useFreezeForm(act);
  const { from } = form.values;
  const days = freezeFormSchema.safeParse(form.values).data;
  return (
    <div className={styles.section}>
      <Disclosure label="Congelar plan">
        <form {...form.formProps} className={styles.folded}>
          <p className={styles.soft}>
            En esos días no usa su plan, y el plan vence otros tantos días después. Sus reservas de esos días se
            liberan.
          </p>
          <FormGrid>
            <DateField label="Desde" min={today} required {...form.field('from')} />
            <DateField label="Hasta" min={from || today} required {...form.field('to')} />
          </FormGrid>
          {days && <FreezePreview userId={act.userId} days={days} effects={freezeInWords(current, next, days)} />}
          <FormStatus {...form.status} />
          <Button type="submit" pending={form.pending}>
            Congelar plan
          </Button>
        </form>
      </Disclosure>
    </div>
  );
}

function useFreezeForm(act: PlanAct) {
  const planAct = usePlanAct(act);
  return useForm<{ from: string; to: string }, Days>({
    initial: { from: '', to: '' },
    parse(values) {
      if (values.from === '') return fault('from', texts.incomplete);
      if (values.to === '') return fault('to', texts.incomplete);
      return parseWith(freezeFormSchema, values);
    },
    send: (days) => planAct.freeze(days),
    onRefused: (error) => planAct.onRefused(error),
  });
}

interface FreezePreviewProps {
  readonly userId: string;
  readonly days: Days;
  /** What it does to the plans. */
  readonly effects: readonly string[];
}

/** What a freeze does, before it is set: the new dates, and the bookings that it frees. */
function FreezePreview({ userId, days: { from, to }, effects }: FreezePreviewProps) {
  const { data, error } = useGetUserBookingsQuery(userId, fresh);
  useFailureLog(error, "The user's bookings could not be loaded");
  const freed = data?.filter(({ paidFrom, trainingDate: date }) => paidFrom === 'plan' && from <= date && date <= to);
  return (
    <section className={bookingStyles.box} aria-label="Qué cambia" aria-live="polite">
      {effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      {freed ? <p>{freedInWords(freed.length)}</p> : !error && <Skeleton width="60%" height="1.25rem" />}
      {freed && freed.length > 0 && <BookingList bookings={freed} />}
    </section>
  );
}

function freedInWords(count: number): string {
  if (count === 0) return 'No tiene reservas con su plan en esos días.';
  return count === 1 ? 'Se libera 1 reserva y vuelve su clase:' : `Se liberan ${count} reservas y vuelven sus clases:`;
}
