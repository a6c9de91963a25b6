import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { type Fence, passFence } from '@studio/chassis/http/pass-fence';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import * as routes from '@studio/contracts/http/import-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { changeAccount, eraseAccount, findAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { type Account, indexOfImports } from '../models/account.model.ts';

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'clock' | 'logger'>;

/** Routes by which the import of people is undone (`docs/product.md` §4.9). */
export function undoImportBindings(parts: Parts, trainingFence: Fence): Binding[] {
  return [
    on(routes.listImports, async () => ({ imports: await listImports(parts) })),
    on(routes.getImport, async ({ params }) => ({ people: await listPeople(parts, params.id) })),
    on(routes.holdImported, async ({ params, body }) => ({ held: await hold(parts, params.id, body.userIds) })),
    on(routes.undoImported, async ({ params, body }) => {
      const removed = await undo(parts, params.id, body);
      await passFence(trainingFence);
      return { removed: removed.length };
    }),
  ];
}

/** Imports listed at most. */
const mostImports = 5;

async function listImports({ models }: Parts) {
  const found = await models.accounts.aggregate<{ _id: string; at: Date; people: number }>(
    [
      { $match: { importId: { $type: 'string', $gte: '' }, signedInAt: null } },
      { $group: { _id: '$importId', at: { $min: '$createdAt' }, people: { $sum: 1 } } },
      { $sort: { at: -1 } },
      { $limit: mostImports },
    ],
    { hint: indexOfImports },
  );
  return found.map(({ _id: id, at, people }) => ({ id, at: at.toISOString(), people }));
}

async function listPeople({ models }: Parts, importId: string) {
  const people = await models.accounts
    .find({ importId }, { ...signs, firstName: 1, lastName: 1 })
    .sort({ sortName: 1 })
    .lean<Account[]>();
  return people.map((account) => ({
    userId: account._id,
    name: `${account.firstName} ${account.lastName}`,
    signedIn: hasSignedIn(account),
  }));
}

const signs = { type: 1, neverSignedIn: 1, passwordIsNumberOf: 1, emailConfirmedAt: 1, accessGivenAt: 1 } as const;

/**
 * Whoever has set a password by a link, or got one from an administrator since, knows of the account, too. A corrected
 * address gives access as well, but the first password stays: the document number. Without one, any access counts. Nobody
 * is imported as an administrator: who is one by now was chosen.
 */
function hasSignedIn(account: Pick<Account, keyof typeof signs>): boolean {
  const { type, neverSignedIn, passwordIsNumberOf, emailConfirmedAt, accessGivenAt } = account;
  const gotPassword = passwordIsNumberOf === null && accessGivenAt !== undefined;
  return type === 'admin' || !neverSignedIn || emailConfirmedAt !== undefined || gotPassword;
}

/** @throws AppError IMPORT_NOT_FOUND */
async function mustExist({ models }: Parts, importId: string, { session }: Transaction): Promise<void> {
  if (!(await models.accounts.exists({ importId }).session(session))) throw new AppError(refusals.IMPORT_NOT_FOUND);
}

/**
 * Keeps people from signing in and booking while it is decided who leaves. Returns those who are held. Whoever was held
 * before and knows of the account by now is let go: they stay (`docs/product.md` §4.9).
 */
async function hold(parts: Parts, importId: string, userIds: readonly string[]): Promise<string[]> {
  return parts.unitOfWork(async (tx) => {
    await mustExist(parts, importId, tx);
    const held: string[] = [];
    for (const _id of new Set(userIds)) {
      const account = await findAccount(parts.models, { _id }, tx.session);
      if (account?.importId !== importId) continue;
      if (hasSignedIn(account)) {
        await letGo(parts, account, tx);
        continue;
      }
      held.push(_id);
      if (account.heldFrom) continue;
      const holding = { status: 'inactive', heldFrom: account.status, updatedAt: parts.clock() } as const;
      await changeAccount(parts, account, holding, tx);
    }
    return held;
  });
}

async function letGo(parts: Parts, account: Account, tx: Transaction): Promise<void> {
  if (!account.heldFrom) return;
  await changeAccount(parts, account, { status: account.heldFrom, heldFrom: undefined, updatedAt: parts.clock() }, tx);
}

type Undoing = z.output<typeof routes.undoImported.body>;

/**
 * Removes held people as a deletion does, and lets the others go. Logs the ids: after restoring an older backup they are
 * the only record of it. Returns the ids of those removed.
 */
async function undo(parts: Parts, importId: string, { leave, stay }: Undoing): Promise<string[]> {
  const removed = await parts.unitOfWork(async (tx) => {
    await mustExist(parts, importId, tx);
    const now = parts.clock();
    const held: Account[] = [];
    for (const _id of new Set([...leave, ...stay])) {
      const account = await findAccount(parts.models, { _id }, tx.session);
      if (account?.importId === importId && account.heldFrom) held.push(account);
    }
    const staying = new Set(stay);
    const leaving = held.filter(({ _id }) => !staying.has(_id));
    for (const account of held.filter(({ _id }) => staying.has(_id))) await letGo(parts, account, tx);
    for (const account of leaving) await eraseAccount(parts, account, now, tx);
    if (leaving.length === 0) tx.dropAct();
    else tx.noteAct({ facts: { count: leaving.length } });
    return leaving.map(({ _id }) => _id);
  });
  for (const accountId of removed) parts.logger.info({ accountId }, 'account deleted');
  return removed;
}
