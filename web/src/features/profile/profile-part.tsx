import { type ComponentProps, type ComponentType, Suspense } from 'react';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import styles from './profile-page.module.css';

interface ProfilePartProps extends Pick<ComponentProps<typeof Card>, 'children' | 'tabIndex'> {
  readonly id: string;
  readonly title: string;
}

/** A part of the profile below its heading. */
export function ProfilePart({ id, title, tabIndex, children }: ProfilePartProps) {
  return (
    <Card as="section" className={styles.section} tabIndex={tabIndex} aria-labelledby={id}>
      <h2 id={id} className="large">
        {title}
      </h2>
      {children}
    </Card>
  );
}

interface FoldedProps {
  readonly label: string;
  /** Its code is fetched when it is first opened. */
  readonly Content: ComponentType;
}

/** What is seldom needed of a part. */
export function Folded({ label, Content }: FoldedProps) {
  return (
    <Disclosure label={label}>
      <Suspense fallback={<Skeleton height="8rem" />}>
        <Content />
      </Suspense>
    </Disclosure>
  );
}
