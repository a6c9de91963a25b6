import { RELATION_MAX_LENGTH, documentTypes } from '@studio/contracts/rules/people';
import { isStudioDate, toStudioDate } from '@studio/contracts/studio-time';
import { isMinor } from '@studio/contracts/under-age';
import type { ReactNode } from 'react';
import { useNow } from '../../dates/use-now.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormGrid } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FieldBinding } from '../../ui/form/use-form.ts';
import typography from '../../ui/typography.module.css';
import { LegalLink } from '../legal/legal-link.tsx';
import styles from './guardian-group.module.css';
import { type GuardianField, type GuardianValues, guardianValues, type KeptGuardian } from './guardian-values.ts';
import { authorizationInWords, guardianInWords } from './guardian-words.ts';
import { isLeft } from './parse-guardian.ts';

const documentOptions = documentTypes.map((type) => ({ value: type, label: type }));

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
  const isSame = identity.every((name) => values[name] === guardianValues(kept)[name]);
  const { name, error } = form.field('guardianAuthorized');
  const isAuthorized = values.guardianAuthorized !== '';
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <span>Acudiente</span>
        {badge}
      </legend>
      <div className={styles.fields}>
        <p className={typography.soft}>{why}</p>
        <TextField label="Nombre del acudiente" autoComplete="off" required={required} {...ofPerson('guardianName')} />
        <FormGrid>
          <SelectField
            label="Tipo de documento del acudiente"
            options={documentOptions}
            placeholder="Selecciona"
            required={required}
            {...ofPerson('guardianDocumentType')}
          />
          <TextField
            label="Número de documento del acudiente"
            autoComplete="off"
            required={required}
            {...ofPerson('guardianDocumentNumber')}
          />
        </FormGrid>
        <FormGrid>
          <TextField
            label="Parentesco del acudiente"
            placeholder="Mamá, papá, tía…"
            autoComplete="off"
            maxLength={RELATION_MAX_LENGTH}
            required={required}
            {...form.field('guardianRelation')}
          />
          <TextField
            label="Teléfono del acudiente"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            required={required}
            {...form.field('guardianPhone')}
          />
        </FormGrid>
        <div>
          <CheckField
            label="El acudiente autoriza el tratamiento de los datos de ambos"
            {...(kept && isSame && { hint: `${authorizationInWords(kept)}.` })}
            name={name}
            error={error}
            checked={isAuthorized}
            onCheckedChange={(checked) => setValue('guardianAuthorized', checked ? 'yes' : '')}
          />
          <p className={typography.soft}>
            <LegalLink>Qué hacemos con esos datos</LegalLink>
          </p>
        </div>
      </div>
    </fieldset>
  );
}

const leftOptions = [
  { value: 'remove', label: 'Borrarlos' },
  { value: 'keep', label: 'Conservarlos' },
];

/** Asks what becomes of a guardian whom a corrected birth date leaves unneeded. */
function GuardianLeft({ kept, binding }: { readonly kept: KeptGuardian; readonly binding: FieldBinding }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Acudiente</legend>
      <div className={styles.fields}>
        <p>{`Con esta fecha de nacimiento no hace falta un acudiente. Tenemos los datos de ${guardianInWords(kept)}.`}</p>
        <SelectField
          label="¿Qué hacemos con los datos del acudiente?"
          options={leftOptions}
          placeholder="Elige"
          required
          {...binding}
        />
      </div>
    </fieldset>
  );
}
