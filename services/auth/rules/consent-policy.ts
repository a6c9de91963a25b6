import { legalVersion } from '@studio/contracts/rules/people';
import type { Account } from '../models/account.model.ts';

/**
 * Which text a member has yet to accept (`docs/product.md` §4.16): the first one, as after an import, or a changed one.
 * Versions are dates, so a text newer than the one this server knows counts as accepted.
 */
export function pendingLegalText({ type, consent }: Pick<Account, 'type' | 'consent'>): 'first' | 'changed' | null {
  if (type === 'admin') return null;
  if (consent === null) return 'first';
  return consent.version < legalVersion ? 'changed' : null;
}

type Consents = Pick<Account, 'consent' | 'pastConsents'>;

/** The account's consents after accepting a text; undefined if it has accepted this text or a newer one. */
export function accepting({ consent, pastConsents = [] }: Consents, version: string, at: Date): Consents | undefined {
  if (consent === null) return { consent: { version, at } };
  if (consent.version >= version) return undefined;
  return { consent: { version, at }, pastConsents: [...pastConsents, consent] };
}
