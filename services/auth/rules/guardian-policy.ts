import type { z } from 'zod';
import { isAsStored } from '@studio/chassis/http/changed-meanwhile';
import type { guardianFormSchema } from '@studio/contracts/http/person-fields';
import { isMinor, lastAdultBirthDate } from '@studio/contracts/under-age';
import type { StudioDate } from '@studio/contracts/studio-time';
import { legalVersion } from '@studio/contracts/vocabulary';
import { trusted } from 'mongoose';
import type { Account, KeptGuardian } from '../models/account.model.ts';

type GuardianForm = z.output<typeof guardianFormSchema>;

/**
 * The guardian on record after a form (`docs/product.md` §4.16). It stays if the form names none or the same one. A
 * different guardian is stored with the current legal text, and null removes it.
 */
export function guardianAfter(
  before: KeptGuardian | undefined,
  form: GuardianForm | null | undefined,
  at: Date,
): KeptGuardian | undefined {
  if (form === undefined) return before;
  if (form === null) return undefined;
  const { authorized: _agreed, ...guardian } = form;
  return before && isAsStored(before, guardian) ? before : { ...guardian, version: legalVersion, at };
}

type Facts = Pick<Account, 'type' | 'status' | 'dateOfBirth' | 'guardian'>;

/** Whether an account is an active minor without a guardian on record. */
export function isGuardianMissing({ type, status, dateOfBirth, guardian }: Facts, today: StudioDate): boolean {
  return type === 'member' && status === 'active' && isMinor({ dateOfBirth }, today) && guardian === undefined;
}

/** The same condition as a Mongo filter, for `indexOfMinors`. */
export function missingGuardian(today: StudioDate) {
  const bornLater = trusted({ $gt: lastAdultBirthDate(today) });
  return { type: 'member', status: 'active', dateOfBirth: bornLater, 'guardian.at': null } as const;
}
