import { type Binding, on } from '@studio/chassis/http/handler';
import { passFence } from '@studio/chassis/http/pass-fence';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import * as routes from '@studio/contracts/http/permission-routes';
import { isOpen } from '@studio/contracts/rules/requests-policy';
import type { Fences } from '../fences.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Permission } from '../models/permission.model.ts';
import { noteSubject } from './ask-permission.ts';
import { presentPermission, presentPermissions } from './present-permissions.ts';
import { recordEntry, returnedTo, setDiscount, voidEntry } from './record-money.ts';
import { closePermission, findPermission } from './stored-permission.ts';

/** Routes by which full administrators answer a desk (`docs/product.md` §2.12). */
export function answerPermissionBindings(
  parts: MembershipParts,
  { accounts: fence }: Pick<Fences, 'accounts'>,
): Binding[] {
  const { models, clock } = parts;
  return [
    on(routes.listPermissions, async () => {
      const stored = await models.permissions.find({ status: 'open' }).sort({ askedAt: 1 }).lean<Permission[]>();
      const now = clock();
      return presentPermissions(
        parts,
        stored.filter((permission) => isOpen(permission, now)),
      );
    }),
    on(routes.grantPermission, async ({ params: { id }, body: { confirmed }, session }) => {
      await passFence(fence);
      const permission = await grantPermission(parts, id, { confirmed, actorId: session.accountId });
      return { permission: await presentPermission(parts, permission), message: 'Autorizado' };
    }),
    on(routes.refusePermission, async ({ params: { id }, body: { answer }, session }) => {
      const permission = await refusePermission(parts, id, { answer, closedBy: session.accountId });
      return { permission: await presentPermission(parts, permission), message: 'Respuesta enviada' };
    }),
  ];
}

interface Granting {
  /** Whether the administrator confirmed the act that was doubted. */
  readonly confirmed: boolean;
  /** Account id of the administrator. */
  readonly actorId: string;
}

/**
 * Does what was asked for and closes the request, in one transaction: the administrator is the maker of the entry, which
 * also names who asked.
 * @throws AppError PERMISSION_NOT_FOUND, PERMISSION_CLOSED, or as the act refuses
 */
function grantPermission(parts: MembershipParts, permissionId: string, granting: Granting): Promise<Permission> {
  const { models, unitOfWork, clock } = parts;
  return unitOfWork(async (tx) => {
    const permission = await findPermission(models, { permissionId }, clock(), tx);
    const madeEntryId = await carryOut(parts, permission, granting, tx);
    noteAnswer(permission, tx);
    // Read after the act, whose moment is not later: what was set since is.
    const closedAt = clock();
    const closing = { status: 'granted', closedAt, closedBy: granting.actorId, madeEntryId } as const;
    return closePermission(models, permission, closing, tx);
  });
}

/** Returns the id of the entry that the act wrote; null for a discount. */
async function carryOut(
  parts: MembershipParts,
  { kind, subjectId, accountId, amount, method, reason, askedBy }: Permission,
  { confirmed, actorId }: Granting,
  tx: Transaction,
): Promise<string | null> {
  const by = { actorId, askedBy };
  if (kind === 'void') return (await voidEntry(parts, { entryId: subjectId, reason, confirmed, by }, tx))._id;
  const whose = { accountId: accountId!, ...by };
  if (kind === 'refund') {
    const returned = returnedTo({ amount, method: method!, note: reason });
    return (await recordEntry(parts, { ...whose, confirmed }, returned, tx))._id;
  }
  await setDiscount(parts, whose, { assignmentId: subjectId, amount, reason }, tx);
  return null;
}

/** Refuses a request with a sentence. @throws AppError PERMISSION_NOT_FOUND, PERMISSION_CLOSED */
function refusePermission(
  { models, unitOfWork, clock }: MembershipParts,
  permissionId: string,
  refusing: Pick<Permission, 'answer' | 'closedBy'>,
): Promise<Permission> {
  return unitOfWork(async (tx) => {
    const closedAt = clock();
    const permission = await findPermission(models, { permissionId }, closedAt, tx);
    noteAnswer(permission, tx);
    return closePermission(models, permission, { status: 'refused', closedAt, ...refusing }, tx);
  });
}

function noteAnswer(permission: Permission, tx: Transaction): void {
  noteSubject(permission, tx);
  tx.noteAct({ about: { asker: permission.askedBy } });
}
