import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { refuseAtDesk } from '@studio/chassis/http/at-desk';
import { isAsStored, mustBuildOn } from '@studio/chassis/http/changed-meanwhile';
import { newSecretToken } from '@studio/chassis/text/secret-token';
import { firstPassword } from '@studio/contracts/document-number';
import { documentFault } from '@studio/contracts/http/person-fields';
import type { userCreationSchema, userUpdateSchema } from '@studio/contracts/http/user-admin-routes';
import type { IfMatch } from '@studio/contracts/http/version';
import { refusableMails, type RefusableMail } from '@studio/contracts/mail-preferences';
import { phoneKeyOf } from '@studio/contracts/phone-key';
import { isUserBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { keepAnActiveAdmin } from '../accounts/active-admins.ts';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import {
  changeAccount,
  eraseAccount,
  eraseLinks,
  erasePasskeys,
  findAccount,
  findUser,
  writePassword,
} from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { passwordChangedMail } from '../mails/account-mail.ts';
import type { Account, AccountFields } from '../models/account.model.ts';
import { hashAddress } from '../password-reset/issue-reset-link.ts';
import { givesAccess, sessionsAfterEdit, type Standing, statedAfter } from '../rules/account-policy.ts';
import { emailChangedMails, passwordSetMail } from './user-mails.ts';

/** The parts that all use cases here need, and `More` for one of them. */
type Parts<More extends keyof AuthParts> = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'clock' | More>;

/**
 * Creates a user of any type; the initial password is the document number unless another one is given
 * (`docs/product.md` §4.2).
 * @throws AppError EMAIL_TAKEN, DOCUMENT_TAKEN
 */
export async function createUser(
  parts: Parts<'passwords'>,
  form: z.output<typeof userCreationSchema>,
): Promise<Account> {
  const { password: _given, accountStatus: status, noContact, ...person } = form;
  const { password, isDocumentNumber } = firstPassword(form);
  const passwordHash = await parts.passwords.hash(password);
  const now = parts.clock();
  const account = newAccount(
    {
      ...person,
      ...statedAfter(form, undefined, now),
      refusedMails: refusingContact(undefined, noContact),
      status,
      passwordHash,
      passwordIsNumberOf: isDocumentNumber ? person.documentType : null,
      accessGivenAt: person.type === 'admin' ? now : undefined,
      neverSignedIn: true,
    },
    now,
  );
  return parts.unitOfWork(async (tx) => {
    await openAccount(parts, account, tx);
    const facts = { ...(account.coach && { coach: true }), ...(account.desk && { desk: true }) };
    tx.noteAct({ about: { user: account._id }, facts });
    return account;
  });
}

type UserForm = z.output<typeof userUpdateSchema>;

interface UserEdit {
  readonly accountId: string;
  /** Whether a desk edits (`docs/product.md` §4.19). */
  readonly desk: boolean;
  readonly ifMatch?: IfMatch | undefined;
}

/** «No escribirle» is the same refusal of `contact` mails that the owner can set (`docs/product.md` §7.9). */
function refusingContact(
  refused: Account['refusedMails'],
  noContact: UserForm['noContact'],
): readonly RefusableMail[] | undefined {
  const refuses = refused?.includes('contact') ?? false;
  if (noContact === undefined || noContact === refuses) return refused;
  return refusableMails.filter((kind) => (kind === 'contact' ? noContact : refused?.includes(kind)));
}

/**
 * Edits a user, their type and account status. A change of type, leaving `active` or ceasing to be a coach ends all
 * their sessions, with their devices.
 * @throws AppError ASK_ADMINISTRATOR, USER_NOT_FOUND, INVALID_INPUT, EMAIL_TAKEN, DOCUMENT_TAKEN, LAST_ADMIN, ChangedMeanwhile
 */
export async function updateUser(
  parts: Parts<'mailOutbox'>,
  { accountId, desk, ifMatch }: UserEdit,
  form: UserForm,
): Promise<Account> {
  return parts.unitOfWork(async (tx) => {
    const before = await findUser(parts.models, accountId, tx.session);
    refuseAtDesk({ desk }, isUserBeyondDesk(before, form));
    mustBuildOn(ifMatch, before.version, before);
    refuseDocument(form, before);
    const updatedAt = parts.clock();
    const changes = changesBy(form, before, updatedAt);
    if (isAsStored(before, changes)) {
      tx.dropAct();
      return before;
    }
    await keepAnActiveAdmin(parts.models, tx.session, before, changes);
    const links = await endLinks(parts, before, changes, tx.session);
    const after = { ...changes, ...links, updatedAt };
    const account = await changeAccount(parts, before, after, tx, freesBookings(before, form));
    if (account.sessions.version !== before.sessions.version) {
      await parts.models.pushDevices.deleteMany({ accountId }, { session: tx.session });
    }
    if (account.email !== before.email) {
      await parts.mailOutbox.write(tx.session, emailChangedMails(account, before.email));
    }
    if (account.type !== 'admin') await erasePasskeys(parts.models, accountId, tx.session);
    tx.noteAct({ facts: changedWords(before, account) });
    return account;
  });
}

/**
 * Ends the links that an edit invalidates (`docs/product.md` §4.18): all that were mailed to a former address or made by a
 * desk for who is now above it, and those for a chat with a former telephone. Whoever is left without a link counts as not
 * invited.
 */
async function endLinks(
  { models }: Parts<never>,
  before: Account,
  after: Standing & Pick<Account, 'email' | 'phone'>,
  session: ClientSession,
): Promise<Partial<AccountFields>> {
  const [{ _id: accountId }, { phone }] = [before, after];
  if (givesAccess(before, after)) {
    await eraseLinks(models, accountId, session);
    return { invitedAt: undefined };
  }
  if (phone === before.phone) return {};
  const ofChat = { accountId, channel: 'whatsapp' } as const;
  if (phoneKeyOf(phone) === phoneKeyOf(before.phone)) {
    // The same telephone, written differently.
    await models.invitationLinks.updateMany(ofChat, { $set: { addressHash: hashAddress(phone) } }, { session });
    return {};
  }
  await models.invitationLinks.deleteMany(ofChat, { session });
  const hasLink = await models.invitationLinks.exists({ accountId }).session(session);
  return hasLink ? {} : { invitedAt: undefined };
}

/** @throws AppError INVALID_INPUT for a new document that its type does not have (`docs/product.md` §4.2) */
function refuseDocument(form: UserForm, before: Account): void {
  const message = documentFault(form, before);
  if (message === undefined) return;
  throw new AppError({ ...genericRefusals.INVALID_INPUT, message, field: 'documentNumber' });
}

/** Bookings are released only if the account leaves `active` (`docs/product.md` §4.4). */
function freesBookings({ status }: Pick<Account, 'status'>, form: Pick<UserForm, 'accountStatus' | 'freeBookings'>) {
  const frees = form.freeBookings === true && status === 'active' && (form.accountStatus ?? status) !== 'active';
  return frees || undefined;
}

/** Type, status and marks as far as they changed, for the activity entry. */
function changedWords(before: Account, { type, status, coach, desk }: Account) {
  return {
    ...(desk !== before.desk && { desk: desk === true }),
    ...(coach !== before.coach && { coach: coach === true }),
    ...(type !== before.type && { accountType: type }),
    ...(status !== before.status && { accountStatus: status }),
  };
}

/**
 * The fields of an account after a form. A new address is unconfirmed, and the links in mails to the former address
 * stop working (`docs/product.md` §4.5).
 */
function changesBy(form: UserForm, before: Account, now: Date) {
  const {
    type = before.type,
    accountStatus: status = before.status,
    freeBookings: _frees,
    noContact,
    ...person
  } = form;
  const stated = statedAfter(form, before, now);
  const sessions = sessionsAfterEdit(before.sessions, before, { type, status, coach: stated.coach });
  const opens = givesAccess(before, { type, status, desk: stated.desk, email: person.email });
  return {
    ...person,
    ...(person.email !== before.email && { emailConfirmedAt: undefined, unsubscribeToken: newSecretToken() }),
    ...stated,
    refusedMails: refusingContact(before.refusedMails, noContact),
    type,
    status,
    sessions,
    ...(opens && { accessGivenAt: now }),
  };
}

/**
 * Sets a user's password and ends their sessions; administrators who set their own keep the calling session. A lock-out
 * ends, because failed attempts count against the former password.
 * @throws AppError USER_NOT_FOUND, SESSION_ENDED
 */
export async function changeUserPassword(
  parts: Parts<'passwords' | 'mailOutbox'>,
  admin: { accountId: string; sessionId: string },
  accountId: string,
  newPassword: string,
): Promise<void> {
  const survivor = admin.accountId === accountId ? admin.sessionId : null;
  const seen = survivor === null ? null : await findAccount(parts.models, { _id: accountId });
  const passwordHash = await parts.passwords.hash(newPassword);
  await parts.unitOfWork(async (tx) => {
    const found = await findUser(parts.models, accountId, tx.session);
    // If the calling session ended while the password was being hashed, it must not survive.
    const { version, keeps } = found.sessions;
    const hasEnded = survivor !== null && version !== seen?.sessions.version && keeps !== survivor;
    if (hasEnded) throw new AppError(genericRefusals.SESSION_ENDED);
    const now = parts.clock();
    await writePassword(parts, { ...found, accessGivenAt: now }, { passwordHash, survivor, now }, tx.session);
    await parts.mailOutbox.write(tx.session, [
      survivor === null ? passwordSetMail(accountId) : passwordChangedMail(accountId),
    ]);
  });
}

/**
 * Deletes a user: removes the personal data here and, by the event, in every other service (`docs/product.md` §4.8).
 * Logs the account id: after restoring an older backup it is the only record of the deletion.
 * @throws AppError USER_NOT_FOUND, LAST_ADMIN, ChangedMeanwhile
 */
export async function deleteUser(parts: Parts<'logger'>, accountId: string, ifMatch?: IfMatch): Promise<void> {
  await parts.unitOfWork(async (tx) => {
    const account = await findUser(parts.models, accountId, tx.session);
    mustBuildOn(ifMatch, account.version, account);
    await keepAnActiveAdmin(parts.models, tx.session, account, null);
    await eraseAccount(parts, account, parts.clock(), tx);
  });
  parts.logger.info({ accountId }, 'account deleted');
}
