import button from '../../ui/button.module.css';
import { classes } from '../../ui/classes.ts';
import { WhatsappIcon } from '../../ui/whatsapp-icon.tsx';
import { whatsappUrl } from '../studio/whatsapp-url.ts';
import { mobileNumber } from './mobile-number.ts';
import styles from './whatsapp-link.module.css';

interface WhatsappLinkProps {
  /** As its owner wrote it. */
  readonly phone: string;
  /** The person's name, for the accessible name. */
  readonly name: string;
  /** Prefilled in the chat; sending it is up to the administrator. */
  readonly text: string;
  /** An icon alone, a small button beside others, or the main act. */
  readonly look?: 'icon' | 'small' | 'main';
}

const looks = {
  icon: styles.compact,
  small: classes(button.button, button.secondary, button.small),
  main: classes(button.button, button.primary),
};

/** Opens a chat with a person; renders nothing if the telephone is not a mobile. */
export function WhatsappLink({ phone, name, text, look = 'small' }: WhatsappLinkProps) {
  const href = whatsappUrl(mobileNumber(phone), text);
  if (!href) return null;
  return (
    <a
      className={classes('rigid unprinted', looks[look])}
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={`WhatsApp a ${name}`}
    >
      <WhatsappIcon />
      {look !== 'icon' && 'WhatsApp'}
    </a>
  );
}
