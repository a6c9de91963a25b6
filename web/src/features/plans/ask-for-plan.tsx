import { saidPaymentSchema } from '@studio/contracts/http/plan-request-routes';
import { pesos } from '@studio/contracts/money';
import { firstDayOfMoney } from '@studio/contracts/rules/cash-policy';
import { PAYMENT_REFERENCE_MAX_LENGTH } from '@studio/contracts/rules/plan-requests';
import { startOfPlan } from '@studio/contracts/rules/plans-policy';
import { wayNames } from '@studio/contracts/rules/ways-to-pay';
import { toStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import { useRef, useState } from 'react';
import type { Body } from '../../api/call.ts';
import { showRefusal } from '../../api/show-failure.ts';
import { weekdayAndDate } from '../../dates/spanish-dates.ts';
import { useNow } from '../../dates/use-now.ts';
import { ActForm, useActForm } from '../../edit/act-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormGrid } from '../../ui/form/field.tsx';
import { fieldsOf, sentOf } from '../../ui/form/form-fields.tsx';
import { parseWith } from '../../ui/form/parse-with.ts';
import { notify } from '../../ui/notify.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.tsx';
import { type Asking, useAskForPlanMutation } from './asking.ts';
import { classesPerMonth } from './plan-words.ts';
import type { CurrentPlan, PublicPlan } from './plan.ts';

interface AskForPlanProps {
  readonly plan: PublicPlan;
  readonly current: CurrentPlan | undefined;
  readonly ways: Asking['ways'];
  readonly onDone: () => void;
}

const failed = 'Error al pedir el plan';

/** Asks for a plan in a dialog. */
export function AskDialog({ open, ...facts }: AskForPlanProps & { readonly open: boolean }) {
  return (
    <Dialog open={open} onClose={facts.onDone} title={facts.plan.name}>
      <AskForPlan {...facts} />
    </Dialog>
  );
}

/** What the plan costs, when it begins and how it is paid; then what the member says of the payment (§2.11). */
function AskForPlan({ plan, current, ways, onDone }: AskForPlanProps) {
  const today = toStudioDate(useNow(60_000));
  const [ask, { isLoading }] = useAskForPlanMutation();
  const [hasPaid, setPaid] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const elsewhere = ways.filter(({ kind }) => kind !== 'estudio');
  const isFree = plan.price === 0;
  async function send(paid: Body<typeof routes.askForPlan>['paid']): Promise<void> {
    await ask({ planId: plan.id, price: plan.price, paid }).unwrap();
    notify.success('Solicitud enviada', { detail: 'Te avisamos cuando el estudio la confirme.' });
    onDone();
  }
  function sayPaid(next: boolean): void {
    // The pressed button unmounts.
    place.current?.focus();
    setPaid(next);
  }
  return (
    <div ref={place} tabIndex={-1} className="stack gap4">
      <p>
        <strong>{`${pesos(plan.price)} al mes`}</strong>
        {` · ${classesPerMonth(plan.maxTrainingsPerWeek)}, hasta ${plan.maxTrainingsPerWeek} por semana`}
      </p>
      <p>{beginningInWords(current, today)}</p>
      {hasPaid ? (
        <PaidForm ways={elsewhere} today={today} send={send} onCancel={() => sayPaid(false)} />
      ) : (
        <>
          {!isFree && <WaysToPay ways={ways} amount={plan.price} />}
          <DialogActions>
            <Button
              variant="secondary"
              pending={isLoading}
              onClick={() => void send(null).catch((error: unknown) => showRefusal(error, failed))}
            >
              {isFree ? 'Pedir este plan' : 'Pago en el estudio'}
            </Button>
            {!isFree && elsewhere.length > 0 && <Button onClick={() => sayPaid(true)}>Ya pagué</Button>}
          </DialogActions>
        </>
      )}
    </div>
  );
}

/** When the plan begins that the studio confirms today (docs/product.md §2.2). */
function beginningInWords(current: CurrentPlan | undefined, today: StudioDate): string {
  const held = current?.isActive && current.plan ? { endsOn: current.plan.endDate } : null;
  const begins = startOfPlan('after-current', { current: held, hasNext: false }, today);
  return begins.kind === 'later'
    ? `Empieza el ${weekdayAndDate(begins.startsOn)}, cuando termine tu plan actual. No pierdes nada.`
    : 'Empieza el día en que el estudio confirme tu pago, y dura un mes.';
}

const { select, text, date } = fieldsOf();

const fields = {
  way: select('¿Por dónde pagaste?', { required: true }),
  on: date('¿Qué día?', { required: true }),
  reference: text('Referencia (opcional)', {
    maxLength: PAYMENT_REFERENCE_MAX_LENGTH,
    hint: 'El número que dice tu comprobante. Así el estudio lo encuentra más rápido.',
  }),
};

interface PaidFormProps {
  readonly ways: Asking['ways'];
  readonly today: StudioDate;
  readonly send: (paid: Body<typeof routes.askForPlan>['paid']) => Promise<void>;
  readonly onCancel: () => void;
}

function PaidForm({ ways, today, send, onCancel }: PaidFormProps) {
  const kinds = [...new Set(ways.map(({ kind }) => kind))];
  const form = useActForm({
    fields,
    begins: { way: kinds.length === 1 ? kinds[0]! : '', on: today },
    parse: (values) => parseWith(saidPaymentSchema, sentOf(fields, values)),
    send,
    failed,
  });
  return (
    <ActForm form={form} submitLabel="Enviar" onCancel={onCancel}>
      <FormGrid>
        {form.input('way', {
          placeholder: 'Elige una forma de pago',
          options: kinds.map((kind) => ({ value: kind, label: wayNames[kind] })),
        })}
        {form.input('on', { min: firstDayOfMoney(today), max: today })}
      </FormGrid>
      {form.input('reference')}
    </ActForm>
  );
}
