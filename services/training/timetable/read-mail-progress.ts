import type { ClientSession } from 'mongoose';
import { keyedBy, type MailRow, unreceivedMail } from '@studio/chassis/mail/mail-outbox';
import type { Member } from '../models/member.model.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The twelve attempts of a mail job are over by then; a mail that is older and not sent needs a look. */
const mailGivenUpAfterMs = 40 * 60_000;

type UnreceivedMail = Pick<MailRow, 'accountId' | 'createdAt' | 'outcome' | 'held'>;

/** The mails whose keys begin so and that did not reach anyone. */
export function readUnreceived(
  { mails }: Pick<TrainingParts, 'mails'>,
  keyPrefix: string,
  session: ClientSession,
): Promise<UnreceivedMail[]> {
  const projection = { accountId: 1, createdAt: 1, outcome: 1, held: 1 };
  return mails.find({ ...keyedBy(keyPrefix), ...unreceivedMail }, { projection, session }).toArray();
}

/** The mails that need a look, and their recipients; `unreached` is absent without any. */
export interface FailedMails {
  readonly failed: number;
  readonly unreached?: readonly Member[];
}

export async function findFailed(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  unreceived: readonly UnreceivedMail[],
): Promise<FailedMails> {
  const givenUpBefore = clock().getTime() - mailGivenUpAfterMs;
  const failed = unreceived.filter(
    ({ createdAt, outcome, held }) => outcome === 'refused' || (!held && createdAt.getTime() < givenUpBefore),
  );
  if (failed.length === 0) return { failed: 0 };
  const ids = failed.map(({ accountId }) => accountId);
  const unreached = await stores.members.find({ _id: { $in: ids }, deleted: false }).toArray();
  return { failed: failed.length, unreached };
}

/** Whom mails did not reach; nothing without any. */
export function presentUnreached(unreached: readonly Member[] | undefined) {
  return unreached && { unreached: unreached.map((member) => ({ ...presentName(member), phone: member.phone ?? '' })) };
}

export function presentName({ _id: id, firstName, lastName }: Pick<Member, '_id' | 'firstName' | 'lastName'>) {
  return { id, first_name: firstName, last_name: lastName };
}
