import { documentTypes } from '@studio/contracts/vocabulary';
import { DateField } from '../../ui/form/date-field.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { FormGrid } from '../../ui/form/form-grid.tsx';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { PasswordOwner } from '../../ui/form/password-owner.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FieldBinding } from '../../ui/form/use-form.ts';
import { genderOptions } from '../profile/gender-options.ts';
import type { emptyRegistration } from './empty-registration.ts';

const documentOptions = documentTypes.map((type) => ({ value: type, label: type }));

/** What others know of somebody who registers. */
const knownWords = ['email', 'firstName', 'lastName', 'documentNumber', 'phone'] as const;

interface RegistrationFieldsProps {
  readonly field: (name: keyof typeof emptyRegistration) => FieldBinding;
}

export function RegistrationFields({ field }: RegistrationFieldsProps) {
  return (
    <>
      <FieldGroup legend="Tu cuenta">
        <FormGrid>
          <TextField label="Nombres" autoComplete="given-name" required {...field('firstName')} />
          <TextField label="Apellidos" autoComplete="family-name" required {...field('lastName')} />
        </FormGrid>
        <EmailField autoComplete="email" {...field('email')} />
      </FieldGroup>
      <FieldGroup legend="Tus datos">
        <FormGrid>
          <DateField label="Fecha de nacimiento" isBirthDate autoComplete="bday" required {...field('dateOfBirth')} />
          <SelectField
            label="Género"
            options={genderOptions}
            placeholder="Selecciona"
            autoComplete="sex"
            required
            {...field('gender')}
          />
        </FormGrid>
        <FormGrid>
          <SelectField
            label="Tipo de documento"
            options={documentOptions}
            placeholder="Selecciona"
            required
            {...field('documentType')}
          />
          <TextField label="Número de documento" autoComplete="off" required {...field('documentNumber')} />
        </FormGrid>
        <TextField label="Teléfono" type="tel" inputMode="tel" autoComplete="tel" required {...field('phone')} />
      </FieldGroup>
      <FieldGroup legend="Tu contraseña">
        {/* Without it, what stands right before the password is taken for the account's name: the phone. */}
        <PasswordOwner email={field('email').value} />
        <FormGrid>
          <NewPasswordFields
            label="Contraseña"
            password={field('password')}
            confirmation={field('confirmPassword')}
            owner={knownWords.map((name) => field(name).value)}
          />
        </FormGrid>
      </FieldGroup>
    </>
  );
}
