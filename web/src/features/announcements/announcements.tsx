import { Suspense, useState, type ReactNode } from 'react';
import { useUser } from '../../session/use-session.ts';
import { classes } from '../../ui/classes.ts';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import styles from './announcements.module.css';

/** Mostly there is nothing to do: what the buttons need is fetched with the first line. */
const Acts = lazyBoundary(async () => (await import('./announcement-acts.tsx')).AnnouncementActs);

/**
 * What the studio has to say to everybody: another text of the policy until it is accepted, and its own notice until «Entendido»
 * (docs/product.md §§4.16, 4.17). The notice stands last: what moves up when it is closed is nothing that is pressed for it.
 */
export function Announcements({ className }: { readonly className?: string | undefined }) {
  const { legalTextPending, studioNotice } = useUser();
  const [thanks, setThanks] = useState('');
  const legalText = thanks || (legalTextPending && 'Actualizamos nuestra política de privacidad');
  return (
    <div className={classes(styles.place, className)} aria-live="polite" tabIndex={-1}>
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
  /** What can be done about it; its room is kept while that is on its way, and after it was done. */
  readonly children?: ReactNode;
}

export function AnnouncementLine({ text, children }: AnnouncementLineProps) {
  return (
    <div className={styles.line}>
      <p className={styles.text}>{text}</p>
      <div className={styles.acts}>
        <Suspense>{children}</Suspense>
      </div>
    </div>
  );
}
