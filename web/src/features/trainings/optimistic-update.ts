import { shallowEqual } from 'react-redux';
import { withEntry, type Change } from './week-changes.ts';

/** A cached list of flat entries. */
export interface CachedList<T> {
  /** Absent until loaded. */
  readonly read: () => readonly T[] | undefined;
  readonly edit: (change: Change<T>) => void;
}

/** An optimistic update of one entry. */
export interface OptimisticUpdate {
  /** Whether neither the live stream nor a read has changed the entry since. */
  readonly isUntouched: () => boolean;
  /** Restores the previous entry, unless it has changed since. Other entries are left alone. */
  readonly rollBack: () => void;
}

/** Updates one entry of a list optimistically. Updates of different entries may be in flight at the same time. */
export function updateOptimistically<T extends { id: string }>(
  list: CachedList<T>,
  id: string,
  change: Change<T>,
): OptimisticUpdate {
  const entry = () => list.read()?.find((candidate) => candidate.id === id);
  const before = entry();
  list.edit(change);
  const ahead = entry();
  // Compared by value: other updates may have replaced the entry by a copy.
  const isUntouched = () => shallowEqual(entry(), ahead);
  return {
    isUntouched,
    rollBack: () => {
      if (isUntouched()) list.edit(withEntry(id, before));
    },
  };
}
