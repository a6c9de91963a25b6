import { RELATION_MAX_LENGTH } from '@studio/contracts/limits';
import { isStudioDate, toStudioDate } from '@studio/contracts/studio-time';
import { isMinor } from '@studio/contracts/under-age';
import { documentTypes } from '@studio/contracts/vocabulary';
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
import { authorizationInWords } from './guardian-words.ts';

const documentOptions = documentTypes.map((type) => ({ value: type, label: type }));

/** By whom another guardian is told from the one that is kept. */
const identity = ['guardianName', 'guardianDocumentType', 'guardianDocumentNumber'] as const;

interface GuardianGroupProps {
  readonly form: {
    readonly field: (name: GuardianField) => FieldBinding;
    readonly values: GuardianValues & { readonly dateOfBirth: string };
    readonly setValue: (name: GuardianField, value: string) => void;
  };
  /** Who is kept as the guardian; another one has to authorise anew. */
  readonly kept?: KeptGuardian | undefined;
  /** Why somebody is asked for, in one sentence. */
  readonly why: string;
  /** Whether the form goes without. */
  readonly isOptional?: boolean;
  /** Beside the name of the group. */
  readonly badge?: ReactNode;
  /** In place of the group where nobody is asked for. */
  readonly otherwise?: ReactNode;
}

/** Who answers for somebody under age, by the birth date that the form holds (docs/product.md §4.16). */
export function GuardianGroup({ form, kept, why, isOptional = false, badge, otherwise = null }: GuardianGroupProps) {
  const today = toStudioDate(useNow(60_000));
  const { values, setValue } = form;
  const { dateOfBirth } = values;
  if (!isStudioDate(dateOfBirth) || !isMinor({ dateOfBirth }, today)) return otherwise;
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
