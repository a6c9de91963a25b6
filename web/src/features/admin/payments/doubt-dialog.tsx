import { doubts } from '@studio/contracts/http/payment-routes';
import { isAlike, pesos, type Pesos } from '@studio/contracts/money';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { CashEntryKind, PaymentMethod } from '@studio/contracts/rules/payments';
import { excessOf } from '@studio/contracts/rules/payments-policy';
import { useState } from 'react';
import { currentOf, problemOf } from '../../../api/problem.ts';
import { ActQuestion } from '../../../edit/act-question.tsx';
import { entryNumber } from '../../payments/payment-words.ts';
import type { CashEntry } from './payment-endpoints.ts';

type Repeatable = Exclude<CashEntryKind, 'void'>;

interface Money {
  readonly amount: number;
  /** Absent where no money changes hands. */
  readonly method?: PaymentMethod;
  /** Studio date; absent for today. */
  readonly receivedOn?: string | undefined;
}

interface Paying {
  readonly amount: Pesos;
  readonly debt: Pesos;
}

export interface DoubtOptions<B> {
  /** Carries out the act and reports its success. Rejects if it is refused. */
  readonly act: (body: B) => Promise<void>;
  /** What `SAME_ENTRY` is about; a void is never repeated. */
  readonly kind?: Repeatable | undefined;
  /** The known entries, the newest first, for naming the one that is equal. */
  readonly entries?: readonly CashEntry[] | undefined;
  /** What the act does with money, as a payment or as what `kind` says. */
  readonly moneyOf?: ((body: B, about: Repeatable) => Money | undefined) | undefined;
  /** What an act receives for a debt; undefined if it pays none. */
  readonly payingOf?: ((body: B) => Paying | undefined) | undefined;
  /** Shown for a refusal without a message of its own. */
  readonly failed: string;
  /** Called if somebody else has changed the record meanwhile. */
  readonly onChanged?: (() => void) | undefined;
}

interface Asked<B> {
  readonly body: B;
  readonly code: string;
  readonly message: string;
  readonly at: Date;
}

/** Doubted before the act is sent: the studio takes it. */
const excess = 'MORE_THAN_OWED';

/**
 * How an act about money is sent: if the screen or the studio doubts it (`docs/product.md` §2.8), `DoubtDialog` asks. A yes to
 * the screen sends the act; a yes to the studio sends it once more as confirmed.
 */
export function useDoubt<B extends object>({ act, kind = 'payment', onChanged, ...options }: DoubtOptions<B>) {
  const [asked, setAsked] = useState<Asked<B> | null>(null);
  const close = () => setAsked(null);
  /** Asks about what the studio doubts. */
  function isDoubted(body: B, error: unknown): boolean {
    const { code = '', message = '' } = problemOf(error) ?? {};
    const isAsked = doubts.some((each) => each === code);
    if (isAsked) setAsked({ body, code, message, at: new Date() });
    return isAsked;
  }
  const confirmed = {
    send: () => act(asked!.code === excess ? asked!.body : { ...asked!.body, confirmed: true }),
    failed: options.failed,
    changedMeanwhile(error: unknown): boolean {
      if (isDoubted(asked!.body, error)) return true;
      if (!onChanged || !currentOf(error)) return false;
      close();
      onChanged();
      return true;
    },
    onClose: close,
  };
  async function send(body: B): Promise<void> {
    const { amount, debt } = options.payingOf?.(body) ?? { amount: 0, debt: 0 };
    if (excessOf(amount, debt) > 0) {
      const message = `Recibes ${pesos(amount)} y debe ${pesos(debt)}: quedan ${pesos(excessOf(amount, debt))} a favor`;
      return setAsked({ body, code: excess, message, at: new Date() });
    }
    await act(body).catch((error: unknown) => {
      if (!isDoubted(body, error)) throw error;
    });
  }
  const about = asked?.code === 'SAME_PAYMENT' ? 'payment' : kind;
  const same = asked && sameIn(options.entries, { kind: about, at: asked.at, ...options.moneyOf?.(asked.body, about) });
  return { send, dialog: { asked, about, same, confirmed } };
}

/** The entry that the studio found to be like the act. */
function sameIn(
  entries: readonly CashEntry[] = [],
  { amount, method, receivedOn, ...sought }: Partial<Money> & { readonly kind: Repeatable; readonly at: Date },
) {
  if (amount === undefined) return undefined;
  const act = { ...sought, amount, method: method ?? null, receivedOn: receivedOn ?? toStudioDate(sought.at) };
  return entries.find(
    (entry) =>
      entry.voidedBy === null && isAlike({ ...entry, amount: Math.abs(entry.amount), at: new Date(entry.at) }, act),
  );
}

interface Question {
  readonly title: string;
  readonly question: string;
  readonly yes: string;
}

const repetitions: Readonly<Record<Repeatable, Question>> = {
  payment: { title: 'Ya hay un pago igual', question: '¿Recibiste dinero dos veces?', yes: 'Sí, es otro pago' },
  refund: {
    title: 'Ya hay una devolución igual',
    question: '¿Devolviste dinero dos veces?',
    yes: 'Sí, es otra devolución',
  },
  credit: { title: 'Ya se usó un saldo igual', question: '¿Lo usas otra vez?', yes: 'Sí, usarlo otra vez' },
  'cash-in': { title: 'Ya hay una entrada igual', question: '¿Entró efectivo dos veces?', yes: 'Sí, es otra entrada' },
  'cash-out': { title: 'Ya hay una salida igual', question: '¿Salió efectivo dos veces?', yes: 'Sí, es otra salida' },
};

/** The questions that ask for no other entry. */
const others: Readonly<Record<string, Question>> = {
  NOT_ENOUGH_CASH: {
    title: 'No hay tanto efectivo en la caja',
    question: '¿Falta anotar una entrada? Si sigues, la caja queda por debajo de cero.',
    yes: 'Sí, anotarlo así',
  },
  [excess]: { title: 'Es más de lo que debe', question: '¿Recibiste todo eso?', yes: 'Sí, lo recibí' },
};

/** Asks whether a doubted act is meant. */
export function DoubtDialog({ asked, about, same, confirmed }: ReturnType<typeof useDoubt>['dialog']) {
  const other = others[asked?.code ?? ''];
  const { title, question, yes } = other ?? repetitions[about];
  return (
    <ActQuestion open={asked !== null} title={title} confirmLabel={yes} tone="primary" {...confirmed}>
      <p>{asked?.message}.</p>
      {!other && same && <p>{`Es el ${entryNumber(same.number)}, por ${same.receivedBy || 'otra persona'}.`}</p>}
      <p>{question}</p>
    </ActQuestion>
  );
}
