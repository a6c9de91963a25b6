import { guardianFormSchema } from '@studio/contracts/http/person-fields';
import { toStudioDate } from '@studio/contracts/studio-time';
import { isMinor } from '@studio/contracts/under-age';
import type { z } from 'zod';
import { serverClock } from '../../dates/server-clock.ts';
import { fault, type Parsed, parseWith } from '../../ui/form/parse-with.ts';
import type { GuardianField, GuardianValues } from './guardian-values.ts';

type Guardian = z.output<typeof guardianFormSchema>;

interface Born {
  readonly dateOfBirth: string | null;
}

/** A checked form of a member. While the member is a minor, it requires a guardian (docs/product.md §4.16). */
export function withGuardian<F extends Born>(form: F, values: GuardianValues): Parsed<F & { guardian?: Guardian }> {
  if (!isMinor(form, toStudioDate(serverClock.now()))) return { ok: true, input: form };
  const guardian = parseGuardian(values);
  return guardian.ok ? { ok: true, input: { ...form, guardian: guardian.input } } : guardian;
}

/** The same for an administrator's form, which may lack a guardian if none of the guardian's fields is filled in. */
export function withGuardianIfKnown<F extends Born>(
  form: F,
  values: GuardianValues,
): Parsed<F & { guardian?: Guardian | null }> {
  const isWritten = Object.values(guardianOf(values)).some((each) => String(each || '').trim() !== '');
  if (isWritten || !isMinor(form, toStudioDate(serverClock.now()))) return withGuardian(form, values);
  return { ok: true, input: { ...form, guardian: null } };
}

const guardianOf = (values: GuardianValues) => ({
  name: values.guardianName,
  documentType: values.guardianDocumentType,
  documentNumber: values.guardianDocumentNumber,
  relation: values.guardianRelation,
  phone: values.guardianPhone,
  authorized: values.guardianAuthorized !== '',
});

const fields: Readonly<Record<string, GuardianField>> = {
  documentType: 'guardianDocumentType',
  documentNumber: 'guardianDocumentNumber',
  relation: 'guardianRelation',
  phone: 'guardianPhone',
  authorized: 'guardianAuthorized',
};

/** Names the form's own field in a fault. */
function parseGuardian(values: GuardianValues): Parsed<Guardian> {
  const parsed = parseWith(guardianFormSchema, guardianOf(values));
  if (parsed.ok) return parsed;
  const { field, message } = parsed.failure;
  return fault(fields[field ?? ''] ?? 'guardianName', message);
}
