import { RefundProgress } from '../trainings/refund-progress.tsx';
import { type ClosureProgress, useGetClosureQuery } from './closure-endpoints.ts';
import styles from './closures.module.css';
import { cancelledInWords, numbersInWords, rangeInWords } from './closure-words.ts';

const lookEveryMs = 1_000;

interface ClosureProgressPanelProps {
  readonly begun: ClosureProgress;
  readonly onClose: () => void;
}

/** How the refunds and mails of a closed range go. */
export function ClosureProgressPanel({ begun, onClose }: ClosureProgressPanelProps) {
  const { data = begun } = useGetClosureQuery(begun.id, { refetchOnMountOrArgChange: true });
  const { bookings, people, refunded, mailed, failed } = data;
  const settled = refunded === bookings && mailed + failed === people;
  // The same query again, only to look at it every second until nothing is left to do.
  useGetClosureQuery(begun.id, { pollingInterval: settled ? 0 : lookEveryMs });
  return (
    <>
      <p className={styles.summary}>
        Cerrado {rangeInWords(data)}: {numbersInWords(data)}.
      </p>
      <RefundProgress
        progress={data}
        bookings={{ label: 'Inscripciones canceladas', total: bookings }}
        mails={people}
        message={cancelledInWords(data)}
        settled={settled}
        onClose={onClose}
      />
    </>
  );
}
