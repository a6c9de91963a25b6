import type { z } from 'zod';
import { type importedUserResultSchema, refusedRow } from '@studio/contracts/http/import-routes';
import type { ImportedUser } from './import-users.ts';

/** What became of one row of an import. */
export function presentImportedUser(row: ImportedUser): z.output<typeof importedUserResultSchema> {
  const { kind, accountId: userId } = row;
  if (kind !== 'refused') return { kind, userId };
  return { ...refusedRow(row.refusal), ...(userId !== undefined && { userId }) };
}
