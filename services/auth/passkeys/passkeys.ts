import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { isDuplicateKey } from '@studio/chassis/errors/mongo-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import { newId } from '@studio/chassis/mongo/new-id';
import type { Session } from '@studio/chassis/session/session-guard';
import {
  addPasskey as addPasskeyRoute,
  beginPasskey,
  listPasskeys,
  removePasskey as removePasskeyRoute,
} from '@studio/contracts/http/passkey-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { PASSKEYS_MAX } from '@studio/contracts/rules/sign-in';
import { findOwnAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { accountMail } from '../mails/account-mail.ts';
import type { Passkey } from '../models/passkey.model.ts';
import { beginRegistration, verifyNew } from './ceremonies.ts';
import { passkeyAdded, passkeyRemoved } from './passkey-mails.ts';

/** Routes by which administrators manage their own passkeys (`docs/product.md` §4.12). */
export function passkeyBindings(parts: AuthParts): Binding[] {
  return [
    on(listPasskeys, async ({ session }) => (await passkeysOf(parts, session.accountId)).map(presentPasskey)),
    on(beginPasskey, async ({ session }) => {
      const [account, kept] = await Promise.all([
        findOwnAccount(parts.models, session.accountId),
        passkeysOf(parts, session.accountId),
      ]);
      mayAdd(parts, session, kept);
      return { options: { ...(await beginRegistration(parts, account, kept)) } };
    }),
    on(addPasskeyRoute, async ({ session, body }) => {
      const passkey = await addPasskey(parts, session, body);
      const account = await findOwnAccount(parts.models, session.accountId);
      return {
        passkey: presentPasskey(passkey),
        message: 'Llave de acceso agregada',
        ...(!mayAdministrate(parts, session) && { token: parts.issueSession(account, { strong: true }) }),
      };
    }),
    on(removePasskeyRoute, async ({ session, params }) => {
      await removePasskey(parts, session.accountId, params.id);
      return { message: 'Llave de acceso quitada' };
    }),
  ];
}

const presentPasskey = (passkey: Passkey) =>
  presentAs(listPasskeys.success.schema.element, passkey, { id: passkey._id });

/** The passkeys of an account, oldest first. */
function passkeysOf({ models }: Pick<AuthParts, 'models'>, accountId: string): Promise<Passkey[]> {
  return models.passkeys.find({ accountId }).sort({ createdAt: 1 }).lean<Passkey[]>();
}

function mayAdministrate({ passkeysRequired }: AuthParts, { strong }: Session): boolean {
  return strong || !passkeysRequired;
}

/**
 * If passkeys are required, a session by password alone may add only the first one.
 * @throws AppError PASSKEY_REQUIRED, TOO_MANY_PASSKEYS
 */
function mayAdd(parts: AuthParts, session: Session, kept: readonly Passkey[]): void {
  if (kept.length > 0 && !mayAdministrate(parts, session)) throw new AppError(genericRefusals.PASSKEY_REQUIRED);
  if (kept.length >= PASSKEYS_MAX) throw new AppError(refusals.TOO_MANY_PASSKEYS);
}

/**
 * Stores a new passkey and mails its owner. A session that could not administrate ends, because the caller gets a new
 * one.
 * @throws AppError PASSKEY_REFUSED, PASSKEY_REQUIRED, TOO_MANY_PASSKEYS, SESSION_ENDED
 */
async function addPasskey(
  parts: AuthParts,
  session: Session,
  { name, credential }: z.output<typeof addPasskeyRoute.body>,
): Promise<Passkey> {
  const { accountId } = session;
  const { models } = parts;
  const add = () =>
    parts.unitOfWork(async (tx) => {
      const now = parts.clock();
      // Conflicts with a concurrent change of the account, so that a demoted administrator gets no passkey.
      const standing = { _id: accountId, type: 'admin', status: 'active' } as const;
      const { matchedCount } = await models.accounts.updateOne(standing, { $set: { updatedAt: now } }, tx);
      if (matchedCount === 0) throw new AppError(genericRefusals.SESSION_ENDED);
      mayAdd(parts, session, await models.passkeys.find({ accountId }).session(tx.session).lean<Passkey[]>());
      const facts = await verifyNew(parts, credential, accountId, tx.session);
      const passkey = { _id: newId(), accountId, ...facts, name, createdAt: now, lastUsedAt: null };
      await models.passkeys.create([passkey], { session: tx.session });
      if (!mayAdministrate(parts, session)) await parts.directory.endSession(tx.session, session);
      await parts.mailOutbox.write(tx.session, [accountMail(passkeyAdded, accountId, { name })]);
      return passkey;
    });
  return add().catch((error: unknown) => {
    if (isDuplicateKey(error)) throw new AppError(refusals.PASSKEY_REFUSED, { cause: error });
    throw error;
  });
}

/** Removes a passkey of the caller and mails its owner; sessions continue. @throws AppError PASSKEY_NOT_FOUND */
async function removePasskey(
  { models, unitOfWork, mailOutbox }: AuthParts,
  accountId: string,
  id: string,
): Promise<void> {
  await unitOfWork(async (tx) => {
    const removed = await models.passkeys.findOneAndDelete({ _id: id, accountId }, tx).lean<Passkey | null>();
    if (!removed) throw new AppError(refusals.PASSKEY_NOT_FOUND);
    await mailOutbox.write(tx.session, [accountMail(passkeyRemoved, accountId, { name: removed.name })]);
  });
}
