import type { User } from '@studio/contracts/http/account-schemas';

export type KeptGuardian = NonNullable<User['guardian']>;

/** The guardian's fields while there is none. They stand apart from the inputs, which few registrations need. */
export const noGuardian = {
  guardianName: '',
  guardianDocumentType: '',
  guardianDocumentNumber: '',
  guardianRelation: '',
  guardianPhone: '',
  guardianAuthorized: '',
  guardianLeft: '',
};

export type GuardianField = keyof typeof noGuardian;
export type GuardianValues = Readonly<Record<GuardianField, string>>;
