import { shallowEqual } from 'react-redux';
import { withEntry, type Change } from './week-changes.ts';

/** A cached list of flat entries. */
export interface CachedList<T> {
  /** Absent until loaded. */
  readonly read: () => readonly T[] | undefined;
  readonly edit: (change: Change<T>) => void;
}

/** Updates one entry of a list optimistically. Updates of different entries may be in flight at the same time. */
export function updateOptimistically<T extends { id: string }>(list: CachedList<T>, id: string, change: Change<T>) {
  const entry = () => list.read()?.find((candidate) => candidate.id === id);
  const before = entry();
  list.edit(change);
  const ahead = entry();
  /**
   * Whether neither the live stream nor a read has changed the entry since. Compared by value: other updates may have
   * replaced it by a copy.
   */
  const isUntouched = () => shallowEqual(entry(), ahead);
  return {
    isUntouched,
    /** Restores the previous entry, unless it has changed since. Other entries are left alone. */
    rollBack: () => {
      if (isUntouched()) list.edit(withEntry(id, before));
    },
  };
}

let begun = 0;
let answeredLast = 0;
let underWay = 0;

/**
 * Registers a booking or cancellation in flight. Several may be in flight for different trainings, and be answered in
 * another order than the server processed them.
 */
export function beginRequest() {
  begun += 1;
  underWay += 1;
  const number = begun;
  const beganAlone = underWay === 1;
  return {
    answered: () => {
      underWay -= 1;
      const act = {
        /** No later request has been answered yet, so the numbers of this answer are the newest. */
        isLatest: number > answeredLast,
        /** No other request was in flight at any time during this one. */
        wasAlone: beganAlone && number === begun,
      };
      answeredLast = Math.max(answeredLast, number);
      return act;
    },
  };
}
