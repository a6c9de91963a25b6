import { z } from 'zod';
import { refusableMailSchema } from '../mail-preferences.ts';
import { coachFactsShape, erasedPerson, guardianSchema, personSchema } from '../person.ts';
import { accountStatuses, accountTypes } from '../rules/people.ts';
import { event } from './event.ts';

/** The whole state of an account; once `deleted`, its personal fields are empty and it never changes again. */
export const accountStateSchema = z.object({
  accountId: z.string(),
  ...personSchema.shape,
  type: z.enum(accountTypes),
  status: z.enum(accountStatuses),
  createdAt: z.iso.datetime(),
  deleted: z.boolean(),
  /** Set for accounts that give classes. */
  coach: z.literal(true).optional(),
  /** Set for administrators at the desk (`docs/product.md` §4.19). */
  desk: z.literal(true).optional(),
  /** Kinds of mail that the account refuses. */
  refusedMails: z.array(refusableMailSchema).default([]),
  /** Identifies the account in unsubscribe links, which need no session; empty once deleted. */
  unsubscribeToken: z.string().default(''),
  /** The account has just left `active`, and its coming bookings are to be cancelled; absent otherwise. */
  freesBookings: z.literal(true).optional(),
});

/**
 * The facts about a member, besides the name, that coaches may read. Training consumes them, and reporting for the
 * export. No other event carries them, so no other service stores them. Both are null if unset, and once the account is
 * deleted.
 */
export const coachFactsStateSchema = z.object({
  accountId: z.string(),
  ...coachFactsShape,
});

/**
 * The guardian of a member, with the legal text accepted for both and when. Only reporting consumes it, for the export.
 * Null if there is none, and once the account is deleted.
 */
export const guardianStateSchema = z.object({
  accountId: z.string(),
  guardian: guardianSchema.extend({ version: z.string(), at: z.iso.datetime() }).nullable(),
});

/** What the events about a deleted account say of the person. */
export const erasedAccount = {
  ...erasedPerson,
  coach: undefined,
  desk: undefined,
  refusedMails: [],
  unsubscribeToken: '',
};

/** What it takes to write to a person by mail, and to leave it. */
export const mailedPersonSchema = accountStateSchema.pick({
  email: true,
  firstName: true,
  lastName: true,
  status: true,
  deleted: true,
  refusedMails: true,
  unsubscribeToken: true,
});

export type GuardianState = z.infer<typeof guardianStateSchema>;
export type CoachFactsState = z.infer<typeof coachFactsStateSchema>;
export type AccountState = z.infer<typeof accountStateSchema>;

export const accountRegistered = event('account.registered.v1', accountStateSchema);
export const accountChanged = event('account.changed.v1', accountStateSchema);
export const accountDeleted = event('account.deleted.v1', accountStateSchema);
/** Every event with the state of an account. */
export const accountEvents = [accountRegistered, accountChanged, accountDeleted] as const;
/** Its version is the account's. */
export const coachFactsChanged = event('account.coach-facts-changed.v1', coachFactsStateSchema);
/** Its version is the account's. */
export const guardianChanged = event('account.guardian-changed.v1', guardianStateSchema);
