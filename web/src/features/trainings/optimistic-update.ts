import { shallowEqual } from 'react-redux';
import { withEntry, type Change } from './week-changes.ts';

/** A list of the store, of entries without anything nested. */
export interface CachedList<T> {
  /** Absent while it has not been loaded. */
  readonly read: () => readonly T[] | undefined;
  readonly edit: (change: Change<T>) => void;
}

/** What is shown of one entry before the server has answered. */
export interface OptimisticUpdate {
  /** Neither the live stream nor a read has said anything else of the entry. */
  readonly isUntouched: () => boolean;
  /** Shows what was there before. What has been said of the entry since stays, and so do all other entries. */
  readonly rollBack: () => void;
}

/** Changes one entry of a list ahead of the server's answer. Several may be ahead at once, each of its own entry. */
export function updateOptimistically<T extends { id: string }>(
  list: CachedList<T>,
  id: string,
  change: Change<T>,
): OptimisticUpdate {
  const entry = () => list.read()?.find((candidate) => candidate.id === id);
  const before = entry();
  list.edit(change);
  const ahead = entry();
  // By what it says: whatever changes a list may put a copy in an entry's place.
  const isUntouched = () => shallowEqual(entry(), ahead);
  return {
    isUntouched,
    rollBack: () => {
      if (isUntouched()) list.edit(withEntry(id, before));
    },
  };
}
