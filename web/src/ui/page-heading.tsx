import { useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  readonly children: ReactNode;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
}

/**
 * The page's h1. After a navigation it receives the focus, and the page scrolls to the top. A menu that was opened
 * while the page loaded keeps the focus: losing it would close the menu.
 */
export function PageHeading({ children, lead, action }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedBy = useNavigationType();
  const arrival = useRef(arrivedBy);
  useEffect(() => {
    if (arrival.current === NavigationType.Pop) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (document.activeElement?.ariaExpanded !== 'true') heading.current?.focus({ preventScroll: true });
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
