import { pesos } from '@studio/contracts/money';
import { shortDate } from '../../../dates/spanish-dates.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { conceptOf, entryNumber, methodLabel } from '../../payments/payment-words.ts';
import { type Permission, usePermissions } from '../permissions/permission-endpoints.ts';
import { PermissionState } from '../permissions/permission-state.tsx';
import type { CashEntry, UserMoney } from './payment-endpoints.ts';
import { canVoid } from './standing.ts';
import styles from './user-payments.module.css';

interface EntryListProps {
  readonly payments: UserMoney;
  readonly onReceipt: (entryId: string) => void;
  readonly onVoid: (entry: CashEntry) => void;
}

/** A user's entries of the cash book, newest first. */
export function EntryList({ payments, onReceipt, onVoid }: EntryListProps) {
  const permissions = usePermissions();
  return (
    <ol className="divided">
      {payments.entries.map((entry) => {
        const isStanding = entry.kind !== 'void' && entry.voidedBy === null;
        const permission = permissions?.find(({ subjectId }) => subjectId === entry.id);
        return (
          <EntryRow
            key={entry.id}
            entry={entry}
            permission={isStanding ? permission : undefined}
            isSpent={isStanding && !canVoid(payments, entry)}
            onReceipt={hasReceipt(entry) ? () => onReceipt(entry.id) : undefined}
            onVoid={canVoid(payments, entry) && permission?.status !== 'open' ? () => onVoid(entry) : undefined}
          />
        );
      })}
    </ol>
  );
}

/** Whether money came in or went out and the entry is not voided. */
export const hasReceipt = ({ kind, voidedBy }: CashEntry) =>
  (kind === 'payment' || kind === 'refund') && voidedBy === null;

interface EntryRowProps {
  readonly entry: CashEntry;
  /** The last request to void it, if anybody asked. */
  readonly permission: Permission | undefined;
  /** Its money has been used as credit or given back since, which keeps it from being voided. */
  readonly isSpent: boolean;
  readonly onReceipt: (() => void) | undefined;
  readonly onVoid: (() => void) | undefined;
}

function EntryRow({ entry, permission, isSpent, onReceipt, onVoid }: EntryRowProps) {
  const number = entryNumber(entry.number);
  const { receivedOn, amount, method, note, receivedBy, askedBy, voidedBy, parts } = entry;
  return (
    <li className={styles.entry}>
      <p className={styles.concept}>
        <strong>{conceptInWords(entry)}</strong>
        <span className={classes(styles.amount, voidedBy !== null && styles.voided)}>{pesos(amount)}</span>
      </p>
      <p className="soft">
        {[number, shortDate(receivedOn), method && methodLabel(method), receivedBy, askedBy && `lo pidió ${askedBy}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {parts && <p className="soft">{partsInWords(parts)}</p>}
      {note && <p className="soft">{note}</p>}
      {voidedBy !== null && <p className="small strong">Anulado por {entryNumber(voidedBy)}</p>}
      {isSpent && <p className="soft">Ya se usó como saldo a favor o se devolvió</p>}
      {permission && <PermissionState permission={permission} />}
      {(onReceipt ?? onVoid) && (
        <p className="wrap outdent">
          {onReceipt && (
            <Button variant="quiet" size="small" aria-label={`Recibo ${number}`} onClick={onReceipt}>
              Recibo
            </Button>
          )}
          {onVoid && (
            <Button variant="quiet" size="small" aria-label={`Anular ${number}`} onClick={onVoid}>
              Anular
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

/** `De Amanecer $ 30.000 · De abonos $ 10.000`, where credit had several sources. */
const partsInWords = (parts: NonNullable<CashEntry['parts']>) =>
  parts.map(({ plan, amount }) => `De ${plan?.name ?? 'abonos'} ${pesos(Math.abs(amount))}`).join(' · ');

function conceptInWords({ kind, plan, voids }: CashEntry): string {
  if (kind === 'void') return `Anulación del ${entryNumber(voids ?? 0)}`;
  // The studio's own cash movements belong to no member.
  if (kind === 'cash-in' || kind === 'cash-out') return 'Caja';
  return conceptOf({ kind, plan: plan?.name ?? null });
}
