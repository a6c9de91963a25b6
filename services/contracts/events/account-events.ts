import { z } from 'zod';
import { refusableMailSchema } from '../mail-preferences.ts';
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
  /** What the account does not want to be mailed. */
  refusedMails: z.array(refusableMailSchema).default([]),
  /** Names the account in the address that ends such mails without a session; empty once deleted. */
  unsubscribeToken: z.string().default(''),
  /** The account has just left `active`, and its coming bookings are to be cancelled; absent otherwise. */
  freesBookings: z.literal(true).optional(),
});

export type AccountState = z.infer<typeof accountStateSchema>;

export const accountRegistered = event('account.registered.v1', accountStateSchema);
export const accountChanged = event('account.changed.v1', accountStateSchema);
export const accountDeleted = event('account.deleted.v1', accountStateSchema);
