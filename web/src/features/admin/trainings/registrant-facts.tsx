import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { fullName } from '../users/user-words.ts';
import { WhatsappLink } from '../whatsapp-link.tsx';
import type { Registrant } from './admin-training-endpoints.ts';
import styles from './registrant-facts.module.css';
import { planInWords } from './registrant-plan.ts';

/** Said of an account, which is feminine. */
const statusWords = { inactive: 'Inactiva', suspended: 'Suspendida' };

/** A deleted account keeps its row in a past training, without the name (docs/product.md §11.5). */
export const nameOf = (registrant: Registrant) => fullName(registrant).trim() || 'Usuario eliminado';

/** What one should know before the class; nothing where that is nothing. */
export function Remark({ registrant: { first_class, note } }: { readonly registrant: Registrant }) {
  return (
    <>
      {first_class && <Badge tone="accent">Primera clase</Badge>}
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </>
  );
}

/** What is special about a registrant, and the plan that holds today. */
export function RegistrantFacts({ registrant }: { readonly registrant: Registrant }) {
  const status = registrant.account_status;
  return (
    <>
      {registrant.paid_from === 'courtesy' && <Badge>Cortesía</Badge>}{' '}
      {status && status !== 'active' && <Badge tone="bad">{statusWords[status]}</Badge>}{' '}
      <span className={classes(styles.plan, registrant.plan === null && styles.withoutPlan)}>
        {planInWords(registrant)}
      </span>
    </>
  );
}

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
