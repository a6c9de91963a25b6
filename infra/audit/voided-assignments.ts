import type { StudioDatabases } from './studio-databases.ts';

interface AccountRow {
  readonly voided?: Readonly<Record<string, number>>;
}

/** The plans that training has voided while bookings stood that they had paid: the account's version by then, by id. */
export async function voidedAssignments({ of: { training } }: StudioDatabases): Promise<Map<string, number>> {
  const accounts = training.collection<AccountRow>('credit-accounts').find({}, { projection: { voided: 1 } });
  const voided = new Map<string, number>();
  for await (const row of accounts) {
    for (const [assignmentId, version] of Object.entries(row.voided ?? {})) voided.set(assignmentId, version);
  }
  return voided;
}
