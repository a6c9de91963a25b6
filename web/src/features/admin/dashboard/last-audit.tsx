import { NIGHT_MISSED_HOURS } from '@studio/contracts/limits';
import { toStudioDate } from '@studio/contracts/studio-time';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { recentInWords } from '../../../dates/instant-words.ts';
import { useNow } from '../../../dates/use-now.ts';
import { classes } from '../../../ui/classes.ts';
import { counted } from '../../../ui/counted.ts';
import styles from './last-audit.module.css';
import type { Stats } from './stats-endpoints.ts';

/** Whether all data agree, as the audit of the last night has found (docs/product.md §7.7). */
export function LastAudit({ at, differences }: NonNullable<Stats['lastAudit']>) {
  const now = useNow(60_000);
  const isLate = now.getTime() - Date.parse(at) > NIGHT_MISSED_HOURS * 3_600_000;
  const isWell = differences === 0 && !isLate;
  const found = `Revisado ${recentInWords(at, toStudioDate(now)).replace(', ', ' ')}: ${counted(differences, 'diferencia', 'diferencias')}`;
  return (
    <p className={classes(styles.line, isWell ? styles.well : styles.wrong)}>
      {isWell ? <CircleCheck size={18} /> : <CircleAlert size={18} />}
      <span>{isWell ? `Todo cuadra. ${found}.` : `${found}. Avisa a quien opera el estudio.`}</span>
    </p>
  );
}
