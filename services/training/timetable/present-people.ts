import type { Member } from '../models/member.model.ts';

/** Whom mails did not reach; nothing without any. */
export function presentUnreached(unreached: readonly Member[] | undefined) {
  return unreached && { unreached: unreached.map((member) => ({ ...presentName(member), phone: member.phone ?? '' })) };
}

export function presentName({ _id: id, firstName, lastName }: Pick<Member, '_id' | 'firstName' | 'lastName'>) {
  return { id, first_name: firstName, last_name: lastName };
}
