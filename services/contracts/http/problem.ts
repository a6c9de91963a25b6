import { z } from 'zod';

/** Every error answer (`docs/product.md` §10.1): `message` is Spanish and shown to people, `code` is stable and for programs. */
export const problemSchema = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** Of `CHANGED_MEANWHILE`: the record that is stored now, in the shape in which the call answers it. */
  current: z.unknown().optional(),
  requestId: z.string(),
});

export type Problem = z.infer<typeof problemSchema>;

/**
 * One refusal of a catalogue: the HTTP status it is answered with, its stable code and its Spanish text; `field` is the
 * one of the input that is to blame, if one is.
 */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 424 | 429 | 500 | 503;
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}
