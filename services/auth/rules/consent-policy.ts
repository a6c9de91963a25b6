import { legalVersion } from '@studio/contracts/rules/people';
import type { Account } from '../models/account.model.ts';

/**
 * Whether a member has yet to accept the current legal page (`docs/product.md` §4.16). Versions are dates, so a text
 * newer than the one this server knows counts as accepted.
 */
export function isLegalTextPending({ type, consent }: Pick<Account, 'type' | 'consent'>): boolean {
  return type !== 'admin' && (consent === null || consent.version < legalVersion);
}

type Consents = Pick<Account, 'consent' | 'pastConsents'>;

/** The account's consents after accepting a text; undefined if it has accepted this text or a newer one. */
export function accepting({ consent, pastConsents = [] }: Consents, version: string, at: Date): Consents | undefined {
  if (consent === null) return { consent: { version, at } };
  if (consent.version >= version) return undefined;
  return { consent: { version, at }, pastConsents: [...pastConsents, consent] };
}
