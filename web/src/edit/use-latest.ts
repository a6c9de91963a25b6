import { useState } from 'react';
import { currentOf } from '../api/problem.ts';
import type { Versioned } from './use-edit-form.ts';

/** The record that a question is about: as the question was opened, or as the server has it since it refused an answer. */
export function useLatest<R extends Versioned>(opened: R) {
  const [stored, setStored] = useState<R | null>(null);
  const isNewer = stored !== null && stored.version > opened.version;
  return {
    record: isNewer ? stored : opened,
    /** Somebody else changed it while the question stood open. */
    isNewer,
    /** Whether the act was refused because the record had changed: then the question is to be asked anew. */
    changedMeanwhile: (error: unknown): boolean => {
      const current = currentOf(error) as R | null;
      if (current) setStored(current);
      return current !== null;
    },
  };
}
