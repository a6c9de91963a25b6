import { Button } from '../button.tsx';
import { FailureBox } from '../failure-box.tsx';
import styles from './form-status.module.css';

export interface FormStatusProps {
  /** A draft has been restored. */
  readonly restored: boolean;
  readonly onDiscard: () => void;
  /** Why the form as a whole was refused; stays until it is sent again. */
  readonly failure: string | null;
  /** The request is still unanswered after a while. */
  readonly unanswered: boolean;
}

/** The messages for a form as a whole, placed above its buttons: `<FormStatus {...form.status} />`. */
export function FormStatus({ restored, onDiscard, failure, unanswered }: FormStatusProps) {
  return (
    <div className={styles.status}>
      {restored && (
        <p className="row between gap2 tight soft">
          Recuperamos lo que habías escrito.
          <Button variant="quiet" size="small" onClick={onDiscard}>
            Descartar
          </Button>
        </p>
      )}
      <FailureBox text={failure} />
      <output className="soft">
        {unanswered && 'El estudio aún no responde. Seguimos intentando; no cierres esta página.'}
      </output>
    </div>
  );
}
