import type { registrationSchema } from '@studio/contracts/http/auth-routes';
import type { z } from 'zod';
import { type GuardianField, noGuardian } from '../guardian/guardian-values.ts';

export const emptyRegistration = {
  firstName: '',
  lastName: '',
  email: '',
  dateOfBirth: '',
  gender: '',
  documentType: '',
  documentNumber: '',
  phone: '',
  password: '',
  confirmPassword: '',
  ...noGuardian,
} satisfies Record<
  Exclude<keyof z.output<typeof registrationSchema>, 'legalVersion' | 'guardian'> | GuardianField | 'confirmPassword',
  string
>;
