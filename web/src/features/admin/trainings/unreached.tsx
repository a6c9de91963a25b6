import { WhatsappIcon } from '../../../ui/whatsapp-icon.tsx';
import { whatsappUrl } from '../../studio/whatsapp-url.ts';
import type { Cancellation } from './admin-training-endpoints.ts';
import styles from './cancellation-progress.module.css';
import { mobileNumber } from './mobile-number.ts';

interface UnreachedProps {
  readonly people: NonNullable<Cancellation['unreached']>;
  readonly when: string;
}

/** Whom the mail about a cancellation has not reached, and another way to reach them. */
export function Unreached({ people, when }: UnreachedProps) {
  return (
    <ul className={styles.unreached} aria-label="Sin aviso">
      {people.map(({ id, first_name, last_name, phone }) => {
        const name = `${first_name} ${last_name}`;
        const text = `Hola, ${first_name}. El entrenamiento del ${when} fue cancelado.`;
        const href = whatsappUrl(mobileNumber(phone), text);
        return (
          <li key={id} className={styles.person}>
            <span>
              <strong>{name}</strong>
              <br />
              <span className={styles.soft}>{phone}</span>
            </span>
            {href && (
              <a
                className={styles.whatsapp}
                href={href}
                target="_blank"
                rel="noreferrer"
                aria-label={`WhatsApp a ${name}`}
              >
                <WhatsappIcon />
                WhatsApp
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
