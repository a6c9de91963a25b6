import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';

const mostErrors = 50;

/**
 * Parses input; fields that the schema does not declare are dropped.
 * @throws AppError INVALID_INPUT with the first problem as its message and one entry per wrong field
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new AppError(genericRefusals.INVALID_INPUT);
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const errors = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.');
    if (!errors.has(field) && errors.size < mostErrors) errors.set(field, message);
  }
  const first = parsed.error.issues[0]?.message;
  throw new AppError(genericRefusals.INVALID_INPUT, {
    ...(first && { message: first }),
    errors: [...errors].map(([field, message]) => ({ field, message })),
  });
}
