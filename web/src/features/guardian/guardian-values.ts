import type { User } from '@studio/contracts/http/account-schemas';

export type KeptGuardian = NonNullable<User['guardian']>;

export type GuardianField =
  `guardian${'Name' | 'DocumentType' | 'DocumentNumber' | 'Relation' | 'Phone' | 'Authorized' | 'Left'}`;
export type GuardianValues = Record<GuardianField, string>;

/**
 * The guardian as form values; an empty `guardianAuthorized` means no. `guardianLeft` says what becomes of a guardian whom
 * a corrected birth date leaves unneeded: `keep` or `remove`, empty until it is chosen.
 */
export function guardianValues(kept?: KeptGuardian): GuardianValues {
  return {
    guardianName: kept?.name ?? '',
    guardianDocumentType: kept?.documentType ?? '',
    guardianDocumentNumber: kept?.documentNumber ?? '',
    guardianRelation: kept?.relation ?? '',
    guardianPhone: kept?.phone ?? '',
    guardianAuthorized: kept ? 'yes' : '',
    guardianLeft: '',
  };
}
