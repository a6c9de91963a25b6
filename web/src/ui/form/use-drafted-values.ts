import { useEffect, useState } from 'react';
import { notify } from '../notify.ts';
import { drafts, type FormBase, type Values } from './drafts.ts';

/** The values of a form including its draft. `form` names the draft; without a name nothing is kept. */
export function useDraftedValues<V extends Values>(form: string | undefined, shown: FormBase<V>) {
  const [kept] = useState(() => (form === undefined ? undefined : drafts.of(form)));
  const [record, setRecord] = useState(shown);
  const [base, setBase] = useState<FormBase<V>>(() =>
    kept ? { initial: { ...shown.initial, ...kept.base.initial }, version: kept.base.version } : shown,
  );
  const [values, setValues] = useState<V>({ ...shown.initial, ...kept?.values });
  const [restored, setRestored] = useState(kept !== undefined);

  useEffect(() => {
    if (kept) notify.info('Recuperamos lo que habías escrito.');
  }, [kept]);
  useEffect(() => {
    if (form !== undefined) drafts.write(form, values, base);
  }, [form, values, base]);

  /** Drops the draft after it was sent or discarded. */
  function drop(): void {
    if (form !== undefined) drafts.drop(form);
  }
  function discard(): void {
    drop();
    setBase(record);
    setValues(record.initial);
    setRestored(false);
  }
  /** Rebases the form on another version of its record; the given fields take its values. */
  function rebase(next: FormBase<V>, taken: Partial<V>): void {
    setRecord(next);
    setBase(next);
    setValues((current) => ({ ...current, ...taken }));
  }
  return { values, setValues, base, rebase, restored, drop, discard };
}
