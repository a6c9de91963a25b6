import { pesos } from '@studio/contracts/money';
import type { StudioDate } from '@studio/contracts/studio-time';
import { ReceiptText, Undo2 } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { entryNumber } from '../../payments/payment-words.ts';
import { type Permission, usePermissions } from '../permissions/permission-endpoints.ts';
import { PermissionState } from '../permissions/permission-state.tsx';
import type { CashDay, DayEntry } from './cash-endpoints.ts';
import { conceptInWords, factsOf, originOf } from './cash-words.ts';
import styles from './cash.module.css';

interface CashEntriesProps {
  readonly cash: CashDay;
  readonly today: StudioDate;
  readonly onVoid: (entry: DayEntry) => void;
}

/** The entries that count in a day, in the order of their numbers. */
export function CashEntries({ cash: { day, entries }, today, onVoid }: CashEntriesProps) {
  const permissions = usePermissions();
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptText size={28} />}
        title={day < today ? 'Ese día no hubo movimientos de caja' : 'Aún no hay movimientos de caja'}
      />
    );
  }
  return (
    <Card>
      <ol className="divided">
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            permission={permissions?.find(({ subjectId }) => subjectId === entry.id)}
            onVoid={onVoid}
          />
        ))}
      </ol>
    </Card>
  );
}

interface EntryProps {
  readonly entry: DayEntry;
  /** The last request to void it, if anybody asked. */
  readonly permission?: Permission | undefined;
  readonly onVoid: (entry: DayEntry) => void;
}

function Entry({ entry, permission, onVoid }: EntryProps) {
  const { kind, amount, voidedBy, administrator } = entry;
  const isVoided = voidedBy !== null;
  const isVoidable = kind !== 'void' && !isVoided && !administrator && permission?.status !== 'open';
  return (
    <li className={classes(styles.entry, isVoided && styles.voided)}>
      <p className={`strong ${styles.concept}`}>{struck(conceptInWords(entry), isVoided)}</p>
      <p className={styles.amount}>{struck(pesos(amount), isVoided)}</p>
      <p className={`capital ${styles.facts}`}>{factsOf(entry)}</p>
      <p className={`figures ${styles.origin}`}>{originOf(entry)}</p>
      {isVoidable && <VoidButton entry={entry} onVoid={onVoid} />}
      {permission && !isVoided && (
        <div className={styles.permission}>
          <PermissionState permission={permission} />
        </div>
      )}
    </li>
  );
}

const struck = (text: string, isVoided: boolean) => (isVoided ? <s>{text}</s> : text);

/** Unmounts once its entry is voided. */
function VoidButton({ entry, onVoid }: EntryProps) {
  const place = useFocusFallback<HTMLSpanElement>();
  return (
    <span ref={place} className={styles.void}>
      <IconButton
        label={`Anular ${entryNumber(entry.number)}`}
        icon={<Undo2 size={18} />}
        onClick={() => onVoid(entry)}
      />
    </span>
  );
}
