import { z } from 'zod';
import { erasablePersonSchema } from '../person.ts';
import { accountStatuses, accountTypes } from '../vocabulary.ts';
import { event } from './event.ts';

/** The whole state of an account; once `deleted`, its personal fields are empty and it never changes again. */
export const accountStateSchema = z.object({
  accountId: z.string(),
  ...erasablePersonSchema.shape,
  type: z.enum(accountTypes),
  status: z.enum(accountStatuses),
  createdAt: z.iso.datetime(),
  deleted: z.boolean(),
  /** The account has just left `active`, and its coming bookings are to be cancelled; absent otherwise. */
  freesBookings: z.literal(true).optional(),
});

export type AccountState = z.infer<typeof accountStateSchema>;

export const accountRegistered = event('account.registered.v1', accountStateSchema);
export const accountChanged = event('account.changed.v1', accountStateSchema);
export const accountDeleted = event('account.deleted.v1', accountStateSchema);
