import { guardianFault, guardianFormSchema } from '@studio/contracts/http/person-fields';
import { toStudioDate } from '@studio/contracts/studio-time';
import { isMinor, wasNeverNeeded } from '@studio/contracts/under-age';
import type { z } from 'zod';
import { serverClock } from '../../dates/server-clock.ts';
import { fieldGroup } from '../../ui/form/field-group.ts';
import { fault, type Parsed, parseWith } from '../../ui/form/parse-with.ts';
import type { GuardianValues, KeptGuardian } from './guardian-values.ts';

type Guardian = z.output<typeof guardianFormSchema>;

interface Form {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly dateOfBirth: string | null;
  readonly documentNumber?: string;
}

/** The member as stored; absent for a new one. */
interface Stored extends Form {
  readonly documentNumber: string;
  readonly dateOfBirth: string | null;
  readonly guardian?: KeptGuardian | undefined;
}

/** A checked form of a member. While the member is a minor, it requires a guardian (docs/product.md §4.16). */
export function withGuardian<F extends Form>(
  form: F,
  values: GuardianValues,
  stored?: Stored,
): Parsed<F & { guardian?: Guardian }> {
  if (!isMinor(form, toStudioDate(serverClock.now()))) return withGuardianLeft(form, values, stored);
  const parsed = parseGuardian(values);
  if (!parsed.ok) return parsed;
  const ward = { documentNumber: stored?.documentNumber ?? '', ...form };
  const wrong = guardianFault(parsed.input, ward, stored);
  if (wrong) return fault(group.fieldOf(wrong.field), wrong.message);
  return { ok: true, input: { ...form, guardian: parsed.input } };
}

/** A guardian who is not needed any more stays only if the form says so; without a word the server removes them. */
function withGuardianLeft<F extends Form>(
  form: F,
  { guardianLeft }: GuardianValues,
  stored: Stored | undefined,
): Parsed<F & { guardian?: Guardian }> {
  const kept = stored?.guardian;
  if (!kept || !isLeft(kept, stored.dateOfBirth, form.dateOfBirth)) return { ok: true, input: form };
  if (guardianLeft === '') return fault('guardianLeft', 'Elige qué hacer con los datos del acudiente');
  if (guardianLeft === 'remove') return { ok: true, input: form };
  const { version: _version, at: _at, ...guardian } = kept;
  return { ok: true, input: { ...form, guardian: { ...guardian, authorized: true } } };
}

/** The same for an administrator's form, which may lack a guardian if none of the guardian's fields is filled in. */
export function withGuardianIfKnown<F extends Form>(
  form: F,
  values: GuardianValues,
  stored?: Stored,
): Parsed<F & { guardian?: Guardian | null }> {
  if (!group.isEmpty(values) || !isMinor(form, toStudioDate(serverClock.now())))
    return withGuardian(form, values, stored);
  return { ok: true, input: { ...form, guardian: null } };
}

const group = fieldGroup({
  name: 'guardianName',
  documentType: 'guardianDocumentType',
  documentNumber: 'guardianDocumentNumber',
  relation: 'guardianRelation',
  phone: 'guardianPhone',
  authorized: 'guardianAuthorized',
});

function parseGuardian(values: GuardianValues): Parsed<Guardian> {
  const parts = group.partsOf(values);
  return group.place(parseWith(guardianFormSchema, { ...parts, authorized: parts.authorized !== '' }));
}

/** Whether a corrected birth date leaves a guardian unneeded, so that the form asks what becomes of them. */
export function isLeft(kept: KeptGuardian, bornBefore: string | null | undefined, dateOfBirth: string | null): boolean {
  return wasNeverNeeded({ bornBefore, dateOfBirth, authorizedAt: new Date(kept.at) });
}
