import { type ClientSession, trusted } from 'mongoose';
import { type Binding, on } from '@studio/chassis/http/handler';
import { passFence } from '@studio/chassis/http/pass-fence';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import * as routes from '@studio/contracts/http/import-routes';
import type { Fences } from '../fences.ts';
import { lockAccount, settlePlans, writeState } from '../held-plans/stored-assignment.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Account } from '../models/membership-models.ts';
import { forgiveDues } from '../payments/pay-assigned-plan.ts';
import { endedByUndo } from '../rules/assignment-policy.ts';

/** Routes by which the undoing of an import takes plans back (`docs/product.md` §4.9). */
export function takeBackBindings(parts: MembershipParts, fences: Fences): Binding[] {
  return [
    on(routes.listPaid, async ({ body }) => {
      await passFence(fences.accounts);
      const results = body.userIds.map(async (userId) => ({ userId, kind: await whyStays(parts, userId) }));
      return { results: await Promise.all(results) };
    }),
    on(routes.takeBackPlans, async ({ body, session }) => {
      await passFence(fences.accounts);
      const results = await parts.unitOfWork(async (tx) => {
        const taken: { userId: string; kind: Outcome }[] = [];
        for (const userId of body.userIds) {
          taken.push({ userId, kind: await takeBack(parts, userId, session.accountId, tx) });
        }
        return taken;
      });
      await passFence(fences.credits);
      return { results };
    }),
  ];
}

type Outcome = 'taken-back' | 'paid' | 'plan' | 'not-held';

/** `taken-back` for a member of whom nothing but the import is known. */
async function whyStays(
  { models: { cashEntries, assignments } }: Pick<MembershipParts, 'models'>,
  accountId: string,
  session: ClientSession | null = null,
): Promise<Outcome> {
  if (await cashEntries.exists({ accountId }).session(session)) return 'paid';
  const other = assignments.exists({ accountId, imported: trusted({ $exists: false }) }).session(session);
  return (await other) ? 'plan' : 'taken-back';
}

/**
 * Ends the imported plans of a member as mistakes: they are owed no more, count nowhere as sold, and no plan or money
 * follows. A payment at the same moment comes before, and the member stays, or finds no user.
 */
async function takeBack(
  { models, clock }: Pick<MembershipParts, 'models' | 'clock'>,
  accountId: string,
  by: string,
  tx: Transaction,
): Promise<Outcome> {
  const account = await models.accounts.findById(accountId).session(tx.session).lean<Account | null>();
  if (!account || account.deleted || account.undoneVersion === account.version) return 'taken-back';
  if (account.status !== 'inactive') return 'not-held';
  await lockAccount(models, accountId, tx);
  const outcome = await whyStays({ models }, accountId, tx.session);
  if (outcome !== 'taken-back') return outcome;
  const now = clock();
  for (const ended of endedByUndo(await settlePlans(models, accountId, now, tx), by, now)) {
    await writeState(models, ended, tx);
    await forgiveDues(models, ended, tx);
  }
  const { version: undoneVersion } = account;
  await models.accounts.updateOne({ _id: accountId }, { $set: { undoneVersion } }, { session: tx.session });
  return outcome;
}
