import { pesos, type Pesos } from '@studio/contracts/money';
import type { PaymentMethod } from '@studio/contracts/rules/payments';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { longDate } from '../../dates/spanish-dates.ts';
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

interface ReceiptProps {
  readonly facts: ReceiptFacts;
  /** Further acts beside printing. */
  readonly children?: ReactNode;
}

/** A receipt of money received or returned. It is printed alone, on A4 or on paper 80 mm wide. */
export function Receipt({ facts, children }: ReceiptProps) {
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
        <dl className={styles.facts}>
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
        <Button icon={<Printer size={18} />} onClick={() => window.print()}>
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
    ['Medio', methodLabel(facts.method)],
    ['Fecha', longDate(facts.receivedOn)],
    ...(facts.note ? ([['Nota', facts.note]] as const) : []),
    ['Debe hoy', pesos(facts.debt)],
    ...(facts.receivedBy ? ([[by, facts.receivedBy]] as const) : []),
  ];
}

/** The receipt as a message to its member. */
export function receiptText(studio: string, { number, kind, amount, method, receivedOn, debt, ...of }: ReceiptFacts) {
  const lines = [
    kind === 'payment' ? `¡Hola! En ${studio} recibimos tu pago.` : `¡Hola! En ${studio} te devolvimos dinero.`,
    `Recibo ${entryNumber(number)}`,
    `${conceptOf({ kind, plan: of.plan })}: ${pesos(Math.abs(amount))} (${methodLabel(method)}, ${longDate(receivedOn)})`,
    debt > 0 ? `Debes ${pesos(debt)}.` : 'Estás al día.',
    'No es factura electrónica.',
  ];
  return lines.join('\n').replaceAll('\u00A0', ' ');
}
