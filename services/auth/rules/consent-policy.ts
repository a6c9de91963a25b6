import { legalVersion } from '@studio/contracts/vocabulary';
import type { Account } from '../models/account.model.ts';

/**
 * Whether a member has yet to accept the legal page as it is now (`docs/product.md` §4.16). The versions are dates, so a text
 * that is newer than the one this server knows counts as accepted.
 */
export function isLegalTextPending({ type, consent }: Pick<Account, 'type' | 'consent'>): boolean {
  return type !== 'admin' && (consent === null || consent.version < legalVersion);
}

type Consents = Pick<Account, 'consent' | 'pastConsents'>;

/** What the account keeps once a text is accepted; undefined where it has accepted this one, or a newer one. */
export function accepting({ consent, pastConsents = [] }: Consents, version: string, at: Date): Consents | undefined {
  if (consent === null) return { consent: { version, at } };
  if (consent.version >= version) return undefined;
  return { consent: { version, at }, pastConsents: [...pastConsents, consent] };
}
