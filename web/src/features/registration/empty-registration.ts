import type { registrationSchema } from '@studio/contracts/http/auth-routes';
import type { z } from 'zod';

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
} satisfies Record<Exclude<keyof z.output<typeof registrationSchema>, 'legalVersion'> | 'confirmPassword', string>;
