import { Suspense, useState, type ReactNode } from 'react';
import { useUser } from '../../session/use-session.ts';
import { classes } from '../../ui/classes.ts';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import styles from './announcements.module.css';

/** Most visits show no announcement: the code of the buttons is fetched with the first one. */
const Acts = lazyBoundary(async () => (await import('./announcement-acts.tsx')).AnnouncementActs);

/**
 * The studio's announcements to everybody: another text of the policy until it is accepted, and its own notice until
 * «Entendido» (docs/product.md §§4.16, 4.17). The notice comes last, so that closing
 * it moves no other announcement.
 */
export function Announcements({ className }: { readonly className?: string | undefined }) {
  const { legalTextPending, legalTextFirst, studioNotice } = useUser();
  const [thanks, setThanks] = useState('');
  const asked = legalTextFirst ? 'Lee y acepta nuestra' : 'Actualizamos nuestra';
  const legalText = thanks || (legalTextPending && `${asked} política de privacidad`);
  return (
    <div className={classes('stack gap2 live', className)} aria-live="polite" tabIndex={-1}>
      {legalText && <AnnouncementLine text={legalText}>{!thanks && <Acts onAccepted={setThanks} />}</AnnouncementLine>}
      {studioNotice && (
        <AnnouncementLine text={studioNotice.text}>
          <Acts notice={studioNotice} />
        </AnnouncementLine>
      )}
    </div>
  );
}

interface AnnouncementLineProps {
  readonly text: string;
  /** The acts on the announcement. Their room is kept while they load, and after the act. */
  readonly children?: ReactNode;
}

export function AnnouncementLine({ text, children }: AnnouncementLineProps) {
  return (
    <div className={styles.line}>
      <p className={styles.text}>{text}</p>
      <div className={`row links target end gap4 tight ${styles.acts}`}>
        <Suspense>{children}</Suspense>
      </div>
    </div>
  );
}
