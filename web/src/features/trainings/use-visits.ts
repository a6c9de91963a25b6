import { useEffect, useState } from 'react';

/** The number of times the page has become visible. */
export function useVisits(): number {
  const [visits, setVisits] = useState(0);
  useEffect(() => {
    const onVisibility = () => !document.hidden && setVisits((before) => before + 1);
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
  return visits;
}
