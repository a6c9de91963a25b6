import { useEffect, useState } from 'react';
import { serverClock } from './server-clock.ts';

/**
 * Milliseconds to wait beyond an instant. The clock is right to a fraction of a second, and an instant is better shown
 * late than before the server reaches it.
 */
const lateMs = 250;

/**
 * The server's time, renewed every `everyMs` milliseconds, at the instant that `next` returns, when the clock is
 * corrected, and when the page becomes visible again.
 */
export function useNow(everyMs = 15_000, next?: (now: Date) => Date | undefined): Date {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    const renew = () => setNow(serverClock.now());
    const timer = setInterval(renew, everyMs);
    const unsubscribe = serverClock.subscribe(renew);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', renew);
    };
  }, [everyMs]);
  const nextMs = next?.(now)?.getTime();
  useEffect(() => {
    if (nextMs === undefined) return undefined;
    // Rescheduled with each renewal: the device may have slept since.
    const timer = setTimeout(() => setNow(serverClock.now()), nextMs - now.getTime() + lateMs);
    return () => clearTimeout(timer);
  }, [nextMs, now]);
  return now;
}
