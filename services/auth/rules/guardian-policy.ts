import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { isAsStored } from '@studio/chassis/http/changed-meanwhile';
import { foldName } from '@studio/contracts/fold-name';
import { guardianFault, type guardianFormSchema } from '@studio/contracts/http/person-fields';
import type { Guardian } from '@studio/contracts/person';
import { phoneKeyOf } from '@studio/contracts/phone-key';
import type { StudioDate } from '@studio/contracts/studio-time';
import { isMinor, lastAdultBirthDate, wasNeverNeeded } from '@studio/contracts/under-age';
import { legalVersion } from '@studio/contracts/rules/people';
import { trusted } from 'mongoose';
import type { AccountFields, KeptGuardian } from '../models/account.model.ts';

type GuardianForm = z.output<typeof guardianFormSchema>;

export type Member = Pick<AccountFields, 'firstName' | 'lastName' | 'phone' | 'documentNumber' | 'dateOfBirth'>;

/**
 * The guardian on record after a form (`docs/product.md` §4.16). It stays if the form names none or the same one. A
 * different guardian is stored with the current legal text, and null removes it. So does a corrected birth date, unless
 * the form names the guardian: by that date, the member never needed one.
 * @param member as the form leaves them
 * @param before as stored; absent for a new one
 * @throws AppError INVALID_INPUT if the guardian is the member or not of age
 */
export function guardianAfter(
  form: GuardianForm | null | undefined,
  { member, before }: { readonly member: Member; readonly before?: Member & Pick<AccountFields, 'guardian'> },
  at: Date,
): KeptGuardian | undefined {
  const kept = before?.guardian;
  if (form === null) return undefined;
  if (form === undefined) {
    const [bornBefore, { dateOfBirth }] = [before?.dateOfBirth, member];
    if (!kept || wasNeverNeeded({ bornBefore, dateOfBirth, authorizedAt: kept.at })) return undefined;
    mustBeAnother(kept, member, before);
    return kept;
  }
  const { authorized: _agreed, ...guardian } = form;
  mustBeAnother(guardian, member, before);
  const isSame = kept !== undefined && isAsStored(foldedOf(kept), foldedOf(guardian));
  return isSame ? { ...kept, ...guardian } : { ...guardian, version: legalVersion, at };
}

/** A guardian stays the same, however name and telephone are written. */
const foldedOf = ({ name, phone, ...guardian }: Guardian) => ({
  ...guardian,
  name: foldName(name),
  phone: phoneKeyOf(phone),
});

/** @throws AppError INVALID_INPUT if somebody cannot be the guardian */
function mustBeAnother(...people: Parameters<typeof guardianFault>): void {
  const fault = guardianFault(...people);
  if (!fault) return;
  const { field, message } = fault;
  throw new AppError({ ...genericRefusals.INVALID_INPUT, message, field: `guardian.${field}` });
}

type Facts = Pick<AccountFields, 'type' | 'status' | 'dateOfBirth' | 'guardian'>;

/** Whether an account is an active minor without a guardian on record. */
export function isGuardianMissing({ type, status, dateOfBirth, guardian }: Facts, today: StudioDate): boolean {
  return type === 'member' && status === 'active' && isMinor({ dateOfBirth }, today) && guardian === undefined;
}

/** The same condition as a Mongo filter, for `indexOfMinors`. */
export function missingGuardian(today: StudioDate) {
  const bornLater = trusted({ $gt: lastAdultBirthDate(today) });
  return { type: 'member', status: 'active', dateOfBirth: bornLater, 'guardian.at': null } as const;
}
