import { useEffect, useState } from 'react';
import { notify } from '../notify.ts';
import { drafts, type Values } from './drafts.ts';

/**
 * The values of a form, with what was typed into it before and has not been sent. `form` names it among all forms;
 * without a name nothing is kept.
 */
export function useDraftedValues<V extends Values>(form: string | undefined, initial: V) {
  const [first] = useState(() => ({ initial, kept: form === undefined ? undefined : drafts.of(form) }));
  const [values, setValues] = useState<V>({ ...first.initial, ...first.kept });
  const [restored, setRestored] = useState(first.kept !== undefined);

  useEffect(() => {
    if (first.kept) notify.info('Recuperamos lo que habías escrito.');
  }, [first]);
  useEffect(() => {
    if (form !== undefined) drafts.write(form, values, first.initial);
  }, [form, values, first]);

  /** What was typed has been sent or given up. */
  function drop(): void {
    if (form !== undefined) drafts.drop(form);
  }
  function discard(): void {
    drop();
    setValues(first.initial);
    setRestored(false);
  }
  return { values, setValues, restored, drop, discard };
}
