import { Suspense } from 'react';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './section.module.css';

const MailSwitches = lazyBoundary(async () => (await import('./mail-switches.tsx')).MailSwitches);
const CalendarFeed = lazyBoundary(async () => (await import('./calendar-feed.tsx')).CalendarFeed);

/** Mails and calendar by which members follow their classes (docs/product.md §§3.15, 4.10); set up once, so it is folded. */
export function NoticesAndCalendar() {
  return (
    <Card as="section" className={styles.section} tabIndex={-1} aria-labelledby="avisos">
      <h2 id="avisos" className={styles.title}>
        Avisos y calendario
      </h2>
      <div>
        <Disclosure label="Avisos por correo">
          <Suspense fallback={<Skeleton height="8rem" />}>
            <MailSwitches />
          </Suspense>
        </Disclosure>
        <Disclosure label="Mis clases en mi calendario">
          <Suspense fallback={<Skeleton height="8rem" />}>
            <CalendarFeed />
          </Suspense>
        </Disclosure>
      </div>
    </Card>
  );
}
