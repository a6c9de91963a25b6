import { toStudioDate } from '@studio/contracts/studio-time';
import { documentTypes } from '@studio/contracts/vocabulary';
import { showRefusal } from '../../../api/show-failure.ts';
import { ChangesMeanwhile } from '../../../edit/changes-meanwhile.tsx';
import { longDate } from '../../../dates/spanish-dates.ts';
import { useEditForm } from '../../../edit/use-edit-form.ts';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { EmailField, TextField } from '../../../ui/form/text-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { genderOptions } from '../../profile/gender-options.ts';
import { ComingBookings, useBookingRelease } from './coming-bookings.tsx';
import { useCreateUserMutation, useUpdateUserMutation, type AdminUser } from './user-endpoints.ts';
import { fieldWords, parseNewUser, parseUser, valuesOf } from './user-form-values.ts';
import typography from '../../../ui/typography.module.css';
import { emailStanding, statusOptions, typeOptions } from './user-words.ts';

const documentOptions = documentTypes.map((type) => ({ value: type, label: type }));

interface UserFormProps {
  /** Absent for a new one. */
  readonly user?: AdminUser | undefined;
  readonly onDone: () => void;
}

export function UserForm({ user, onDone }: UserFormProps) {
  const { release, ...form } = useUserForm(user, onDone);
  return (
    <CancellableForm form={form} submitLabel={user ? 'Guardar cambios' : 'Crear usuario'} onCancel={onDone}>
      <ChangesMeanwhile form={form} fields={fieldWords} />
      <FormGrid>
        <TextField label="Nombres" autoComplete="off" required {...form.field('firstName')} />
        <TextField label="Apellidos" autoComplete="off" required {...form.field('lastName')} />
      </FormGrid>
      <FormGrid>
        <EmailField hint={user && emailStanding(user)} autoComplete="off" {...form.field('email')} />
        <TextField label="Teléfono" type="tel" inputMode="tel" autoComplete="off" required {...form.field('phone')} />
      </FormGrid>
      <FormGrid>
        <DateField label="Fecha de nacimiento (opcional)" isBirthDate {...form.field('dateOfBirth')} />
        <SelectField
          label="Género (opcional)"
          options={genderOptions}
          placeholder="Sin especificar"
          {...form.field('gender')}
        />
      </FormGrid>
      <FormGrid>
        <SelectField label="Tipo de usuario" options={typeOptions} required {...form.field('type')} />
        <SelectField label="Estado de la cuenta" options={statusOptions} required {...form.field('accountStatus')} />
      </FormGrid>
      <ComingBookings
        release={release}
        hint={
          release.frees
            ? 'Sus cupos quedan libres y se le devuelven las clases.'
            : 'Conserva sus cupos, aunque no puede entrar.'
        }
      />
      <FormGrid>
        <SelectField
          label="Tipo de documento"
          options={documentOptions}
          placeholder="Selecciona"
          required
          {...form.field('documentType')}
        />
        <TextField
          label="Número de documento"
          hint={user ? undefined : 'Será también la contraseña inicial, sin puntos ni espacios'}
          autoComplete="off"
          required
          {...form.field('documentNumber')}
        />
      </FormGrid>
      {user?.consent && (
        <p className={typography.soft}>
          Autorizó el tratamiento de sus datos el {longDate(toStudioDate(new Date(user.consent.at)))}.
        </p>
      )}
    </CancellableForm>
  );
}

function useUserForm(user: AdminUser | undefined, onDone: () => void) {
  const [create] = useCreateUserMutation();
  const [update] = useUpdateUserMutation();
  const form = useEditForm({
    record: user,
    valuesOf,
    draft: `user:${user?.id ?? 'new'}`,
    parse: (values) => (user ? parseUser(values, release.frees) : parseNewUser(values)),
    async send(input, version) {
      if (user) await update({ id: user.id, version, body: input }).unwrap();
      else await create(input).unwrap();
      notify.success(user ? 'Usuario actualizado exitosamente' : 'Usuario creado exitosamente');
      onDone();
    },
    onRefused: (error) => showRefusal(error, 'Error al guardar usuario'),
  });
  const isLeaving = user?.account_status === 'active' && form.values.accountStatus !== 'active';
  const release = useBookingRelease({
    userId: isLeaving ? user.id : undefined,
    concerns: () => true,
    proposed: true,
  });
  return { ...form, release };
}
