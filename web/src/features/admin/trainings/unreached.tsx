import { WhatsappLink } from '../whatsapp-link.tsx';
import type { Cancellation } from './admin-training-endpoints.ts';
import styles from './refund-progress.module.css';

interface UnreachedProps {
  readonly people: NonNullable<Cancellation['unreached']>;
  /** The message to them, after a greeting. */
  readonly message: string;
}

/** Whom the mail about a cancellation has not reached, and another way to reach them. */
export function Unreached({ people, message }: UnreachedProps) {
  return (
    <ul className={styles.unreached} aria-label="Sin aviso">
      {people.map(({ id, first_name, last_name, phone }) => {
        const name = `${first_name} ${last_name}`;
        const text = `Hola, ${first_name}. ${message}`;
        return (
          <li key={id} className={styles.person}>
            <span>
              <strong>{name}</strong>
              <br />
              <span className={styles.soft}>{phone}</span>
            </span>
            <WhatsappLink phone={phone} name={name} text={text} />
          </li>
        );
      })}
    </ul>
  );
}
