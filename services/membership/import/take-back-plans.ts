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
        let count = 0;
        for (const userId of body.userIds) {
          const { kind, plans } = await takeBack(parts, userId, session.accountId, tx);
          taken.push({ userId, kind });
          count += plans;
        }
        if (count === 0) tx.dropAct();
        else tx.noteAct({ facts: { count } });
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
 * follows. A payment at the same moment comes before, and the member stays, or finds no user. Returns how many ended.
 */
async function takeBack(
  { models, clock }: Pick<MembershipParts, 'models' | 'clock'>,
  accountId: string,
  by: string,
  tx: Transaction,
): Promise<{ readonly kind: Outcome; readonly plans: number }> {
  const nothing = (kind: Outcome) => ({ kind, plans: 0 });
  const account = await models.accounts.findById(accountId).session(tx.session).lean<Account | null>();
  if (!account || account.deleted || account.undoneVersion === account.version) return nothing('taken-back');
  if (account.status !== 'inactive') return nothing('not-held');
  await lockAccount(models, accountId, tx);
  const kind = await whyStays({ models }, accountId, tx.session);
  if (kind !== 'taken-back') return nothing(kind);
  const now = clock();
  const plans = endedByUndo(await settlePlans(models, accountId, now, tx), by, now);
  for (const ended of plans) {
    await writeState(models, ended, tx);
    await forgiveDues(models, ended, tx);
  }
  const { version: undoneVersion } = account;
  await models.accounts.updateOne({ _id: accountId }, { $set: { undoneVersion } }, { session: tx.session });
  return { kind, plans: plans.length };
}
