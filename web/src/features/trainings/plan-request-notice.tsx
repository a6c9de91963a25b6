import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAsking } from '../plans/asking.ts';
import { requestInWords } from '../plans/own-request.tsx';
import styles from './week-notices.module.css';

interface PlanRequestNoticeProps {
  /** The id to which the rows of the week refer. */
  readonly id: string;
  /** The notice that there is no plan. */
  readonly children: ReactNode;
}

/** The member's request in place of the notice that there is no plan, above it once it was not accepted. */
export function PlanRequestNotice({ id, children }: PlanRequestNoticeProps) {
  const asking = useAsking();
  if (!asking) return <div style={{ visibility: 'hidden' }}>{children}</div>;
  const { request } = asking;
  if (!request) return children;
  const { title, more } = requestInWords(request);
  const isOpen = request.status === 'open';
  return (
    <>
      <div className={styles.notice}>
        <Info size={18} />
        <p id={isOpen ? id : undefined} className="words">
          <strong>{title}</strong>
          <span>{`. ${more}`}</span>
        </p>
      </div>
      {!isOpen && children}
    </>
  );
}
