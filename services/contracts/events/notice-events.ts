import { z } from 'zod';
import { noticeKinds } from '../rules/push.ts';
import { event } from './event.ts';

/**
 * A push notification to the devices of an account, beside the mail with the same content
 * (`docs/product.md` §4.15). The aggregate is the mail's key, and the version always 1: a notice is due once.
 */
export const noticeStateSchema = z.object({
  accountId: z.string(),
  kind: z.enum(noticeKinds),
  /** A later notification with the same tag replaces this one. */
  tag: z.string(),
  /** The text shown: Spanish, without the name of another person. */
  title: z.string(),
  body: z.string(),
  /** Page of the app that a tap opens, e.g. `/trainings?clase=…`. */
  path: z.string(),
  /** Start of the class, or when the answer is old; no notification is sent after it. */
  until: z.iso.datetime(),
});

export type NoticeState = z.infer<typeof noticeStateSchema>;

/** By training, about classes. */
export const noticeDue = event('training.notice-due.v1', noticeStateSchema);
/** By membership, about an answered request for a plan or for permission. */
export const planNoticeDue = event('membership.notice-due.v1', noticeStateSchema);
/** By membership, to every full administrator: auth knows who they are. */
export const administratorsNoticeDue = event(
  'membership.administrators-notice-due.v1',
  noticeStateSchema.omit({ accountId: true }),
);
