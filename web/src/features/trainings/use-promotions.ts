import { useEffect, useRef } from 'react';
import { notify } from '../../ui/notify.ts';
import { startOf } from './hours.ts';
import type { MyTraining, Training } from './training.ts';

/** Announces a seat that the member waited for while the page is open. */
export function usePromotions(week: readonly Training[] | undefined, mine: readonly MyTraining[] | undefined): void {
  const waitedFor = useRef(new Set<string>());
  useEffect(() => {
    for (const booking of mine ?? []) {
      if (waitedFor.current.delete(booking.id) && booking.fromWaitlist) {
        notify.success('Tienes cupo: te inscribimos', { detail: startOf(booking) });
      }
    }
    const booked = new Set(mine?.map(({ id }) => id));
    for (const { id, waitlistPosition } of week ?? []) {
      // The week may be older than the bookings.
      if (waitlistPosition && !booked.has(id)) waitedFor.current.add(id);
    }
  }, [week, mine]);
}
