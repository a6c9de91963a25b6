import { classes } from '../../ui/classes.ts';
import styles from './row-note.module.css';
import type { ActOutcome } from './training-acts-slice.ts';

interface RowNoteProps {
  readonly id: string;
  readonly outcome: ActOutcome | undefined;
  readonly booked: boolean;
  readonly cancellableUntil: string | undefined;
}

/** The note of a row: the outcome of the last action, else the latest time to cancel. */
export function RowNote({ id, outcome, booked, cancellableUntil }: RowNoteProps) {
  const act = outcome ? inWords(outcome, booked) : '';
  const text = act || (cancellableUntil ? `Cancela hasta las ${cancellableUntil}` : '');
  return (
    <p id={id} className={classes(styles.note, act && outcome?.kind === 'refused' && styles.refused)}>
      {text}
    </p>
  );
}

const waiting = { sent: '', unconfirmed: 'Confirmando…', unanswered: 'Sin respuesta todavía…' } as const;

/** A refusal is hidden once the state of the training contradicts it. */
function inWords(outcome: ActOutcome, booked: boolean): string {
  if (outcome.kind !== 'refused') return waiting[outcome.kind];
  if (booked !== (outcome.act === 'cancel')) return '';
  return `${booked ? 'Sigues inscrito' : 'No quedaste inscrito'}: ${outcome.cause}`;
}
