import { z } from 'zod';
import { noticeKinds } from '../vocabulary.ts';
import { event } from './event.ts';

/**
 * What the devices of an account are told about its classes, beside the mail that says the same (`docs/product.md` §4.15). The
 * aggregate is the mail's key, and the version always 1: a notice is due once.
 */
export const noticeStateSchema = z.object({
  accountId: z.string(),
  kind: z.enum(noticeKinds),
  /** Later words with the same tag take the place of these. */
  tag: z.string(),
  /** What is shown: Spanish, without the name of another person. */
  title: z.string(),
  body: z.string(),
  /** Page of the app that a tap opens, e.g. `/trainings?clase=…`. */
  path: z.string(),
  /** Start of the class: nothing is told after it. */
  until: z.iso.datetime(),
});

export type NoticeState = z.infer<typeof noticeStateSchema>;

export const noticeDue = event('training.notice-due.v1', noticeStateSchema);
