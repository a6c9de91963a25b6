import { useState } from 'react';
import { currentOf } from '../api/problem.ts';
import type { FormBase } from '../ui/form/drafts.ts';
import { type FormOptions, useForm } from '../ui/form/use-form.ts';
import type { Parsed } from '../ui/form/parse-with.ts';
import { type FieldChange, mergeChanges } from './merge-changes.ts';

export interface Versioned {
  readonly version: number;
}

interface EditOptions<V extends Record<string, string>, T, R extends Versioned> extends Omit<
  FormOptions<V, T>,
  'initial' | 'version' | 'parse' | 'send'
> {
  /** As it was when the form was opened; absent for a new one. */
  readonly record: R | undefined;
  readonly valuesOf: (record: R | undefined) => V;
  readonly parse: (values: V, record: R | undefined) => Parsed<T>;
  readonly send: (input: T, version: number) => Promise<void>;
}

/** The form shows what others have changed: there is nothing else to say. */
class ChangesShown extends Error {}

/**
 * A form of a record that others may edit meanwhile. Edits go out with the version that they stand on. When the server
 * refuses them as stale, they are brought together with what is stored now; the form stays open and shows what others
 * changed, and the next submit stands on the new version. Where the others changed none of its fields, that submit
 * follows at once.
 */
export function useEditForm<V extends Record<string, string>, T, R extends Versioned>({
  record,
  valuesOf,
  parse,
  send,
  onRefused,
  ...options
}: EditOptions<V, T, R>) {
  const [stored, setStored] = useState(record);
  const [changes, setChanges] = useState<readonly FieldChange[]>([]);
  const form = useForm<V, T>({
    ...options,
    initial: valuesOf(record),
    version: record?.version,
    parse: (values) => parse(values, stored),
    send: sendOver,
    onRefused: (error) => (error instanceof ChangesShown ? null : onRefused(error)),
  });

  async function sendOver(input: T, base: FormBase<V>): Promise<void> {
    const { version = 0 } = base;
    try {
      await send(input, version);
    } catch (error) {
      const current = currentOf(error) as R | null;
      if (!current || current.version === version) throw error;
      const now = valuesOf(current);
      const merged = mergeChanges({ base: base.initial, typed: form.values, now });
      const next = { initial: now, version: current.version };
      setStored(current);
      setChanges(merged.changes);
      form.rebase(next, merged.taken);
      const parsed = parse(form.values, current);
      if (merged.changes.length > 0 || !parsed.ok) throw new ChangesShown();
      await sendOver(parsed.input, next);
    }
  }

  return { ...form, changes };
}
