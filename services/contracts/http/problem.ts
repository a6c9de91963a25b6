import { z } from 'zod';

/** Every error answer (`docs/product.md` §10.1): `message` is Spanish for people, `code` is stable for programs. */
export const problemSchema = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** For `CHANGED_MEANWHILE`: the record as stored now, in the shape of the call's answer. */
  current: z.unknown().optional(),
  requestId: z.string(),
});

export type Problem = z.infer<typeof problemSchema>;

/**
 * One refusal of a catalogue: its HTTP status, stable code and Spanish text; `field` is the input field that caused it,
 * if one did.
 */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 424 | 429 | 500 | 503;
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}
