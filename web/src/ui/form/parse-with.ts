import type { z } from 'zod';
import type { Failure } from './failure.ts';

export type Parsed<T> = { readonly ok: true; readonly input: T } | { readonly ok: false; readonly failure: Failure };

export function fault(field: string, message: string): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { field, message } };
}

/** Checks a form with the schema that the server uses too; the first failure in its order is the one shown. */
export function parseWith<S extends z.ZodType>(schema: S, form: unknown): Parsed<z.output<S>> {
  const result = schema.safeParse(form);
  if (result.success) return { ok: true, input: result.data };
  const issue = result.error.issues[0];
  return fault(String(issue?.path[0] ?? ''), issue?.message ?? '');
}
