import { moveCash } from '@studio/contracts/http/cash-routes';
import { MONEY_NOTE_MAX_LENGTH, paymentRefusals } from '@studio/contracts/rules/payments';
import { parsePesos, pesos } from '@studio/contracts/money';
import { toStudioDate } from '@studio/contracts/studio-time';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useId } from 'react';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { weekdayAndDate, weekdayAndDay } from '../../../dates/spanish-dates.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { fieldsOf, sentOf } from '../../../ui/form/form-fields.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { LoadingRows } from '../../../ui/loading.tsx';
import { Note } from '../../../ui/note.tsx';
import { notify } from '../../../ui/notify.ts';
import type { useDialog } from '../../../ui/use-dialog.ts';
import { entryNumber } from '../../payments/payment-words.ts';
import { VoidEntryForm } from '../payments/credit-forms.tsx';
import { MoneyForm, useMoneyForm } from '../payments/money-form.tsx';
import { type CashEntry, useGetUserPaymentsQuery } from '../payments/payment-endpoints.ts';
import { canVoid } from '../payments/standing.ts';
import { type CashDay, useMoveCashMutation } from './cash-endpoints.ts';
import { conceptInWords } from './cash-words.ts';
import { CloseDayForm } from './close-day-form.tsx';
import { CountDrawerForm } from './count-drawer-form.tsx';
import type { CashFormProps } from './counted-day.tsx';
import { CountsTomorrow } from './counts-tomorrow.tsx';

export type CashDialog =
  | { readonly kind: 'count' }
  | { readonly kind: 'close' }
  | { readonly kind: 'move'; readonly move: 'cash-in' | 'cash-out' }
  | { readonly kind: 'void'; readonly entry: CashEntry };

interface CashDialogsProps {
  readonly dialog: ReturnType<typeof useDialog<CashDialog>>;
  readonly cash: CashDay;
}

/** The forms and questions before something is written into the cash book. */
export function CashDialogs({ dialog: { subject, isOpen, close }, cash }: CashDialogsProps) {
  if (!subject) return null;
  return (
    <Dialog open={isOpen} onClose={close} {...headOf(subject, cash)}>
      {subject.kind === 'close' && <CloseDayForm cash={cash} onDone={close} />}
      {subject.kind === 'count' && <CountDrawerForm cash={cash} onDone={close} />}
      {subject.kind === 'void' && <VoidEntry entry={subject.entry} cash={cash} onDone={close} />}
      {subject.kind === 'move' && <MoveForm key={subject.move} move={subject.move} cash={cash} onDone={close} />}
    </Dialog>
  );
}

function headOf(of: CashDialog, { day, isClosed }: CashDay): { readonly title: string; readonly description?: string } {
  if (of.kind === 'close') return { title: `Cerrar caja del ${weekdayAndDay(day)}` };
  if (of.kind === 'count') {
    const description = 'La caja sigue abierta: el turno que sigue empieza con lo que cuentes.';
    return { title: 'Cuadre de turno', description };
  }
  if (of.kind === 'void') {
    const { entry } = of;
    return {
      title: `Anular ${entryNumber(entry.number)}`,
      description: `${conceptInWords(entry)}, ${pesos(entry.amount)}`,
    };
  }
  const where = isClosed ? '' : `, en la caja del ${weekdayAndDay(day)}`;
  return {
    title: of.move === 'cash-in' ? 'Entró efectivo' : 'Salió efectivo',
    description: `Lo que no es pago de un plan${where}. Para pagos usa Usuarios.`,
  };
}

/** The detail of a toast when an entry counts in the cash of another day. */
const countsElsewhere = ({ cashDay }: CashEntry, { day }: CashDay) =>
  cashDay === day ? {} : { detail: `Cuenta en la caja del ${weekdayAndDate(cashDay)}` };

const { money, text } = fieldsOf();

const moveFields = {
  amount: money('Valor', { required: true }),
  note: text('¿Para qué fue?', { required: true, maxLength: MONEY_NOTE_MAX_LENGTH }),
};

function MoveForm({ move, cash, onDone }: CashFormProps & { readonly move: 'cash-in' | 'cash-out' }) {
  const [write] = useMoveCashMutation();
  const notes = useId();
  const today = toStudioDate(useNow(60_000));
  const form = useMoneyForm({
    fields: moveFields,
    draft: move,
    parse: (values) =>
      parseWith(moveCash.body, {
        kind: move,
        ...sentOf(moveFields, values),
        ...(cash.day < today && { receivedOn: cash.day }),
      }),
    send: (body) => write(body).unwrap(),
    done({ entry }) {
      const words = move === 'cash-in' ? 'Entrada de efectivo anotada' : 'Salida de efectivo anotada';
      notify.success(words, countsElsewhere(entry, cash));
    },
    failed: 'Error al anotar el efectivo',
    onDone,
    kind: move,
    entries: [...cash.entries].reverse(),
    moneyOf: ({ amount, receivedOn }) => ({ amount, method: 'efectivo', receivedOn }),
  });
  const used = cash.entries.filter(({ kind }) => kind === move).map(({ note }) => note);
  return (
    <MoneyForm form={form} submitLabel="Anotar" onCancel={onDone}>
      <CountsTomorrow method="efectivo" receivedOn={cash.day} />
      {form.input('amount', { hint: asRead(form.values.amount) })}
      {form.input('note', { list: notes, ...(move === 'cash-in' && { label: '¿De qué es?' }) })}
      <datalist id={notes}>
        {[...new Set([...used, 'Base', 'Compra de agua'])].map((note) => (
          <option key={note}>{note}</option>
        ))}
      </datalist>
    </MoneyForm>
  );
}

/** A typed amount as it is parsed; undefined until it can be. */
function asRead(text: string): string | undefined {
  const amount = parsePesos(text);
  return Number.isNaN(amount) ? undefined : pesos(amount);
}

/** The form that voids an entry, or why it cannot be: an entry of the day does not tell what became of its money. */
function VoidEntry({ entry, cash, onDone }: CashFormProps & { readonly entry: CashEntry }) {
  const { data, error } = useGetUserPaymentsQuery(entry.user?.id ?? skipToken, fresh);
  useFailureLog(error, "The user's payments could not be loaded");
  if (entry.user && !data && !error) return <LoadingRows label="Cargando pagos…" rows={1} height="8rem" />;
  const shown = data?.entries.find(({ id }) => id === entry.id);
  if (data && shown?.voidedBy === null && !canVoid(data, shown)) {
    return <Note>{paymentRefusals.CREDIT_SPENT.message}</Note>;
  }
  return <VoidEntryForm entry={entry} detailOf={(opposite) => countsElsewhere(opposite, cash)} onDone={onDone} />;
}
