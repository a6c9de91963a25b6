import { MONEY_NOTE_MAX_LENGTH } from '@studio/contracts/rules/payments';
import { pesos, type Pesos } from '@studio/contracts/money';
import { useState } from 'react';
import { problemOf } from '../../../api/problem.ts';
import { useLatest } from '../../../edit/use-latest.ts';
import { classes } from '../../../ui/classes.ts';
import { FailureBox } from '../../../ui/failure-box.tsx';
import { fieldsOf } from '../../../ui/form/form-fields.tsx';
import { Note } from '../../../ui/note.tsx';
import { notify } from '../../../ui/notify.ts';
import type { CashDay } from './cash-endpoints.ts';
import { belowNothing, differenceInWords } from './cash-words.ts';
import styles from './cash.module.css';

const { text, money } = fieldsOf();

/**
 * What is typed after counting the drawer, at a shift or to close a day. A count holds for its moment, so that the forms keep
 * no draft of it (docs/product.md §5.4).
 */
export const countedFields = {
  counted: money('Efectivo contado', { required: true }),
  note: text('Nota (opcional)', { maxLength: MONEY_NOTE_MAX_LENGTH }),
};

export interface CashFormProps {
  readonly cash: CashDay;
  readonly onDone: () => void;
}

/** A day while its drawer is counted: others may write into the cash book, or close the day, meanwhile. */
export function useCountedDay(cash: CashDay, onClosed: () => void) {
  const { record, changedMeanwhile } = useLatest(cash);
  const [atFirst] = useState(cash.version);
  return {
    record,
    hasMoved: record.version !== atFirst,
    changedMeanwhile: (error: unknown): boolean => {
      if (problemOf(error)?.code === 'DAY_CLOSED') onClosed();
      return changedMeanwhile(error);
    },
  };
}

/** Says that a count or a closing is stored. One that does not match is nothing to be ticked off. */
export function tellCounted(text: string, difference: Pesos): void {
  const tell = difference === 0 ? notify.success : notify.info;
  tell(text, { detail: differenceInWords(difference) });
}

interface ExpectedCashProps {
  readonly expected: number;
  readonly hasMoved: boolean;
}

/** What should be in the drawer. The typed values stay while it changes. */
export function ExpectedCash({ expected, hasMoved }: ExpectedCashProps) {
  return (
    <>
      <p className={`wrap between gap3 tight figures ${styles.line}`}>
        <span>Debe haber en efectivo</span>
        <strong className={classes(expected < 0 && styles.fault)}>{pesos(expected)}</strong>
      </p>
      {expected < 0 && <FailureBox text={belowNothing} />}
      {hasMoved && <Note>Mientras contabas hubo otro movimiento. Así está la caja ahora: revisa lo contado.</Note>}
    </>
  );
}
