import { freezeFormSchema } from '@studio/contracts/http/membership-routes';
import { texts } from '@studio/contracts/http/fields';
import type { Days } from '@studio/contracts/days-in-words';
import { isUndoneByUnfreezing } from '@studio/contracts/rules/undo-policy';
import { toStudioDate } from '@studio/contracts/studio-time';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { takesParts } from '../../../api/endpoint.ts';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh, studioApi } from '../../../api/studio-api.ts';
import { serverClock } from '../../../dates/server-clock.ts';
import { useNow } from '../../../dates/use-now.ts';
import { whenChanged } from '../../../edit/act.ts';
import { useActForm } from '../../../edit/act-form.tsx';
import { ActQuestion } from '../../../edit/act-question.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { fieldsOf } from '../../../ui/form/form-fields.tsx';
import { FormStatus } from '../../../ui/form/form-status.tsx';
import { fault, type Parsed, parseWith } from '../../../ui/form/parse-with.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { frozenInWords } from '../../plans/plan-words.ts';
import { stillOwedInWords } from '../payments/balance-words.ts';
import type { PlanBalance } from '../payments/payment-endpoints.ts';
import bookingStyles from './coming-bookings.module.css';
import { BookingList } from './coming-bookings.tsx';
import { freezeInWords, unfreezeInWords } from './freeze-effects.ts';
import styles from './manage-plan.module.css';
import type { HeldPlan } from './plan-start.ts';
import { planActFailed, usePlanAct, type PlanAct } from './use-plan-act.ts';
import { type UserBooking, type UserPlan, tagsOfPlan, useGetUserBookingsQuery } from './user-endpoints.ts';

interface FreezePlanProps extends PlanAct {
  readonly current: HeldPlan;
  readonly next: UserPlan['next'];
  /** Undefined until it is loaded. */
  readonly balance: PlanBalance | undefined;
}

/** Freezes the current plan, after showing the effects (docs/product.md §2.7). */
export function FreezePlan({ current, next, balance, ...act }: FreezePlanProps) {
  const today = toStudioDate(useNow(60_000));
  const { days, freed, hasFailed, ...form } = useFreezeForm(act);
  const { from } = form.values;
  return (
    <div className={styles.section}>
      <Disclosure label="Congelar plan">
        <form {...form.formProps} className={styles.folded}>
          <p className="soft">
            En esos días no usa su plan, y el plan vence otros tantos días después. Sus reservas de esos días se
            liberan.
          </p>
          {balance && balance.debt > 0 && <p className="soft">{stillOwedInWords(balance)}</p>}
          <FormGrid>
            {form.input('from', { min: today })}
            {form.input('to', { min: from || today })}
          </FormGrid>
          {days && <FreezePreview effects={freezeInWords(current, next, days)} freed={freed} hasFailed={hasFailed} />}
          <FormStatus {...form.status} />
          <Button type="submit" pending={form.pending}>
            Congelar plan
          </Button>
        </form>
      </Disclosure>
    </div>
  );
}

const { date } = fieldsOf();

const fields = { from: date('Desde', { required: true }), to: date('Hasta', { required: true }) };

function useFreezeForm(act: PlanAct) {
  const planAct = usePlanAct(act);
  const [freeze] = useFreezeUserPlanMutation();
  const [unfreeze] = useUnfreezeUserPlanMutation();
  const form = useActForm({
    fields,
    parse(values): Parsed<Days> {
      if (values.from === '') return fault('from', texts.incomplete);
      if (values.to === '') return fault('to', texts.incomplete);
      return parseWith(freezeFormSchema, values);
    },
    send: (body) => freeze({ ...planAct.plan, body }).unwrap(),
    done(after, frozen) {
      const { read: before } = act;
      const facts = before && { before, after, freeze: frozen, freed: freed?.length };
      const isPossible = () => facts !== undefined && isUndoneByUnfreezing(facts, toStudioDate(serverClock.now()));
      const undo = async () => {
        await unfreeze({ id: act.userId, version: after.version }).unwrap();
        notify.success('Congelación terminada');
      };
      notify.success('Plan congelado exitosamente', { action: planAct.undoOf(after, undo, isPossible) });
    },
    failed: planActFailed,
    changedMeanwhile: whenChanged(act.onChanged),
    onDone: act.onDone,
  });
  const days = freezeFormSchema.safeParse(form.values).data;
  const { data: bookings, error } = useGetUserBookingsQuery(days ? act.userId : skipToken, fresh);
  useFailureLog(error, "The user's bookings could not be loaded");
  const freed = days && bookings?.filter((booking) => isFreedBy(days, booking));
  return { ...form, days, freed, hasFailed: error !== undefined };
}

/** Whether a freeze frees a booking (docs/product.md §2.7). */
const isFreedBy = ({ from, to }: Days, { paidFrom, trainingDate: date }: UserBooking) =>
  paidFrom === 'plan' && from <= date && date <= to;

interface FreezePreviewProps extends Pick<ReturnType<typeof useFreezeForm>, 'freed' | 'hasFailed'> {
  /** The effects on the plans. */
  readonly effects: readonly string[];
}

/** The effects of a freeze before it is set: the new dates, and the bookings that it frees. */
function FreezePreview({ effects, freed, hasFailed }: FreezePreviewProps) {
  return (
    <section className={bookingStyles.box} aria-label="Qué cambia" aria-live="polite">
      {effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      {freed ? <p>{freedInWords(freed.length)}</p> : !hasFailed && <Skeleton width="60%" height="1.25rem" />}
      {freed && freed.length > 0 && <BookingList bookings={freed} />}
    </section>
  );
}

function freedInWords(count: number): string {
  if (count === 0) return 'No tiene reservas con su plan en esos días.';
  return count === 1 ? 'Se libera 1 reserva y vuelve su clase:' : `Se liberan ${count} reservas y vuelven sus clases:`;
}

interface EndFreezeProps extends PlanAct {
  readonly current: HeldPlan;
  readonly freeze: Days;
}

/** The freeze of the current plan, and ending it early (docs/product.md §2.7). */
export function EndFreeze({ current, freeze, ...act }: EndFreezeProps) {
  const today = toStudioDate(useNow(60_000));
  const [isAsked, setAsked] = useState(false);
  const planAct = usePlanAct(act);
  const [unfreeze] = useUnfreezeUserPlanMutation();
  const close = () => setAsked(false);
  return (
    <section className={styles.section} aria-labelledby="congelacion">
      <h3 id="congelacion" className="large">
        Congelación
      </h3>
      <p>{frozenInWords(freeze)}.</p>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        Terminar congelación
      </Button>
      <ActQuestion
        open={isAsked}
        title="¿Terminar la congelación hoy?"
        confirmLabel="Terminar congelación"
        tone="primary"
        send={() => unfreeze(planAct.plan).unwrap()}
        done="Congelación terminada"
        failed={planActFailed}
        changedMeanwhile={whenChanged(() => {
          close();
          act.onChanged();
        })}
        onDone={() => {
          act.onDone();
          close();
        }}
        onClose={close}
      >
        <p>{unfreezeInWords(current, freeze, today)}</p>
        <p>Desde hoy puede inscribirse otra vez. Las reservas que se liberaron no vuelven.</p>
      </ActQuestion>
    </section>
  );
}

const { useFreezeUserPlanMutation, useUnfreezeUserPlanMutation } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    freezeUserPlan: build.mutation({
      ...takesParts(routes.freezeUserPlan),
      invalidatesTags: (_answer, _error, { id }) => tagsOfPlan(id),
    }),
    unfreezeUserPlan: build.mutation({
      ...takesParts(routes.unfreezeUserPlan),
      invalidatesTags: (_answer, _error, { id }) => tagsOfPlan(id),
    }),
  }),
});
