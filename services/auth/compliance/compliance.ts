import type { z } from 'zod';
import { type Binding, on } from '@studio/chassis/http/handler';
import { getCompliance } from '@studio/contracts/http/compliance-routes';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { AuthParts } from '../auth-parts.ts';
import { type Account, indexOfConsents, indexOfMinors, isRequested } from '../models/account.model.ts';
import type { AuthModels } from '../models/auth-models.ts';
import { missingGuardian } from '../rules/guardian-policy.ts';
import { trusted } from 'mongoose';
import { deletionDueOn } from './deletion-due-policy.ts';

/** The route of the studio's legal duties about personal data (`docs/product.md` §7.12). */
export function complianceBindings({ models, clock }: Pick<AuthParts, 'models' | 'clock'>): Binding[] {
  return [
    on(getCompliance, async () => {
      const [consents, minorsWithoutGuardian, deletionRequests] = await Promise.all([
        countConsents(models),
        models.accounts.countDocuments(missingGuardian(toStudioDate(clock())), { hint: indexOfMinors }).exec(),
        listDeletionRequests(models),
      ]);
      return { consents, minorsWithoutGuardian, deletionRequests };
    }),
  ];
}

type Compliance = z.output<typeof getCompliance.success.schema>;

/** Counts members by the text they accepted last: newest text first, no text last. An index alone answers it. */
async function countConsents({ accounts }: Pick<AuthModels, 'accounts'>): Promise<Compliance['consents']> {
  const counted = await accounts
    .aggregate<{ _id: string | null; members: number }>([
      { $match: { type: 'member' } },
      { $group: { _id: '$consent.version', members: { $sum: 1 } } },
    ])
    .hint(indexOfConsents);
  return counted
    .map(({ _id: version, members }) => ({ version, members }))
    .toSorted((a, b) => ((a.version ?? '') > (b.version ?? '') ? -1 : 1));
}

async function listDeletionRequests({
  accounts,
}: Pick<AuthModels, 'accounts'>): Promise<Compliance['deletionRequests']> {
  type Found = Pick<Account, '_id' | 'firstName' | 'lastName'> & { readonly deletionRequestedAt: Date };
  const found = await accounts
    .find({ deletionRequestedAt: trusted({ ...isRequested.deletionRequestedAt }) })
    .select({ firstName: 1, lastName: 1, deletionRequestedAt: 1 })
    .sort({ deletionRequestedAt: 1 })
    .lean<Found[]>();
  return found.map(({ _id, firstName, lastName, deletionRequestedAt }) => ({
    user_id: _id,
    name: `${firstName} ${lastName}`,
    requestedAt: deletionRequestedAt.toISOString(),
    dueOn: deletionDueOn(toStudioDate(deletionRequestedAt)),
  }));
}
