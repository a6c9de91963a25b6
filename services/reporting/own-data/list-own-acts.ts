import { type Binding, on } from '@studio/chassis/http/handler';
import type { z } from 'zod';
import { getActivityData } from '@studio/contracts/http/own-data-routes';
import type { ActivityEntry } from '../models/activity.model.ts';
import type { ReportingParts } from '../reporting-parts.ts';

/** The route of what reporting stores about a member (`docs/product.md` §4.11). */
export function ownDataBindings({ models }: Pick<ReportingParts, 'models'>): Binding[] {
  return [
    on(
      getActivityData,
      async ({ session: { accountId } }) => {
        const newestFirst = models.activity.find({ 'about.user': accountId }).sort({ _id: -1 });
        return (await newestFirst.lean<ActivityEntry[]>()).map(presentActData);
      },
      { fenced: true },
    ),
  ];
}

/** An act in the own data of the member that it is about: names of administrators are not the member's. */
function presentActData({ at, kind, facts }: ActivityEntry): z.infer<typeof getActivityData.success.schema>[number] {
  return { at: at.toISOString(), kind, facts };
}
