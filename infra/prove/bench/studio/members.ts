import { newId } from '@studio/chassis/mongo/new-id';
import { signSession } from '@studio/chassis/session/session-token';
import type { mongo } from 'mongoose';
import type { BenchStudio } from './bench-studio.ts';

export interface Member {
  readonly id: string;
  readonly token: string;
}

type Rows = readonly { readonly _id: string }[];

const classes = 80;

/**
 * Creates members with a session and a plan that pays for any training. Writes them into the databases directly, since
 * auth and membership would take minutes for thousands of them.
 */
export async function makeMembers({ databases, privateKey }: BenchStudio, count: number): Promise<Member[]> {
  const ids = Array.from({ length: count }, () => newId());
  const { sessions, of } = databases;
  await insert(sessions, 'accounts', ids.map(sessionOf));
  await insert(of.training, 'members', ids.map(memberOf));
  await insert(of.training, 'credit-accounts', ids.map(accountOf));
  await insert(of.training, 'movements', ids.map(grantOf));
  return ids.map((id) => {
    const session = { accountId: id, type: 'member', sessionId: 'bench', version: 1 } as const;
    return { id, token: signSession(privateKey, session, 24) };
  });
}

/** Inserts many rows, a few thousand at a time. */
export async function insert(database: mongo.Db, collection: string, rows: Rows): Promise<void> {
  const into = database.collection<{ _id: string }>(collection);
  for (let at = 0; at < rows.length; at += 5_000) {
    await into.insertMany(rows.slice(at, at + 5_000), { ordered: false, writeConcern: { w: 1 } });
  }
}

const sessionOf = (_id: string) => ({ _id, status: 'active', type: 'member', version: 1, keeps: null });

function memberOf(_id: string) {
  const person = { firstName: 'Marcela', lastName: 'Ocampo', email: `${_id}@example.com`, phone: '3104567890' };
  return { _id, ...person, type: 'member', status: 'active', deleted: false, version: 1 };
}

function accountOf(_id: string) {
  const plan = {
    assignmentId: _id,
    planName: 'Plan Libre',
    classesLeft: classes,
    weeklyLimit: 20,
    startsOn: '2000-01-01',
    endsOn: '2199-12-31',
    startsAt: new Date('2000-01-01T05:00:00Z'),
    assignedAt: new Date('2000-01-01T05:00:00Z'),
    freezes: [],
  };
  return { _id, special: 0, plan, next: null, carried: 0, weekUse: {}, voided: {}, version: 1 };
}

function grantOf(accountId: string) {
  return {
    _id: newId(),
    accountId,
    sequence: 1,
    at: new Date(),
    balance: 'plan',
    assignmentId: accountId,
    reason: 'assigned',
    change: classes,
    balanceAfter: classes,
    actor: 'system',
    actorId: null,
    subject: { planName: 'Plan Libre' },
    key: `assign:${accountId}`,
  };
}
