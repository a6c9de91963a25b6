import { registrationSchema } from '@studio/contracts/http/auth-routes';
import { texts } from '@studio/contracts/http/fields';
import { fault, parseWith } from '../../ui/form/parse-with.ts';
import type { emptyRegistration } from './empty-registration.ts';

/** The checks of spec §5 in their order: first the confirmation, then what the server checks too. */
export function parseRegistration(form: typeof emptyRegistration) {
  if (form.password !== form.confirmPassword) return fault('confirmPassword', texts.passwordsDiffer);
  return parseWith(registrationSchema, form);
}
