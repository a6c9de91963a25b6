import { pesos } from '@studio/contracts/money';
import { planActionSchema } from '@studio/contracts/http/membership-routes';
import { texts } from '@studio/contracts/http/fields';
import { daysInWords } from '@studio/contracts/days-in-words';
import { isPlanActBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { withoutDebt } from '@studio/contracts/rules/payments-policy';
import { dayAsSaid } from '@studio/contracts/rules/plan-requests-policy';
import { undoneByRemoving } from '@studio/contracts/rules/undo-policy';
import { methodOfWay } from '@studio/contracts/rules/ways-to-pay';
import { toStudioDate } from '@studio/contracts/studio-time';
import { useState } from 'react';
import type { Body } from '../../../api/call.ts';
import { fresh } from '../../../api/studio-api.ts';
import { useFailureLog, useFailureToast, withCause } from '../../../api/show-failure.ts';
import { serverClock } from '../../../dates/server-clock.ts';
import { weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { fieldsOf } from '../../../ui/form/form-fields.tsx';
import { FormStatus } from '../../../ui/form/form-status.tsx';
import { fault, type Parsed, parseWith } from '../../../ui/form/parse-with.ts';
import { notify } from '../../../ui/notify.ts';
import { Note } from '../../../ui/note.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { classesPerMonth } from '../../plans/plan-words.ts';
import { useListPlanRequestsQuery, type OpenRequest } from '../plan-requests/plan-request-endpoints.ts';
import { noteOf, saidInWords, sinceAsked } from '../plan-requests/plan-request-words.ts';
import { useListAdminPlansQuery } from '../plans/admin-plan-endpoints.ts';
import type { Offer } from '../plans/offer.ts';
import { useMay } from '../use-may.ts';
import { ComingBookings, useBookingRelease } from './coming-bookings.tsx';
import styles from './manage-plan.module.css';
import { dayAfterHeld, nextInWords, periodOf, type PlansOfUser, proposedStart, startOptions } from './plan-start.ts';
import { AssignPayment, parsePayment, paymentFields, settlementInWords } from '../payments/assign-payment.tsx';
import { mistakeInWords, replacingInWords } from '../payments/balance-words.ts';
import { DoubtDialog } from '../payments/doubt-dialog.tsx';
import { useMoneyForm } from '../payments/money-form.tsx';
import { useVoidAtOnce } from '../payments/payment-act.ts';
import { Outcome } from '../payments/payment-fields.tsx';
import type { CashEntry, PlanBalance, UserMoney } from '../payments/payment-endpoints.ts';
import { moneyOf } from '../payments/standing.ts';
import { consequenceFor } from './remove-plan-form.tsx';
import { paymentStays, planActFailed, usePlanAct, type PlanAct } from './use-plan-act.ts';
import type { UserPlan } from './user-endpoints.ts';

interface AssignPlanFormProps extends PlanAct, PlansOfUser {
  /** Name of the proposed plan, if it is still on offer. */
  readonly renews: string | undefined;
  /** Undefined until it is loaded. */
  readonly money: UserMoney | undefined;
  /** The balance of the current plan. */
  readonly heldBalance: PlanBalance | undefined;
}

export function AssignPlanForm(given: AssignPlanFormProps) {
  const { held, next, heldBalance } = given;
  const { data: plans, error, isFetching, refetch } = useListAdminPlansQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar los planes');
  const requests = useListPlanRequestsQuery(undefined, fresh);
  useFailureLog(requests.error, 'The requests for plans could not be loaded');
  const requestIn = ({ data }: Pick<typeof requests, 'data'>) => data?.find(({ user_id }) => user_id === given.userId);
  const found = requestIn(requests);
  // Kept: a repeated answer must stay the same (docs/product.md §5.1), and the first one has closed the request. A conflict
  // shows what has become of it.
  const [request, keep] = useState(found);
  if (found && !request) keep(found);
  async function onChanged(): Promise<void> {
    given.onChanged();
    keep(requestIn(await requests.refetch()));
  }
  const today = toStudioDate(useNow(60_000));
  const forgives = useMay()(routes.changeUserPlan, isPlanActBeyondDesk({ action: 'assign', replaceStatus: 'Error' }));
  const form = useAssignForm({
    ...given,
    onChanged: () => void onChanged(),
    plans: withAsked(plans, request),
    request,
  });
  const { answers, receivedOn } = form;
  const period = periodOf(form.begins === 'date' ? form.values.start : form.begins, { held, next }, today);
  const settlement =
    form.chosen && form.chosen.price > 0 && settlementInWords(form.values, form.chosen.price, form.known);
  const title = <h3 className="large">{held ? 'Renovar o cambiar de plan' : 'Asignar plan'}</h3>;
  if (!plans && error) {
    return (
      <section className={styles.section}>
        {title}
        <LoadFailed text="No pudimos cargar los planes." retrying={isFetching} onRetry={refetch} />
      </section>
    );
  }
  return (
    <form {...form.formProps} className={classes('stack gap3 breaks', styles.form)}>
      <div className={styles.half}>
        {title}
        {request && (
          <Note>
            {`Pidió ${request.plan.name}: ${saidInWords(request)}. `}
            {answers ? sinceAsked(request) : 'Si asignas otro plan, la solicitud sigue abierta.'}
          </Note>
        )}
        {form.input('planId', {
          placeholder: isFetching && !plans ? 'Cargando planes…' : 'Selecciona un plan',
          options: form.plans.map((plan) => ({ value: plan.id, label: labelOf(plan) })),
          hint: rhythmOf(form.chosen),
          value: form.chosen?.id ?? '',
        })}
        {form.input('begins', {
          options: startOptions({ held, next }, today, form.isMistake ? 'Error' : 'Cancelado'),
          value: form.begins,
          // Short ones stand side by side.
          stacked: Boolean(held),
        })}
        {next && <p className="soft">{nextInWords(next, period)}</p>}
        {form.begins === 'date' && form.input('start', { min: held ? dayAfterHeld(held) : undefined })}
        {form.begins === 'now' && heldBalance && (heldBalance.paid > 0 || heldBalance.debt > 0) && (
          <>
            {replacingInWords(heldBalance, form.isMistake).map((line) => (
              <p key={line} className="soft">
                {line}
              </p>
            ))}
            {forgives &&
              form.input('isMistake', { label: mistakeInWords(heldBalance), value: form.isMistake ? 'yes' : '' })}
            {form.isMistake && (
              <ComingBookings
                release={form.release}
                hint={consequenceFor({ status: 'Error', frees: form.release.frees })}
              />
            )}
          </>
        )}
      </div>
      <div className={styles.half}>
        {form.chosen && form.chosen.price > 0 && (
          <AssignPayment form={form} price={form.chosen.price} known={form.known} />
        )}
        <FormStatus {...form.status} />
        <div className={styles.foot}>
          <Outcome>
            {form.chosen && period && <span>{`${form.chosen.name}, ${daysInWords(period)}`}</span>}
            {settlement && <span>{settlement}</span>}
            {receivedOn && receivedOn !== today && <span>{`Recibido el ${weekdayAndDate(receivedOn)}`}</span>}
          </Outcome>
          <Button type="submit" pending={form.pending}>
            {answers ? 'Llegó: asignar plan' : 'Asignar plan'}
          </Button>
        </div>
      </div>
      <DoubtDialog {...form.dialog} />
    </form>
  );
}

/** The plans on offer, the asked one as it was asked for, whatever became of it since (docs/product.md §2.11). */
function withAsked(plans: readonly Offer[] = [], request: OpenRequest | undefined): readonly Offer[] {
  if (!request) return plans;
  const { maxTrainingsPerWeek: max_trainings_per_week, ...asked } = request.plan;
  return [{ ...asked, max_trainings_per_week }, ...plans.filter(({ id }) => id !== asked.id)];
}

const labelOf = ({ name, max_trainings_per_week: perWeek, price }: Offer) =>
  `${name} · ${classesPerMonth(perWeek)} · ${pesos(price)}`;

const rhythmOf = (plan: Offer | undefined) =>
  plan && `Hasta ${plan.max_trainings_per_week} por semana · ${pesos(plan.price)}`;

type Assignment = Extract<Body<typeof routes.changeUserPlan>, { action: 'assign' }>;

/** Of an assignment, the money that is received or the credit that is used. */
function paidIn({ payment, credit = 0 }: Assignment, about: string) {
  if (about === 'payment') return payment;
  return credit > 0 ? { amount: credit } : undefined;
}

/** Of an assignment, what is received for the price that discount and credit leave. */
function payingIn({ planId, payment, discount, credit = 0 }: Assignment, plans: readonly Offer[]) {
  const plan = plans.find(({ id }) => id === planId);
  return payment && plan && { amount: payment.amount, debt: plan.price - (discount?.amount ?? 0) - credit };
}

const { select, cards, date, check } = fieldsOf();

const fields = {
  planId: select('Plan', { required: true }),
  begins: cards('¿Cuándo empieza?'),
  start: date('Primer día del plan', { required: true }),
  isMistake: check('Se asignó por error'),
  ...paymentFields,
};

interface AssignFormOptions extends AssignPlanFormProps {
  readonly plans: readonly Offer[];
  /** The open request of the user. */
  readonly request: OpenRequest | undefined;
}

function useAssignForm({ held, next, plans, renews, money, heldBalance, request, ...act }: AssignFormOptions) {
  const planAct = usePlanAct(act);
  const assigned = useAssigned(act, planAct);
  /** The chosen plan, else the one that is asked for, else the one to renew. */
  const planOf = ({ planId }: { planId: string }) =>
    plans.find(({ id, name }) => (planId ? id === planId : request ? id === request.plan.id : name === renews));
  const answeredBy = (plan: Offer | undefined) => (plan?.id === request?.plan.id ? request : undefined);
  /** The chosen start, else the proposed one. */
  const beginningOf = (values: { begins: string }) => values.begins || (proposedStart({ held, next }) ?? '');
  const isMistakeIn = (values: { begins: string; isMistake: string }) =>
    beginningOf(values) === 'now' && values.isMistake !== '';
  /** The user's money once the held plan has ended. */
  function knownIn(values: { begins: string; isMistake: string }) {
    if (!money) return undefined;
    const before = moneyOf(money);
    const isVoided = heldBalance && isMistakeIn(values);
    return {
      money: isVoided ? withoutDebt(before, heldBalance.assignmentId) : before,
      lastMethod: request ? methodOfWay[request.paid?.way ?? 'estudio'] : money.lastMethod,
    };
  }
  const form = useMoneyForm({
    fields,
    parse(values): Parsed<Body<typeof routes.changeUserPlan>> {
      const { start } = values;
      // The chosen plan may be gone by now.
      const plan = planOf(values);
      if (!plan) return fault('planId', 'Selecciona un plan');
      const answers = answeredBy(plan);
      const begins = beginningOf(values);
      if (begins === '') return fault('begins', 'Elige cuándo empieza');
      if (begins === 'date' && start === '') return fault('start', texts.incomplete);
      const paid = parsePayment(values, plan.price, knownIn(values));
      if (!paid.ok) return paid;
      // Fixes the proposed values: a repeated request must stay the same (docs/product.md §5.1), and the plan of an
      // unanswered assignment would change the proposals.
      for (const [name, value] of Object.entries({ planId: plan.id, begins, ...paid.input.typed }))
        form.setValue(name as keyof typeof values, value);
      return parseWith(planActionSchema, {
        action: 'assign',
        planId: plan.id,
        start: begins === 'date' ? start : begins,
        ...(isMistake && { replaceStatus: 'Error', freeBookings: release.frees }),
        ...paid.input.act,
        ...(answers && answering(answers, paid.input.act)),
      });
    },
    send: planAct.send,
    done: assigned,
    failed: planActFailed,
    onChanged: act.onChanged,
    onDone: act.onDone,
    kind: 'credit',
    entries: money?.entries,
    moneyOf: (body, about) => (body.action === 'assign' ? paidIn(body, about) : undefined),
    payingOf: (body) => (body.action === 'assign' ? payingIn(body, plans) : undefined),
  });
  const isMistake = isMistakeIn(form.values);
  const release = useBookingRelease({
    userId: isMistake ? act.userId : undefined,
    concerns: ({ paidByCurrentPlan }) => paidByCurrentPlan,
    // Another plan follows: a freed seat may be lost.
    proposed: false,
  });
  const [chosen, begins] = [planOf(form.values), beginningOf(form.values)];
  const [answers, known] = [answeredBy(chosen), knownIn(form.values)];
  const paid = chosen && parsePayment(form.values, chosen.price, known);
  return {
    ...form,
    plans,
    chosen,
    answers,
    receivedOn: answers && paid?.ok ? answering(answers, paid.input.act).payment?.receivedOn : undefined,
    begins,
    isMistake,
    release,
    known,
  };
}

/** What an assignment says besides if it answers a request: which one, and what the member said of the payment received. */
function answering({ id: requestId, paid }: OpenRequest, { payment }: Pick<Assignment, 'payment'>) {
  const receivedOn = paid && payment && dayAsSaid(paid, payment.method, toStudioDate(serverClock.now()));
  return { requestId, ...(receivedOn && { payment: { ...payment, receivedOn, note: noteOf(paid) } }) };
}

type Assigned = UserPlan & { readonly entry?: CashEntry | undefined };

/**
 * Says that a plan is assigned and for which days, and offers its receipt and to undo it: its removal as `Error`, and the
 * void of its payment.
 */
function useAssigned({ read, onReceipt }: PlanAct, { send, undoOf }: ReturnType<typeof usePlanAct>) {
  const voidAtOnce = useVoidAtOnce();
  const may = useMay();
  async function undo(which: 'current' | 'next', { entry, version }: Assigned): Promise<void> {
    await send({ action: 'remove', which, removeStatus: 'Error', freeBookings: true }, version);
    if (!entry) return notify.success('Plan removido exitosamente');
    try {
      notify.success('Plan removido exitosamente', { detail: `Su pago: ${await voidAtOnce(entry)}` });
    } catch (error) {
      notify.error(withCause(paymentStays, error));
    }
  }
  return (answer: Assigned): void => {
    const { plan, next, entry } = answer;
    const undoes = may(routes.changeUserPlan, isPlanActBeyondDesk({ action: 'remove' }));
    const which = read && undoes ? undoneByRemoving(read, answer) : null;
    const assigned = next && !read?.next ? next : plan;
    notify.success('Plan asignado exitosamente', {
      detail: assigned
        ? `${assigned.name}, ${daysInWords({ from: assigned.startDate, to: assigned.endDate })}`
        : undefined,
      action: [
        ...(entry ? [{ label: 'Ver recibo', run: () => onReceipt(entry.id) }] : []),
        ...(which ? [undoOf(answer, () => undo(which, answer))] : []),
      ],
    });
  };
}
