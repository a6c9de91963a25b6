import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import { getActivityData } from '@studio/contracts/http/own-data-routes';
import type { ActivityEntry } from '../models/activity.model.ts';
import type { ReportingParts } from '../reporting-parts.ts';

/** An act in a member's own data. The actor is left out: an administrator's name is not the member's data. */
const actSchema = getActivityData.success.schema.element;

/** Route of the activity in a member's own data (`docs/product.md` §4.11). */
export function ownDataBindings({ models }: Pick<ReportingParts, 'models'>): Binding[] {
  return [
    on(
      getActivityData,
      async ({ session: { accountId } }) => {
        const newestFirst = models.activity.find({ 'about.user': accountId }).sort({ _id: -1 });
        return (await newestFirst.lean<ActivityEntry[]>()).map((act) => presentAs(actSchema, act));
      },
      { fenced: true },
    ),
  ];
}
