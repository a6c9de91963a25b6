import type { User } from '@studio/contracts/http/account-schemas';
import { emptiedField, profileUpdateSchema } from '@studio/contracts/http/auth-routes';
import { texts } from '@studio/contracts/http/fields';
import { fault, parseWith } from '../../ui/form/parse-with.ts';

/** Birth date and gender may be empty for members whom staff registered without them. */
export function parseProfile(values: Record<string, string>, stored: Pick<User, 'dateOfBirth' | 'gender'>) {
  const parsed = parseWith(profileUpdateSchema, values);
  const emptied = parsed.ok && emptiedField(stored, parsed.input);
  return emptied ? fault(emptied, texts.incomplete) : parsed;
}
