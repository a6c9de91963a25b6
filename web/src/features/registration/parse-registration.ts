import { registrationSchema } from '@studio/contracts/http/auth-routes';
import { texts } from '@studio/contracts/http/fields';
import { legalVersion } from '@studio/contracts/rules/people';
import { withGuardian } from '../guardian/parse-guardian.ts';
import { fault, parseWith } from '../../ui/form/parse-with.ts';
import type { emptyRegistration } from './empty-registration.ts';

/**
 * Checks the password confirmation first, then what the server checks, and last the guardian of a minor
 * (docs/product.md §6.10). The request names the legal text that the form links to (§4.11).
 */
export function parseRegistration(form: typeof emptyRegistration) {
  if (form.password !== form.confirmPassword) return fault('confirmPassword', texts.passwordsDiffer);
  const parsed = parseWith(registrationSchema, { ...form, legalVersion });
  return parsed.ok ? withGuardian(parsed.input, form) : parsed;
}
