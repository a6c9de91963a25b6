import { z } from 'zod';
import { storedFields } from '@studio/chassis/events/stored-fact';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { assignmentStateSchema } from '@studio/contracts/events/membership-events';

export const assignmentCollection = collection('assignments', {
  holds: 'A plan that a member holds, held or will hold, as it was when it was assigned (`docs/product.md` §2.1)',
  shape: z.object({
    _id: z.string(),
    ...storedFields(assignmentStateSchema.omit({ assignmentId: true })),
    /** The requested start date if one was given for a next plan: it may begin later, but not earlier. */
    notBefore: z.string().nullable(),
    /** Assigned by an import, whose list may have named its days (`docs/product.md` §4.9). */
    imported: z.literal(true).exactOptional(),
    /** Ended by the undoing of its import, as if it had never been assigned. */
    takenBack: z.literal(true).exactOptional(),
    /** When the reminder of its current end was written. */
    remindedAt: z.date().nullable(),
    /** Counts the published states. */
    version: z.int(),
  }),
  indexes: [
    // At most one of each per member.
    { key: { accountId: 1 }, name: 'one-active', unique: true, partialFilterExpression: { status: 'active' } },
    { key: { accountId: 1, status: 1 }, name: 'one-next', unique: true, partialFilterExpression: { status: 'next' } },
    { key: { accountId: 1, assignedAt: -1 } },
    { key: { status: 1, endsAt: 1 } },
    { key: { status: 1, startsAt: 1 } },
  ],
  subject: { field: 'accountId', onDeletion: 'stays' },
});

export type Assignment = Stored<typeof assignmentCollection>;

/** Studio dates, both inclusive, on which a plan is frozen (`docs/product.md` §2.7). */
export type Freeze = Assignment['freezes'][number];
