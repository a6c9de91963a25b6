import { useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  readonly children: ReactNode;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
}

/** The page's h1. Who comes by a link starts here: the focus for screen readers, the top of the page for eyes. */
export function PageHeading({ children, lead, action }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedBy = useNavigationType();
  const arrival = useRef(arrivedBy);
  useEffect(() => {
    if (arrival.current === NavigationType.Pop) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={styles.header}>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {children}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {action}
    </header>
  );
}
