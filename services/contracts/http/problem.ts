import { z } from 'zod';
import type { RefusalText } from '../rules/refusal.ts';

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

/** One refusal of a catalogue with its stable code. */
export interface Refusal extends RefusalText {
  readonly code: string;
}
