import type { StudioDatabases } from '../../run/studio-databases.ts';

interface AssignmentRow {
  readonly _id: string;
  readonly accountId: string;
  readonly status: string;
  readonly classesGranted: number;
}

interface MovementRow {
  readonly accountId: string;
  readonly change: number;
  readonly key: string;
}

const held = ['active', 'next'];

/**
 * The ledger grants what the assignments of membership grant, and takes classes away only from plans that have ended.
 * With the sums of the ledger and the payments, each balance is then grants − spends + refunds − what ended
 * (`docs/product.md` §2.4).
 */
export async function* checkGrants({ of: { membership, training } }: StudioDatabases): AsyncGenerator<string> {
  const assignments = await membership.collection<AssignmentRow>('assignments').find().toArray();
  const byId = new Map(assignments.map((each) => [each._id, each]));
  const movements = training
    .collection<MovementRow>('movements')
    .find({ key: /^(assign|end):/ }, { projection: { _id: 0, accountId: 1, change: 1, key: 1 } })
    .batchSize(5_000);
  for await (const { accountId, change, key } of movements) {
    const [kind, id] = key.split(':') as [string, string];
    const assignment = byId.get(id);
    if (assignment?.accountId !== accountId) {
      yield `movement ${key}: account ${accountId} has no such plan`;
    } else if (kind === 'assign' && change !== assignment.classesGranted) {
      yield `movement ${key}: grants ${change}, the plan ${assignment.classesGranted}`;
    } else if (kind === 'end' && (change >= 0 || held.includes(assignment.status))) {
      yield `movement ${key}: moves ${change}, the plan is ${assignment.status}`;
    }
  }
}
