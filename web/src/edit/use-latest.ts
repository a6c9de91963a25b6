import { useState } from 'react';
import { currentOf } from '../api/problem.ts';
import type { Versioned } from './use-edit-form.ts';

/**
 * The record that a question is about: as it was when the question opened, or as the server returned it with a version
 * conflict.
 */
export function useLatest<R extends Versioned>(opened: R) {
  const [stored, setStored] = useState<R | null>(null);
  const isNewer = stored !== null && stored.version > opened.version;
  return {
    record: isNewer ? stored : opened,
    /** Whether somebody else changed the record while the question was open. */
    isNewer,
    /** Whether the act was refused because the record had changed, so that the question must be asked again. */
    changedMeanwhile: (error: unknown): boolean => {
      const current = currentOf(error) as R | null;
      if (current) setStored(current);
      return current !== null;
    },
  };
}
