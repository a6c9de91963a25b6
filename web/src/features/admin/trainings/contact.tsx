import { EmailText } from '../../../ui/email-text.tsx';
import { WhatsappLink } from '../whatsapp-link.tsx';
import styles from './contact.module.css';

interface ContactProps {
  /** `phone` is absent for a deleted account. */
  readonly person: { readonly first_name: string; readonly email: string; readonly phone?: string | undefined };
  /** The full name, for the accessible name of the chat. */
  readonly name: string;
}

/** How somebody on a training's lists is reached: call, mail, chat. */
export function Contact({ person: { first_name, email, phone = '' }, name }: ContactProps) {
  return (
    <div className={styles.contact}>
      <span className={styles.reach}>
        {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
        <span className={styles.email}>
          <EmailText>{email}</EmailText>
        </span>
      </span>
      <WhatsappLink phone={phone} name={name} text={`Hola, ${first_name}.`} compact />
    </div>
  );
}
