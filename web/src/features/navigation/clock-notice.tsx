import { toStudioTime } from '@studio/contracts/studio-time';
import { ClockAlert } from 'lucide-react';
import { useEffect } from 'react';
import { deviceClockInWords } from '../../dates/device-clock-words.ts';
import { serverClock } from '../../dates/server-clock.ts';
import { clockTime } from '../../dates/spanish-dates.ts';
import { useNow } from '../../dates/use-now.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useGetProfileQuery } from '../login/session-endpoints.ts';
import styles from './signed-in-layout.module.css';

/** A notice for devices whose clock is wrong. The hours on the page are correct regardless (docs/product.md §6.2). */
export function ClockNotice() {
  const now = useNow();
  const isPhone = useMediaQuery('(pointer: coarse)');
  const { refetch } = useGetProfileQuery();
  const isDoubtful = serverClock.isDoubtful();
  useEffect(() => {
    if (isDoubtful) void refetch();
  }, [isDoubtful, refetch]);
  const off = deviceClockInWords(serverClock.deviceAheadMs() ?? 0);
  return (
    <output className="filled">
      {off && !isDoubtful && (
        <span className={styles.notice}>
          <ClockAlert size={18} />
          <span>
            {`El reloj de tu ${isPhone ? 'teléfono' : 'equipo'} va ${off}. Aquí vale la hora del estudio: ${clockTime(toStudioTime(now))}.`}
          </span>
        </span>
      )}
    </output>
  );
}
