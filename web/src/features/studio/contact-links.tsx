import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { FacebookIcon, InstagramIcon, TiktokIcon } from '../../ui/brand-icons.tsx';
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
    <ul className={styles.links}>
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
  const icon = <MapPin size={22} aria-hidden="true" />;
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
