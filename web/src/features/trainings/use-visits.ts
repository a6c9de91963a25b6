import { useEffect, useState } from 'react';

/** How often the page has come back into view. */
export function useVisits(): number {
  const [visits, setVisits] = useState(0);
  useEffect(() => {
    const onVisibility = () => !document.hidden && setVisits((before) => before + 1);
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
  return visits;
}
