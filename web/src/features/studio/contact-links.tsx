import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { WhatsappIcon } from '../../ui/whatsapp-icon.tsx';
import styles from './contact-links.module.css';
import { useStudio } from './use-studio.ts';
import { whatsappUrl } from './whatsapp-url.ts';

interface ContactLinksProps {
  /** Shows the address as well. */
  readonly withAddress?: boolean;
  /** First words of the WhatsApp message. */
  readonly message?: string;
}

export function ContactLinks({ withAddress = false, message }: ContactLinksProps) {
  const studio = useStudio();
  return (
    <ul className="wrap gap2">
      {withAddress && <Address address={studio.address} mapUrl={studio.mapUrl} />}
      <Contact href={whatsappUrl(studio.whatsapp, message)} icon={<WhatsappIcon />}>
        WhatsApp
      </Contact>
      <Contact href={studio.instagramUrl} icon={<InstagramIcon />}>
        Instagram
      </Contact>
      <Contact href={studio.facebookUrl} icon={<FacebookIcon />}>
        Facebook
      </Contact>
      <Contact href={studio.tiktokUrl} icon={<TiktokIcon />}>
        TikTok
      </Contact>
    </ul>
  );
}

/** A link to the map, or the plain address. */
function Address({ address, mapUrl }: { readonly address: string; readonly mapUrl: string }) {
  const icon = <MapPin size={22} />;
  if (mapUrl || !address) {
    return (
      <Contact href={mapUrl} icon={icon}>
        {address || 'Cómo llegar'}
      </Contact>
    );
  }
  return (
    <li className={styles.address}>
      {icon}
      {address}
    </li>
  );
}

function Contact({
  href,
  icon,
  children,
}: {
  readonly href: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}) {
  if (!href) return null;
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer" className={styles.link}>
        {icon}
        {children}
        <span className="visually-hidden"> (se abre en otra pestaña)</span>
      </a>
    </li>
  );
}

/** The networks' icons, which the icon set lacks. Decorative: the link beside them has the name. */
const frame = { viewBox: '0 0 24 24', width: 22, height: 22, 'aria-hidden': true } as const;

function FacebookIcon() {
  return (
    <svg {...frame} fill="currentColor">
      <path d="M13.6 22v-8h2.9l.5-3.4h-3.4V8.5c0-1 .4-1.8 1.9-1.8h1.7v-3c-.3 0-1.4-.2-2.6-.2-2.7 0-4.4 1.6-4.4 4.4v2.7H7.3V14h2.9v8Z" />
    </svg>
  );
}

function InstagramIcon() {
  return (
    <svg {...frame} fill="none" stroke="currentColor" strokeWidth="2">
      <rect x="3" y="3" width="18" height="18" rx="5.2" />
      <circle cx="12" cy="12" r="4.1" />
      <circle cx="17.2" cy="6.8" r="1.2" fill="currentColor" stroke="none" />
    </svg>
  );
}

function TiktokIcon() {
  return (
    <svg {...frame} fill="currentColor">
      <path d="M16.2 2h-3.3v13.4a2.7 2.7 0 1 1-2.7-2.7l.8.1V9.4l-.8-.1a6.1 6.1 0 1 0 6.1 6.1V8.5a7.7 7.7 0 0 0 4.5 1.4V6.6A4.5 4.5 0 0 1 16.2 2Z" />
    </svg>
  );
}
