import type { z } from 'zod';
import { type importedUserResultSchema, refusedRow } from '@studio/contracts/http/import-routes';
import type { ImportedUser } from '../use-cases/import-users.ts';

/** What became of one row of an import. */
export function presentImportedUser(row: ImportedUser): z.output<typeof importedUserResultSchema> {
  return row.kind === 'refused' ? refusedRow(row.refusal) : { kind: row.kind, userId: row.accountId };
}
