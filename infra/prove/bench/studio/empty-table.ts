import { type ProcessRow, separateTable } from '../../../run/launcher/processes.ts';

/** The gateway requires every service, so each one is replaced by the empty service. */
export const emptyTable: readonly ProcessRow[] = separateTable
  .filter(({ kind }) => kind !== 'worker')
  .map((row) => (row.kind === 'gateway' ? row : { ...row, entry: 'infra/prove/bench/empty-service/main.ts' }));
