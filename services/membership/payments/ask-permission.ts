import { trusted } from 'mongoose';
import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { passFence } from '@studio/chassis/http/pass-fence';
import { newId } from '@studio/chassis/mongo/new-id';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { permissionChanged } from '@studio/contracts/events/money-events';
import { administratorsNoticeDue } from '@studio/contracts/events/notice-events';
import * as routes from '@studio/contracts/http/permission-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { overdueSince } from '@studio/contracts/rules/requests-policy';
import { takeTill } from '../cash/cash-book.ts';
import type { Fences } from '../fences.ts';
import { lockAccount } from '../held-plans/stored-assignment.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Account } from '../models/membership-models.ts';
import type { Permission } from '../models/permission.model.ts';
import { presentPermission, presentPermissions } from './present-permissions.ts';
import { discountedBy, draftVoid, returnedTo } from './record-money.ts';
import { readBalance } from './stored-balance.ts';
import {
  askedInWords,
  closePermission,
  findOpenAbout,
  findPermission,
  newsUntil,
  permissionFact,
} from './stored-permission.ts';

/** Routes by which a desk asks for what it may not do alone (`docs/product.md` §2.12). */
export function askPermissionBindings(
  parts: MembershipParts,
  { accounts: fence }: Pick<Fences, 'accounts'>,
): Binding[] {
  const { models, clock } = parts;
  return [
    on(routes.listOwnPermissions, async ({ session: { accountId: askedBy } }) => {
      const since = overdueSince(clock());
      const own = models.permissions.find({ askedBy, askedAt: trusted({ $gt: since }) }).sort({ askedAt: -1, _id: -1 });
      return presentPermissions(parts, await own.lean<Permission[]>());
    }),
    on(routes.askPermission, async ({ body, session: { accountId } }) => {
      await passFence(fence);
      const permission = await askPermission(parts, body, accountId);
      return { permission: await presentPermission(parts, permission), message: 'Permiso pedido' };
    }),
    on(routes.withdrawPermission, async ({ params: { id }, session: { accountId } }) => {
      const permission = await withdrawPermission(parts, id, accountId);
      return { permission: await presentPermission(parts, permission), message: 'Permiso retirado' };
    }),
  ];
}

type Asked = z.output<typeof routes.permissionFormSchema>;

/**
 * Asks for an act that could be carried out now.
 * @throws AppError PERMISSION_OPEN, PERMISSION_NEEDLESS, or as the act refuses
 */
function askPermission(
  { models, unitOfWork, clock }: MembershipParts,
  asked: Asked,
  askedBy: string,
): Promise<Permission> {
  return unitOfWork(async (tx) => {
    const now = clock();
    const subject = await subjectOf(models, asked, { actorId: askedBy, at: now }, tx);
    const open = await findOpenAbout(models, subject.subjectId, now, tx);
    if (open) throw await alreadyAsked(models, open, tx);
    const permission: Permission = {
      _id: newId(),
      kind: asked.kind,
      ...subject,
      reason: asked.reason,
      status: 'open',
      askedBy,
      askedAt: now,
      closedAt: null,
      closedBy: null,
      answer: '',
      madeEntryId: null,
      version: 1,
    };
    await models.permissions.create([permission], { session: tx.session });
    tx.emit(permissionChanged, permissionFact(permission));
    tellAdministrators(permission, tx);
    noteSubject(permission, tx);
    return permission;
  });
}

type Models = MembershipParts['models'];
type Subject = Pick<Permission, 'subjectId' | 'accountId' | 'amount' | 'method'>;

/**
 * What is asked for, locked against others who do or ask for the same.
 * @throws AppError PERMISSION_NEEDLESS, or as the act itself would refuse now
 */
async function subjectOf(
  models: Models,
  asked: Asked,
  by: { readonly actorId: string; readonly at: Date },
  tx: Transaction,
): Promise<Subject> {
  if (asked.kind === 'void') {
    const { voided } = await draftVoid(models, asked.entryId, { ...by, note: asked.reason }, tx);
    const { _id: subjectId, accountId, amount, method } = voided;
    if (accountId === null) await takeTill(models, { asked: 1 }, tx);
    return { subjectId, accountId, amount, method };
  }
  const { userId: accountId, amount } = asked;
  await lockAccount(models, accountId, tx);
  const balance = await readBalance(models, accountId, tx.session);
  if (asked.kind === 'refund') {
    const { method } = asked;
    returnedTo({ amount, method, note: asked.reason })({ balance, of: { accountId, ...by } });
    return { subjectId: accountId, accountId, amount, method };
  }
  discountedBy(balance, asked, by);
  const plan = balance.plans.find(({ assignmentId }) => assignmentId === asked.assignmentId);
  if (!plan?.owes || plan.discount === amount) throw new AppError(refusals.PERMISSION_NEEDLESS);
  return { subjectId: asked.assignmentId, accountId, amount, method: null };
}

async function alreadyAsked(
  { accounts }: Models,
  { askedBy }: Permission,
  { session }: Transaction,
): Promise<AppError> {
  const asker = await accounts.findById(askedBy).session(session).lean<Account | null>();
  const who = asker?.firstName ? `${asker.firstName} ${asker.lastName} ya pidió` : 'Ya se pidió';
  return new AppError(refusals.PERMISSION_OPEN, { message: `${who} permiso para esto. Espera la respuesta.` });
}

/** Takes a request back. @throws AppError PERMISSION_NOT_FOUND, PERMISSION_CLOSED */
function withdrawPermission(
  { models, unitOfWork, clock }: MembershipParts,
  permissionId: string,
  askedBy: string,
): Promise<Permission> {
  return unitOfWork(async (tx) => {
    const closedAt = clock();
    const permission = await findPermission(models, { permissionId, askedBy }, closedAt, tx);
    noteSubject(permission, tx);
    return closePermission(models, permission, { status: 'withdrawn', closedAt, closedBy: askedBy }, tx);
  });
}

/** Adds to the activity what the request is about. */
export function noteSubject({ kind: permission, accountId, amount }: Permission, tx: Transaction): void {
  tx.noteAct({
    ...(accountId !== null && { about: { user: accountId } }),
    facts: { permission, amount: Math.abs(amount) },
  });
}

/**
 * Emits the notice to the devices of the administrators who may answer. Another request about the same subject replaces
 * it, silently while the device still shows it.
 */
function tellAdministrators(permission: Permission, tx: Transaction): void {
  const { _id, subjectId, askedAt } = permission;
  const tag = `permission:${subjectId}`;
  const said = { title: 'Piden tu permiso', body: askedInWords(permission), path: '/admin' };
  tx.emit(administratorsNoticeDue, {
    aggregateId: `permission:${_id}`,
    version: 1,
    payload: { kind: 'permission', tag, ...said, until: newsUntil(askedAt) },
  });
}
