import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { documentNumberOf } from '@studio/contracts/document-number';
import type { userUpdateSchema } from '@studio/contracts/http/user-admin-routes';
import { NEW_ACCESS_HOURS } from '@studio/contracts/rules/ways-to-pay';
import type { Account, AccountFields, Sessions } from '../models/account.model.ts';
import { guardianAfter, type Member } from './guardian-policy.ts';

export type Standing = Pick<AccountFields, 'type' | 'status'> & Partial<Pick<AccountFields, 'desk'>>;

/** Whether the change removes a full active administrator; `after` is null for a deletion. */
export function losesActiveAdmin(before: Standing, after: Standing | null): boolean {
  return isFullAdmin(before) && !(after && isFullAdmin(after));
}

/** At least one active administrator who is not at the desk must remain (`docs/product.md` §4.8). */
export function mayLoseActiveAdmin(otherActiveAdmins: number): boolean {
  return otherActiveAdmins > 0;
}

/** Also the filter of `fullAdmins` in `active-admins.ts`. */
function isFullAdmin({ type, status, desk }: Standing): boolean {
  return type === 'admin' && status === 'active' && !desk;
}

/**
 * Whether an administrator's edit opens the account to somebody: it becomes a full administrator's, or its reset links go
 * to another address (`docs/product.md` §2.10).
 */
export function givesAccess(
  before: Standing & Pick<Account, 'email'>,
  after: Standing & Pick<Account, 'email'>,
): boolean {
  return losesActiveAdmin(after, before) || before.email !== after.email;
}

const hourMs = 3_600_000;

/** Whether somebody's access is too new to change where money goes (`docs/product.md` §2.10). */
export function isAccessNew({ accessGivenAt }: Pick<Account, 'accessGivenAt'>, now: Date): boolean {
  return accessGivenAt !== undefined && now.getTime() - accessGivenAt.getTime() < NEW_ACCESS_HOURS * hourMs;
}

/** Ends all sessions except `survivor`, a session id or null (`docs/product.md` §4.4). */
export function endSessions(sessions: Sessions, survivor: string | null): Sessions {
  return { version: sessions.version + 1, keeps: survivor };
}

/**
 * The sessions after an edit. A change of type, leaving `active` or ceasing to be a coach ends all of them
 * (`docs/product.md` §4.4). A coach's phone drops its stored attendee lists with the session.
 */
export function sessionsAfterEdit(
  sessions: Sessions,
  before: Standing & Pick<AccountFields, 'coach'>,
  after: Standing & Pick<AccountFields, 'coach'>,
): Sessions {
  const deactivated = before.status === 'active' && after.status !== 'active';
  const stepsDown = before.coach === true && !after.coach;
  return deactivated || stepsDown || before.type !== after.type ? endSessions(sessions, null) : sessions;
}

/**
 * Returns the text to compare with an account's hash. While the document number is still the password, it may be typed
 * with separators (`docs/product.md` §4.2). A second comparison would reveal by its duration that the account exists.
 */
export function comparablePassword(account: Pick<Account, 'passwordIsNumberOf'> | null, typed: string): string {
  const type = account?.passwordIsNumberOf;
  return type ? documentNumberOf(type, typed) : typed;
}

/**
 * Whether the right password of an account, as `comparablePassword` returns it, is the document number that it began
 * with: its owner is asked for another one (`docs/product.md` §4.7).
 */
export function isStillDocumentNumber(
  { passwordIsNumberOf, documentNumber }: Pick<Account, 'passwordIsNumberOf' | 'documentNumber'>,
  password: string,
): boolean {
  return passwordIsNumberOf !== null && password === documentNumber;
}

type UserForm = z.output<typeof userUpdateSchema>;

/**
 * What a form states beside the person and the standing: the coach mark and facts, and the guardian.
 * @param form of an edit, together with what it leaves as stored
 * @throws AppError INVALID_INPUT as `guardianAfter`
 */
export function statedAfter(form: Partial<UserForm> & Member, before: Account | undefined, at: Date) {
  const guardian = guardianAfter(form.guardian, { member: form, ...(before && { before }) }, at);
  return { ...toldAfter(before ?? {}, form), desk: deskAfter(before ?? {}, form), guardian };
}

/**
 * The mark of the desk after a form (`docs/product.md` §4.19): only administrators have it, and it ends with their type.
 * @throws AppError INVALID_INPUT where the form puts a member at the desk
 */
function deskAfter(before: Partial<Account>, { type = before.type, desk }: Partial<UserForm>): true | undefined {
  if (type === 'admin') return (desk ?? before.desk) || undefined;
  if (!desk) return undefined;
  const message = 'Solo un administrador puede trabajar en Recepción';
  throw new AppError({ ...genericRefusals.INVALID_INPUT, message, field: 'desk' });
}

/** What a form states besides the guardian. Fields that it does not name stay (`docs/product.md` §4.14). */
export function toldAfter(before: Partial<Account>, form: Partial<UserForm>) {
  const { coach = before.coach, note = before.note, emergencyContact = before.emergencyContact } = form;
  return { coach: coach || undefined, note: note ?? undefined, emergencyContact: emergencyContact ?? undefined };
}
