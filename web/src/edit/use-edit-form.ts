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
  /** The record when the form was opened; absent for a new one. */
  readonly record: R | undefined;
  readonly valuesOf: (record: R | undefined) => V;
  readonly parse: (values: V, record: R | undefined) => Parsed<T>;
  readonly send: (input: T, version: number) => Promise<void>;
}

/** The form already lists the changes of others, so no other message is needed. */
class ChangesShown extends Error {}

/**
 * A form for a record that others may edit at the same time. Submits carry the version they are based on. When the
 * server refuses one as stale, the edits are merged with the stored record and the form lists the changes of others. If
 * those touch none of its fields, the form is submitted again at once.
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
      if (!record || !current || current.version === version) throw error;
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
