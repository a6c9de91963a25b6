import { Button } from '../button.tsx';
import { FailureBox } from '../failure-box.tsx';
import styles from './form-status.module.css';

export interface FormStatusProps {
  /** What was typed before is back. */
  readonly restored: boolean;
  readonly onDiscard: () => void;
  /** Why the form as a whole was refused; stays until it is sent again. */
  readonly failure: string | null;
  /** It has been sent a while ago, and nobody has answered. */
  readonly unanswered: boolean;
}

/** What is to be said of a form as a whole. Stands above its buttons: `<FormStatus {...form.status} />`. */
export function FormStatus({ restored, onDiscard, failure, unanswered }: FormStatusProps) {
  return (
    <div className={styles.status}>
      {restored && (
        <p className={styles.restored}>
          Recuperamos lo que habías escrito.
          <Button variant="quiet" size="small" onClick={onDiscard}>
            Descartar
          </Button>
        </p>
      )}
      <FailureBox text={failure} />
      <output className={styles.unanswered}>
        {unanswered && 'El estudio aún no responde. Seguimos intentando; no cierres esta página.'}
      </output>
    </div>
  );
}
