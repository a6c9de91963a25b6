import type { mongo } from 'mongoose';
import type { Account } from '../../../services/auth/models/account.model.ts';
import { asideOf } from './set-aside.ts';

/** A kind of withdrawal or request since the backup that a restore undoes. */
export type ComesBack = keyof typeof sayings;

/** Message about the accounts of each kind. */
export const sayings = {
  deleted: 'were deleted since the backup, and are back: delete them again',
  suspended: 'were suspended or deactivated since, and are active again: suspend them again',
  admin: 'were no longer administrators, and are again: change them back',
  desk: 'were put at the desk since, and are full administrators again: put them back',
  coach: 'no longer gave classes, and do again: remove the mark again',
  password: 'got another password since, and the old one opens them again: set another one',
  address: 'got another mail address since, and links for a new password go to the old one again: change it back',
  deletionRequest: 'asked to be deleted since: they wait for an answer',
  mails: 'opted out of mails since, and get them again: they must opt out again',
} as const;

const facts = {
  status: 1,
  type: 1,
  coach: 1,
  desk: 1,
  passwordHash: 1,
  sessions: 1,
  email: 1,
  deletionRequestedAt: 1,
  refusedMails: 1,
} as const;

export type Facts = Pick<Account, '_id' | keyof typeof facts>;

/** The changes to an account that a restore has undone. */
export function undoneIn(restored: Facts, before: Facts): ComesBack[] {
  const stillRefused = new Set(restored.refusedMails);
  const undone: Readonly<Record<Exclude<ComesBack, 'deleted'>, boolean>> = {
    suspended: before.status !== 'active' && restored.status === 'active',
    admin: before.type !== 'admin' && restored.type === 'admin',
    desk: before.type === 'admin' && before.desk === true && restored.type === 'admin' && !restored.desk,
    coach: !before.coach && restored.coach === true,
    // The hash of an unchanged password changes with BCRYPT_COST, which ends no session.
    password: before.passwordHash !== restored.passwordHash && before.sessions.version !== restored.sessions.version,
    address: before.email !== restored.email,
    deletionRequest: Boolean(before.deletionRequestedAt) && !restored.deletionRequestedAt,
    mails: before.refusedMails?.some((mail) => !stillRefused.has(mail)) ?? false,
  };
  return (Object.keys(undone) as (keyof typeof undone)[]).filter((kind) => undone[kind]);
}

/**
 * Groups the restored accounts by kind, compared with the collections set aside. Call it while the sessions are still
 * those of the backup.
 */
export async function findWhatComesBack(auth: mongo.Db) {
  const everyFact = { projection: facts, sort: { _id: 1 } } as const;
  const deleted = new Set(await asideOf<{ _id: string }>(auth, 'deleted-accounts').distinct('_id'));
  const before = new Map<string, Facts>();
  for await (const account of asideOf<Facts>(auth, 'accounts').find({}, everyFact)) before.set(account._id, account);
  const found: { readonly kind: ComesBack; readonly account: Facts }[] = [];
  for await (const account of auth.collection<Facts>('accounts').find({}, everyFact)) {
    const known = before.get(account._id);
    if (deleted.has(account._id)) found.push({ kind: 'deleted', account });
    else if (known) found.push(...undoneIn(account, known).map((kind) => ({ kind, account })));
  }
  return Map.groupBy(found, ({ kind }) => kind);
}
