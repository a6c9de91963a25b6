import { z } from 'zod';

/** Counts the edits of a resource; absent where no form edits it (docs/product.md §5.2). */
export const versionSchema = z.int().min(0);

/** Versions on which a caller's edit may build; `*` is any. */
export type IfMatch = '*' | readonly number[];

const tag = String.raw`(?:(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"|\d{1,15})`;
const list = new RegExp(`^(?:\\*|${tag}(?:[ \\t]*,[ \\t]*${tag})*)$`);
const strongVersions = /(W\/)?"([^"]*)"|(\d+)/g;

/**
 * `If-Match` (RFC 9110 §13.1.1), compared strongly: a weak tag and one that is no version match nothing. A bare version
 * counts as its tag. A malformed header is refused, because ignoring it would overwrite.
 */
const ifMatchSchema = z
  .string({ error: 'La versión no es válida' })
  .regex(list, { error: 'La versión no es válida' })
  .transform((header): IfMatch => (header === '*' ? '*' : versionsIn(header)))
  .meta({ description: 'The `ETag` or `version` that the edit builds on' });

/** Of a call that edits or deletes a versioned resource. */
export const versionHeaders = z.object({ 'if-match': ifMatchSchema.optional() });

function versionsIn(header: string): number[] {
  return [...header.matchAll(strongVersions)].flatMap(([, weak, quoted, bare]) => {
    const text = quoted ?? bare ?? '';
    return weak === undefined && /^\d{1,15}$/.test(text) ? [Number(text)] : [];
  });
}

/** Whether an edit may go ahead; a caller without `If-Match` accepts any version. */
export function isCurrent(ifMatch: IfMatch | undefined, version: number): boolean {
  return ifMatch === undefined || ifMatch === '*' || ifMatch.includes(version);
}
