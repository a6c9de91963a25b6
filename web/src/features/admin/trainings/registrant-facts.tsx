import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { phoneText } from '../phone-text.ts';
import { fullName } from '../users/user-words.ts';
import { WhatsappLink } from '../whatsapp-link.tsx';
import type { Registrant } from './admin-training-endpoints.ts';
import styles from './registrant-facts.module.css';
import { lacksPlan, planInWords } from './registrant-plan.ts';

/** Words for an account, which is feminine in Spanish. */
const statusWords = { inactive: 'Inactiva', suspended: 'Suspendida' };

/**
 * A deleted account keeps its row in a past training, without the name (docs/product.md §11.5), and so does an old
 * guest.
 */
export const nameOf = (registrant: Registrant) =>
  fullName(registrant).trim() || (registrant.guest ? 'Invitado' : 'Usuario eliminado');

/** The member said «Llegué»; a newer mark may already say otherwise. */
const hasArrived = ({ arrived, attendance }: Registrant) => arrived && attendance === 'attended';

/** Whether there is something to know about a registrant before the class. */
export const hasRemark = (registrant: Registrant) =>
  hasArrived(registrant) || registrant.guest || registrant.first_class || registrant.note !== undefined;

/** What to know before the class; empty if there is nothing. */
export function Remark({ registrant }: { readonly registrant: Registrant }) {
  const { guest, brought_by: bringer, first_class, note } = registrant;
  return (
    <>
      {hasArrived(registrant) && <span className="heavy good">Llegó</span>}
      {guest && (bringer === undefined ? <Badge>Invitado</Badge> : <strong>{`Invitado de ${bringer}`}</strong>)}
      {first_class && <Badge tone="accent">Primera clase</Badge>}
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </>
  );
}

/** What is special about a registrant, and the current plan; renders nothing for a guest, who has neither. */
export function RegistrantFacts({ registrant }: { readonly registrant: Registrant }) {
  const status = registrant.account_status;
  if (registrant.guest) return null;
  return (
    <>
      {registrant.paid_from === 'courtesy' && <Badge>Cortesía</Badge>}{' '}
      {status && status !== 'active' && <Badge tone="bad">{statusWords[status]}</Badge>}{' '}
      <span className={classes(styles.plan, lacksPlan(registrant) && 'bad')}>{planInWords(registrant)}</span>
    </>
  );
}

interface ContactProps {
  /** `phone` is absent for a deleted account. */
  readonly person: { readonly first_name: string; readonly email: string; readonly phone?: string | undefined };
  /** The full name, for the accessible name of the chat. */
  readonly name: string;
}

/** How to reach a person on a training's lists: call, mail, chat. A guest has no address. */
export function Contact({ person: { first_name, email, phone = '' }, name }: ContactProps) {
  return (
    <div className="line between gap2">
      <span className={styles.reach}>
        {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phoneText(phone)}</a>}
        {email && (
          <span className="faint">
            <EmailText>{email}</EmailText>
          </span>
        )}
      </span>
      <WhatsappLink phone={phone} name={name} text={`Hola, ${first_name}.`} look="icon" />
    </div>
  );
}
