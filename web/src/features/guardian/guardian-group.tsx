import { isStudioDate, toStudioDate } from '@studio/contracts/studio-time';
import { isMinor } from '@studio/contracts/under-age';
import type { ReactNode } from 'react';
import { useNow } from '../../dates/use-now.ts';
import { FormGrid } from '../../ui/form/field.tsx';
import { valuesOf } from '../../ui/form/form-fields.tsx';
import type { FieldBinding } from '../../ui/form/use-form.ts';
import { LegalLink } from '../legal/legal-link.tsx';
import { guardianFields } from './guardian-fields.ts';
import type { GuardianField, GuardianValues, KeptGuardian } from './guardian-values.ts';
import { authorizationInWords, guardianInWords } from './guardian-words.ts';
import { isLeft } from './parse-guardian.ts';

const fields = guardianFields();

/** The fields that distinguish another guardian from the stored one. */
const identity = ['guardianName', 'guardianDocumentType', 'guardianDocumentNumber'] as const;

interface GuardianGroupProps {
  readonly form: {
    readonly field: (name: GuardianField) => FieldBinding;
    readonly values: GuardianValues & { readonly dateOfBirth: string };
    readonly setValue: (name: GuardianField, value: string) => void;
  };
  /** The stored guardian; another one has to authorise again. */
  readonly kept?: KeptGuardian | undefined;
  /** The stored birth date. */
  readonly bornBefore?: string | null | undefined;
  /** Why a guardian is asked for, in one sentence. */
  readonly why: string;
  /** Whether the form can be sent without a guardian. */
  readonly isOptional?: boolean;
  /** Shown beside the name of the group. */
  readonly badge?: ReactNode;
  /** Shown instead of the group if no guardian is needed. */
  readonly otherwise?: ReactNode;
}

/** The guardian of a minor, according to the birth date in the form (docs/product.md §4.16). */
export function GuardianGroup({
  form,
  kept,
  bornBefore,
  why,
  isOptional,
  badge,
  otherwise = null,
}: GuardianGroupProps) {
  const today = toStudioDate(useNow(60_000));
  const { values, setValue } = form;
  const { dateOfBirth } = values;
  if (!isStudioDate(dateOfBirth)) return otherwise;
  if (!isMinor({ dateOfBirth }, today)) {
    const asks = kept && isLeft(kept, bornBefore, dateOfBirth);
    return asks ? <GuardianLeft kept={kept} binding={form.field('guardianLeft')} /> : otherwise;
  }
  const required = !isOptional;
  const ofPerson = (name: GuardianField) => {
    const bound = form.field(name);
    function write(value: string): void {
      bound.onValueChange(value);
      if (kept) setValue('guardianAuthorized', '');
    }
    return { ...bound, onValueChange: write };
  };
  const stored = valuesOf(fields, { guardian: kept });
  const isSame = identity.every((name) => values[name] === stored[name]);
  return (
    <fieldset className="titled">
      <legend className="row gap2">
        <span>Acudiente</span>
        {badge}
      </legend>
      <div className="stack gap4">
        <p className="soft">{why}</p>
        {fields.guardianName.input(ofPerson('guardianName'), { required })}
        <FormGrid>
          {fields.guardianDocumentType.input(ofPerson('guardianDocumentType'), { required })}
          {fields.guardianDocumentNumber.input(ofPerson('guardianDocumentNumber'), {
            documentType: values.guardianDocumentType,
            required,
          })}
        </FormGrid>
        <FormGrid>
          {fields.guardianRelation.input(form.field('guardianRelation'), { required })}
          {fields.guardianPhone.input(form.field('guardianPhone'), { required })}
        </FormGrid>
        <div>
          {fields.guardianAuthorized.input(form.field('guardianAuthorized'), {
            hint: kept && isSame ? `${authorizationInWords(kept)}.` : undefined,
          })}
          <p className="soft">
            <LegalLink>Qué hacemos con esos datos</LegalLink>
          </p>
        </div>
      </div>
    </fieldset>
  );
}

/** Asks what becomes of a guardian whom a corrected birth date leaves unneeded. */
function GuardianLeft({ kept, binding }: { readonly kept: KeptGuardian; readonly binding: FieldBinding }) {
  return (
    <fieldset className="titled">
      <legend>Acudiente</legend>
      <div className="stack gap4">
        <p>{`Con esta fecha de nacimiento no hace falta un acudiente. Tenemos los datos de ${guardianInWords(kept)}.`}</p>
        {fields.guardianLeft.input(binding)}
      </div>
    </fieldset>
  );
}
