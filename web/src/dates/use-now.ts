import { useEffect, useState } from 'react';
import { serverClock } from './server-clock.ts';

/** The server's time, renewed every `everyMs` milliseconds, when it is corrected, and when the page is seen again. */
export function useNow(everyMs = 15_000): Date {
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
  return now;
}
