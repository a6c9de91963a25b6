import { CircleAlert } from 'lucide-react';
import styles from './failure-box.module.css';

/** Why something was refused, in the place where it was asked for; announced when it comes. */
export function FailureBox({ text }: { readonly text: string | null }) {
  return (
    <p role="alert" className={styles.failure}>
      {text && (
        <>
          <CircleAlert size={18} aria-hidden="true" />
          {text}
        </>
      )}
    </p>
  );
}
