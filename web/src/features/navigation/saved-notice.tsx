import { toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { clockTime, weekdayAndDate } from '../../dates/spanish-dates.ts';
import { useNow } from '../../dates/use-now.ts';
import { savedAt } from '../../offline/saved-at.ts';
import styles from './clock-notice.module.css';

/** How old the page is while it shows answers of an earlier visit (docs/product.md §6.4). */
export function SavedNotice() {
  const saved = useSyncExternalStore(savedAt.subscribe, savedAt.read);
  const today = toStudioDate(useNow());
  return (
    <output className={styles.place}>
      {saved && (
        <span className={styles.notice}>
          <WifiOff size={18} aria-hidden="true" />
          <span>{`Sin conexión con el estudio. Así estaba ${inWords(new Date(saved), today)}.`}</span>
        </span>
      )}
    </output>
  );
}

function inWords(instant: Date, today: string): string {
  const date = toStudioDate(instant);
  const day = date === today ? 'hoy' : `el ${weekdayAndDate(date)}`;
  return `${day} a las ${clockTime(toStudioTime(instant))}`;
}
