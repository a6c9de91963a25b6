import { classes } from '../../ui/classes.ts';
import styles from './row-note.module.css';
import { standingInWords, type Standing } from './standing-in-words.ts';
import type { ActKind, ActOutcome } from './training-acts-slice.ts';

interface RowNoteProps extends Standing {
  readonly id: string;
  readonly outcome: ActOutcome | undefined;
}

/** The note of a row: the outcome of the last action, else how the member stands. */
export function RowNote({ id, outcome, ...standing }: RowNoteProps) {
  const act = outcome ? inWords(outcome, standing) : '';
  const isRefused = act !== '' && outcome?.kind === 'refused';
  return (
    <p
      id={id}
      className={classes(
        styles.note,
        (isRefused || standing.fromWaitlist) && styles.sentence,
        isRefused && styles.refused,
      )}
    >
      {act || standingInWords(standing)}
    </p>
  );
}

const waiting = { sent: '', unconfirmed: 'Confirmando…', unanswered: 'Sin respuesta todavía…' } as const;

const refused: Record<ActKind, string> = {
  book: 'No quedaste inscrito',
  cancel: 'Sigues inscrito',
  join: 'No quedaste en la lista',
  leave: 'Sigues en la lista',
};

/** A refusal is hidden once the state of the training contradicts it. */
function inWords(outcome: ActOutcome, { state, training }: Standing): string {
  if (outcome.kind !== 'refused') return waiting[outcome.kind];
  const isBooked = state === 'booked' || state === 'locked';
  const waits = training.waitlistPosition !== undefined;
  const isTrue = { book: !isBooked, cancel: isBooked, join: !isBooked && !waits, leave: waits }[outcome.act];
  return isTrue ? `${refused[outcome.act]}: ${outcome.cause}` : '';
}
