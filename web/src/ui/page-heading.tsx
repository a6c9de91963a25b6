import { useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  readonly children: ReactNode;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  /** Whether it replaces another step of the same page, together with the pressed button. */
  readonly replaces?: boolean;
}

/**
 * The page's h1. After a navigation or another step it receives the focus, and the page scrolls to the top. A menu that
 * was opened while the page loaded keeps the focus: losing it would close the menu.
 */
export function PageHeading({ children, lead, action, replaces = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedBy = useNavigationType();
  const takesFocus = useRef(replaces || arrivedBy !== NavigationType.Pop);
  useEffect(() => {
    if (!takesFocus.current) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (document.activeElement?.ariaExpanded !== 'true') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="wrap between bottom gap4">
      <div className="yields">
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {children}
        </h1>
        {lead && <p className={`faint ${styles.lead}`}>{lead}</p>}
      </div>
      {action}
    </header>
  );
}
