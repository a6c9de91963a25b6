import { useEffect, useState } from 'react';
import { serverClock } from './server-clock.ts';

/** The server's time at which the page was last come back to: what depends on it does not move below a finger. */
export function useArrival(): Date {
  const [arrival, setArrival] = useState(serverClock.now);
  useEffect(() => {
    const renew = () => setArrival(serverClock.now());
    const arrive = () => !document.hidden && renew();
    const unsubscribe = serverClock.subscribe(renew);
    document.addEventListener('visibilitychange', arrive);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', arrive);
    };
  }, []);
  return arrival;
}
