import { closeDay } from '@studio/contracts/http/cash-routes';
import { parsePesos, pesos } from '@studio/contracts/money';
import { weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { fieldsOf, type ValuesOf } from '../../../ui/form/form-fields.tsx';
import { fault, parseWith } from '../../../ui/form/parse-with.ts';
import { useQuestion } from '../use-question.ts';
import { Outcome } from '../payments/payment-fields.tsx';
import { type CashDay, useCloseDayMutation } from './cash-endpoints.ts';
import { belowNothing, differenceInWords } from './cash-words.ts';
import { countedFields, type CashFormProps, ExpectedCash, tellCounted, useCountedDay } from './counted-day.tsx';

const { cards } = fieldsOf();

const fields = {
  ...countedFields,
  kept: cards('Es el primer cierre. ¿Desde qué día llevas la caja?', { stacked: true }),
};

/** Closes a day with the counted amount. The typed values stay while the cash book changes (docs/product.md §2.9). */
export function CloseDayForm({ cash, onDone }: CashFormProps) {
  const { record, hasMoved, changedMeanwhile } = useCountedDay(cash, onDone);
  const [close] = useCloseDayMutation();
  const { day, version } = record;
  const form = useActForm({
    fields,
    parse: (values) => parseClosing(values, record),
    send: (body) => close({ day, version, body }).unwrap(),
    done: (_answer, body) => tellCounted('Caja cerrada', body.counted - expected),
    failed: 'Error al cerrar la caja',
    changedMeanwhile,
    onDone,
  });
  const expected = expectedIn(record, form.values.kept);
  const parsed = parseClosing(form.values, record);
  const { asking, question } = useQuestion(parsed.ok, form);
  const counted = parsed.ok ? parsed.input.counted : 0;
  const difference = differenceInWords(counted - expected);
  return (
    <ActForm form={asking} submitLabel="Cerrar caja" onCancel={onDone}>
      {hasOpenDays(record) && form.input('kept', { options: keptOptions(record) })}
      <ExpectedCash expected={expected} hasMoved={hasMoved} />
      {form.input('counted')}
      <Outcome>{parsed.ok && `${difference} · contaste ${pesos(counted)}`}</Outcome>
      {form.input('note')}
      <ConfirmDialog
        {...question}
        title={`¿Cerrar la caja del ${weekdayAndDate(day)}?`}
        confirmLabel="Cerrar para siempre"
      >
        <p>
          <strong>{difference}</strong>
          {`: debe haber ${pesos(expected)} y contaste ${pesos(counted)}.`}
        </p>
        {expected < 0 && <p>{belowNothing}</p>}
        {hasOpenDays(record) && <p>Los días anteriores quedan cerrados con este.</p>}
        <p>La caja de ese día no se puede volver a abrir. Lo que se anote después cuenta en el día siguiente.</p>
      </ConfirmDialog>
    </ActForm>
  );
}

/** Whether this closing is the first one and covers earlier days. */
const hasOpenDays = ({ keptFrom, openBefore }: CashDay) => keptFrom === null && openBefore !== null;

const keptOptions = ({ day, firstDay }: CashDay) => [
  { value: 'day', label: `Desde este día, ${weekdayAndDate(day)}`, hint: 'El efectivo de antes no cuenta.' },
  {
    value: 'first',
    label: `Desde el primer movimiento, ${weekdayAndDate(firstDay ?? day)}`,
    hint: 'El efectivo de esos días está en la caja.',
  },
];

/**
 * What should be in the drawer. Before the first closing it opens with the cash of earlier days, if they count; where a
 * shift has counted it, it holds that.
 */
const expectedIn = (cash: CashDay, kept: string) =>
  hasOpenDays(cash) && kept === 'day' && cash.counts.length === 0 ? cash.cashIn - cash.cashOut : cash.expected;

function parseClosing({ counted, note, kept }: ValuesOf<typeof fields>, cash: CashDay) {
  if (!hasOpenDays(cash)) return parseWith(closeDay.body, { counted: parsePesos(counted), note });
  if (kept === '') return fault('kept', 'Elige desde qué día llevas la caja');
  const keptFrom = kept === 'day' ? cash.day : (cash.firstDay ?? cash.day);
  return parseWith(closeDay.body, { counted: parsePesos(counted), note, keptFrom });
}
