import { trusted } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { factOf } from '@studio/chassis/events/stored-fact';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { permissionChanged, permissionStateSchema } from '@studio/contracts/events/money-events';
import { planNoticeDue } from '@studio/contracts/events/notice-events';
import { refusals } from '@studio/contracts/http/refusals';
import { pesos } from '@studio/contracts/money';
import type { PermissionStatus } from '@studio/contracts/rules/permissions';
import { expiryOf, isOpen, overdueSince } from '@studio/contracts/rules/requests-policy';
import type { MembershipParts } from '../membership-parts.ts';
import type { MembershipModels } from '../models/membership-models.ts';
import type { Permission } from '../models/permission.model.ts';

type Models = Pick<MembershipModels, 'permissions' | 'accounts'>;

/** A request for permission, as it is published. */
export const permissionFact = (permission: Permission) => factOf(permissionStateSchema, 'permissionId', permission);

const closedInWords: Readonly<Record<Exclude<PermissionStatus, 'open'>, string>> = {
  granted: 'Este permiso ya se autorizó',
  refused: 'Este permiso ya se respondió: no se autorizó',
  withdrawn: 'Quien pidió este permiso ya lo retiró',
  expired: 'Este permiso ya se venció',
  overtaken: 'Ya no hace falta este permiso',
};

interface Sought {
  readonly permissionId: string;
  /** Absent if an administrator names the request alone. */
  readonly askedBy?: string;
}

/** An open request, to be closed in the same transaction. @throws AppError PERMISSION_NOT_FOUND, PERMISSION_CLOSED */
export async function findPermission(
  { permissions }: Models,
  { permissionId: _id, ...by }: Sought,
  now: Date,
  { session }: Transaction,
): Promise<Permission> {
  const found = await permissions
    .findOne({ _id, ...by })
    .session(session)
    .lean<Permission | null>();
  if (!found) throw new AppError(refusals.PERMISSION_NOT_FOUND);
  if (isOpen(found, now)) return found;
  const message = closedInWords[found.status === 'open' ? 'expired' : found.status];
  throw new AppError(refusals.PERMISSION_CLOSED, { message });
}

/** The open request about a subject, which the transaction has locked; one whose time is over is closed. */
export async function findOpenAbout(
  models: Models,
  subjectId: string,
  now: Date,
  tx: Transaction,
): Promise<Permission | null> {
  const open = { subjectId, status: 'open' as const };
  const found = await models.permissions.findOne(open).session(tx.session).lean<Permission | null>();
  if (!found || isOpen(found, now)) return found;
  await expirePermission(models, found, tx);
  return null;
}

type Closing = Pick<Permission, 'status' | 'closedAt' | 'closedBy'> &
  Partial<Pick<Permission, 'answer' | 'madeEntryId'>>;

/**
 * Stores and publishes the end of a request that was read in the same transaction, and tells who asked. The reason is
 * about the member: it ends with a deleted one.
 */
export async function closePermission(
  models: Models,
  asked: Permission,
  closing: Closing,
  tx: Transaction,
): Promise<Permission> {
  const { accountId: _id } = asked;
  const isOfDeleted = _id !== null && (await models.accounts.exists({ _id, deleted: true }).session(tx.session));
  const permission = await store(models, asked, { ...closing, ...(isOfDeleted && { reason: '' }) }, tx);
  tellAsker(permission, tx);
  return permission;
}

async function store(
  { permissions }: Models,
  { _id, ...before }: Permission,
  change: Partial<Permission>,
  tx: Transaction,
): Promise<Permission> {
  const state = { ...before, ...change, version: before.version + 1 };
  await permissions.updateOne({ _id }, { $set: state }, { session: tx.session });
  const permission = { ...state, _id };
  tx.emit(permissionChanged, permissionFact(permission));
  return permission;
}

/**
 * Ends the open request about what was just done without it, or has come to an end. The transaction has locked the
 * subject, like the one that asks.
 */
export async function overtakePermission(
  models: Models,
  subjectId: string,
  { actorId: closedBy, at: closedAt }: { readonly actorId: string; readonly at: Date },
  tx: Transaction,
): Promise<void> {
  const open = await findOpenAbout(models, subjectId, closedAt, tx);
  if (open) await closePermission(models, open, { status: 'overtaken', closedAt, closedBy }, tx);
}

/**
 * Ends what was asked for a member whose account is deleted, and empties the sentences of all that has ended. An entry can
 * still be voided, since the cash book stays: such a request keeps its reason until it ends.
 */
export async function emptyPermissions(models: Models, accountId: string, now: Date, tx: Transaction): Promise<void> {
  const found = await models.permissions.find({ accountId }).session(tx.session).lean<Permission[]>();
  const ending = { status: 'overtaken', closedAt: now, closedBy: 'system' } as const;
  for (const permission of found) {
    const { status, kind, reason, answer } = permission;
    if (status !== 'open') {
      if (reason !== '' || answer !== '') await store(models, permission, { reason: '', answer: '' }, tx);
    } else if (kind !== 'void') await closePermission(models, permission, ending, tx);
  }
}

/** Ends the requests whose time is over (`docs/product.md` §2.12). Returns their number. */
export async function expireDuePermissions({
  models,
  unitOfWork,
  clock,
}: Pick<MembershipParts, 'models' | 'unitOfWork' | 'clock'>): Promise<number> {
  const before = overdueSince(clock());
  const overdue = { status: 'open' as const, askedAt: trusted({ $lte: before }) };
  const due = await models.permissions.find(overdue).lean<Permission[]>();
  for (const { _id } of due) {
    await unitOfWork(async (tx) => {
      const open = { _id, status: 'open' as const };
      const found = await models.permissions.findOne(open).session(tx.session).lean<Permission | null>();
      if (found) await expirePermission(models, found, tx);
    });
  }
  return due.length;
}

function expirePermission(models: Models, permission: Permission, tx: Transaction): Promise<Permission> {
  const ending = { status: 'expired', closedAt: expiryOf(permission), closedBy: 'system' } as const;
  return closePermission(models, permission, ending, tx);
}

/** What was asked for, for the notice on a device: without the reason, which may name another person. */
export function askedInWords({ kind, amount }: Pick<Permission, 'kind' | 'amount'>): string {
  const sum = pesos(Math.abs(amount));
  return { void: `Anular ${sum}`, refund: `Devolver ${sum}`, discount: `Descuento de ${sum}` }[kind];
}

/**
 * The instant until which a question or an answer is news, half a day: so soon before its end, a notice is not held back
 * at night either.
 */
export const newsUntil = (at: Date): string => new Date(at.getTime() + 12 * 60 * 60_000).toISOString();

const endInWords: Readonly<Partial<Record<PermissionStatus, string>>> = {
  granted: 'Te autorizaron',
  refused: 'No te autorizaron',
  expired: 'El permiso que pediste se venció',
  overtaken: 'Ya no hace falta el permiso',
};

/** Emits the notice of an end to the devices of who asked, unless they ended it themselves. */
function tellAsker(
  { _id, status, askedBy: accountId, closedAt, closedBy, ...asked }: Permission,
  tx: Transaction,
): void {
  const title = endInWords[status];
  if (title === undefined || closedBy === accountId) return;
  const tag = `permission:${_id}`;
  const said = { title, body: askedInWords(asked), path: '/admin', until: newsUntil(closedAt!) };
  tx.emit(planNoticeDue, {
    aggregateId: `${tag}:answer`,
    version: 1,
    payload: { accountId, kind: 'permission', tag, ...said },
  });
}
