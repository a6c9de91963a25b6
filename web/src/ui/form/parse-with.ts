import type { z } from 'zod';

export type Parsed<T> = { readonly ok: true; readonly input: T } | { readonly ok: false; readonly failure: Failure };

export function fault(field: string, message: string): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { field, message } };
}

/** Validates a form with the server's schema; the first failure in schema order is shown. */
export function parseWith<S extends z.ZodType>(schema: S, form: unknown): Parsed<z.output<S>> {
  const result = schema.safeParse(form);
  if (result.success) return { ok: true, input: result.data };
  const issue = result.error.issues[0];
  return fault(String(issue?.path[0] ?? ''), issue?.message ?? '');
}

/** The failure of a form: the message, and the field if it is one of the form's. */
export interface Failure {
  readonly field: string | null;
  readonly message: string;
}
