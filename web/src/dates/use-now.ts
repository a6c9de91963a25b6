import { useEffect, useState } from 'react';
import { serverClock } from './server-clock.ts';

/** The clock is right to a fraction of a second: an instant is rather shown late than announced before the server knows it. */
const lateMs = 250;

/**
 * The server's time, renewed every `everyMs` milliseconds, at the instant that `next` names, when it is corrected, and
 * when the page is seen again.
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
    // Set anew with each renewal: the device may have slept since.
    const timer = setTimeout(() => setNow(serverClock.now()), nextMs - now.getTime() + lateMs);
    return () => clearTimeout(timer);
  }, [nextMs, now]);
  return now;
}
