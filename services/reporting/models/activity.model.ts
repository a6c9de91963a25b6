import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { actSchema } from '@studio/contracts/activity';
import { ACTIVITY_DAYS } from '@studio/contracts/rules/acts';

export const activityCollection = collection('activity', {
  holds: 'An act of an administrator, a coach or the operator, without personal data (`docs/product.md` §7.4)',
  shape: z.object({
    /** Sorts by time (`outboxId`). */
    _id: z.string(),
    at: z.date(),
    /** Account id of the administrator or coach, or `operatorId`. */
    actorId: z.string(),
    ...actSchema.shape,
  }),
  indexes: [
    { key: { at: 1 }, name: 'kept', expireAfterSeconds: ACTIVITY_DAYS * 24 * 60 * 60 },
    { key: { actorId: 1, _id: -1 } },
    { key: { kind: 1, _id: -1 } },
    { key: { 'about.user': 1, _id: -1 }, partialFilterExpression: { 'about.user': { $exists: true } } },
    { key: { 'about.training': 1, _id: -1 }, partialFilterExpression: { 'about.training': { $exists: true } } },
  ],
  subject: { field: 'about.user', onDeletion: 'stays' },
});

export type ActivityEntry = Stored<typeof activityCollection>;
