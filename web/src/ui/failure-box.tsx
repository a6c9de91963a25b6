import { CircleAlert } from 'lucide-react';
import styles from './failure-box.module.css';

/** The reason of a refusal, announced and shown where the action was. */
export function FailureBox({ text }: { readonly text: string | null }) {
  return (
    <p role="alert" className={`live ${styles.failure}`}>
      {text && (
        <>
          <CircleAlert size={18} />
          {text}
        </>
      )}
    </p>
  );
}
