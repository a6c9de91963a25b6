import { pesos, type Pesos } from '@studio/contracts/money';
import type { PaymentMethod } from '@studio/contracts/rules/payments';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { longDate, shortDate } from '../../dates/spanish-dates.ts';
import { Button } from '../../ui/button.tsx';
import { useStudio } from '../studio/use-studio.ts';
import { conceptOf, entryNumber, methodLabel } from './payment-words.ts';
import styles from './receipt.module.css';

/** The contents of a receipt (`docs/product.md` §2.8). */
export interface ReceiptFacts {
  readonly number: number;
  readonly kind: 'payment' | 'refund';
  readonly member: string;
  /** Name of the plan; null for none. */
  readonly plan: string | null;
  /** What is paid; undefined for none, and for money returned. */
  readonly paidPlan: PaidPlan | undefined;
  readonly amount: Pesos;
  readonly method: PaymentMethod;
  /** Studio date. */
  readonly receivedOn: string;
  readonly note: string;
  /** The member's current debt, over all plans. */
  readonly debt: Pesos;
  /** Empty if it is not shown. */
  readonly receivedBy: string;
}

/** A plan at the time of a payment for it. */
interface PaidPlan {
  /** Studio dates, both inclusive. */
  readonly startDate: string;
  readonly endDate: string;
  readonly discount: Pesos;
  readonly discountReason: string;
  readonly paidBefore: Pesos;
}

interface CountedEntry {
  readonly number: number;
  readonly assignmentId: string | null;
  readonly amount: Pesos;
}

interface Plan extends Omit<PaidPlan, 'paidBefore'> {
  readonly assignmentId: string;
  readonly paidElsewhere?: Pesos | undefined;
}

/** The plan that an entry pays. `entries` are those that count, the voided ones left out. */
export function paidPlanOf(
  { number, assignmentId }: CountedEntry,
  { plans, entries }: { readonly plans: readonly Plan[]; readonly entries: readonly CountedEntry[] },
): PaidPlan | undefined {
  const plan = plans.find((each) => each.assignmentId === assignmentId);
  const before = entries.filter((entry) => entry.assignmentId === assignmentId && entry.number < number);
  return plan && { ...plan, paidBefore: before.reduce((sum, { amount }) => sum + amount, plan.paidElsewhere ?? 0) };
}

interface ReceiptProps {
  readonly facts: ReceiptFacts;
  /** Sends the receipt; stands before printing it. */
  readonly send?: ReactNode;
  /** Further acts. */
  readonly children?: ReactNode;
}

/** A receipt of money received or returned. It is printed alone, on A4 or on paper 80 mm wide. */
export function Receipt({ facts, send, children }: ReceiptProps) {
  const { name, nit, address } = useStudio();
  return (
    <>
      <article className={styles.receipt} aria-label={`Recibo ${entryNumber(facts.number)}`}>
        <header className={styles.studio}>
          <p className={styles.name}>{name}</p>
          {nit && <p>NIT {nit}</p>}
          {address && <p>{address}</p>}
        </header>
        <p className={styles.number}>Recibo {entryNumber(facts.number)}</p>
        <p className={styles.amount}>{pesos(Math.abs(facts.amount))}</p>
        <dl className="stack gap2 facts">
          {rowsOf(facts).map(([term, value]) => (
            <div key={term} className={styles.row}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.legal}>No es factura electrónica</p>
      </article>
      <div className={styles.actions}>
        {send}
        <Button variant={send ? 'secondary' : 'primary'} icon={<Printer size={18} />} onClick={() => window.print()}>
          Imprimir
        </Button>
        {children}
      </div>
    </>
  );
}

function rowsOf(facts: ReceiptFacts): (readonly [term: string, value: string])[] {
  const [from, by] = facts.kind === 'payment' ? ['Recibimos de', 'Recibió'] : ['Devolvimos a', 'Entregó'];
  return [
    [from, facts.member],
    ['Concepto', conceptOf(facts)],
    ...planRowsOf(facts.paidPlan),
    ['Medio', methodLabel(facts.method)],
    ['Fecha', longDate(facts.receivedOn)],
    ...(facts.note ? ([['Nota', facts.note]] as const) : []),
    facts.debt > 0 ? ['Debe hoy', pesos(facts.debt)] : ['Saldo', 'Estás al día'],
    ...(facts.receivedBy ? ([[by, facts.receivedBy]] as const) : []),
  ];
}

function planRowsOf(plan: PaidPlan | undefined): (readonly [term: string, value: string])[] {
  if (!plan) return [];
  const { startDate, endDate, discount, discountReason, paidBefore } = plan;
  return [
    ['Periodo', `${shortDate(startDate)} – ${shortDate(endDate)}`],
    ...(discount > 0 ? ([['Descuento', `${pesos(discount)} (${discountReason})`]] as const) : []),
    ...(paidBefore > 0 ? ([['Pagado antes', pesos(paidBefore)]] as const) : []),
  ];
}

interface Message {
  /** Name of the studio. */
  readonly studio: string;
  /** First name of the member. */
  readonly to: string;
  readonly facts: ReceiptFacts;
}

/** The receipt as a message to its member. */
export function receiptText({ studio, to, facts }: Message): string {
  const { number, kind, amount, method, receivedOn, debt, paidPlan } = facts;
  const did = kind === 'payment' ? 'recibimos tu pago' : 'te devolvimos dinero';
  const lines = [
    `¡Hola, ${to}! En ${studio} ${did}.`,
    `Recibo ${entryNumber(number)}`,
    `${conceptOf(facts)}: ${pesos(Math.abs(amount))} (${methodLabel(method)}, ${longDate(receivedOn)})`,
    ...planRowsOf(paidPlan).map(([term, value]) => `${term}: ${value}`),
    debt > 0 ? `Debes ${pesos(debt)}.` : 'Estás al día.',
    'No es factura electrónica.',
  ];
  return lines.join('\n').replaceAll('\u00A0', ' ');
}
