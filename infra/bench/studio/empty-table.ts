import { type ProcessRow, processTable } from '../../launcher/processes.mjs';

/** The gateway wants every service to be there: each of them is the empty one. */
export const emptyTable: readonly ProcessRow[] = processTable
  .filter(({ kind }) => kind !== 'worker')
  .map((row) => (row.kind === 'gateway' ? row : { ...row, entry: 'bench/empty-service/main.ts' }));
