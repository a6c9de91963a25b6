import type { User } from '@studio/contracts/http/account-schemas';
import type { profileUpdateSchema } from '@studio/contracts/http/auth-routes';
import type { Gender } from '@studio/contracts/vocabulary';
import { useDispatch } from 'react-redux';
import type { z } from 'zod';
import { showRefusal } from '../../api/show-failure.ts';
import { longDate } from '../../dates/spanish-dates.ts';
import { ChangesMeanwhile } from '../../edit/changes-meanwhile.tsx';
import { useEditForm } from '../../edit/use-edit-form.ts';
import { CancellableForm } from '../../ui/form/cancellable-form.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { FormGrid } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { notify } from '../../ui/notify.ts';
import { userChanged } from '../../session/session-slice.ts';
import { genderNames, genderOptions } from './gender-options.ts';
import { parseProfile } from './parse-profile.ts';
import { useUpdateProfileMutation } from './profile-endpoints.ts';

const valuesOf = (user?: User): Record<keyof z.output<typeof profileUpdateSchema>, string> => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  phone: user?.phone ?? '',
  dateOfBirth: user?.dateOfBirth ?? '',
  gender: user?.gender ?? '',
});

const fieldWords = {
  firstName: 'Nombres',
  lastName: 'Apellidos',
  phone: 'Teléfono',
  dateOfBirth: { label: 'Fecha de nacimiento', words: longDate },
  gender: { label: 'Género', words: (gender: string) => genderNames[gender as Gender] },
};

interface ProfileFormProps {
  readonly user: User;
  readonly onDone: () => void;
}

/** Mounted only while editing: cancelling discards the edits. */
export function ProfileForm({ user, onDone }: ProfileFormProps) {
  const [update] = useUpdateProfileMutation();
  const dispatch = useDispatch();
  const form = useEditForm({
    record: user,
    valuesOf,
    draft: 'profile',
    parse: (values, stored = user) => parseProfile(values, stored),
    async send(body, version) {
      const { user: updated } = await update({ version, body }).unwrap();
      dispatch(userChanged(updated));
      notify.success('Perfil actualizado exitosamente');
      onDone();
    },
    onRefused: (error) => showRefusal(error, 'Error actualizando perfil'),
  });
  return (
    <CancellableForm form={form} submitLabel="Guardar cambios" onCancel={onDone}>
      <ChangesMeanwhile form={form} fields={fieldWords} />
      <FormGrid>
        <TextField label="Nombres" autoComplete="given-name" required {...form.field('firstName')} />
        <TextField label="Apellidos" autoComplete="family-name" required {...form.field('lastName')} />
        <TextField label="Teléfono" type="tel" autoComplete="tel" required {...form.field('phone')} />
        <DateField
          label="Fecha de nacimiento"
          isBirthDate
          autoComplete="bday"
          required={user.dateOfBirth !== null}
          {...form.field('dateOfBirth')}
        />
        <SelectField
          label="Género"
          options={genderOptions}
          placeholder="Selecciona"
          required={user.gender !== null}
          {...form.field('gender')}
        />
      </FormGrid>
      <TextField label="Correo electrónico" id="correo-fijo" value={user.email} readOnly />
      <FormGrid>
        <TextField label="Tipo de documento" id="tipo-fijo" value={user.documentType} readOnly />
        <TextField label="Número de documento" id="numero-fijo" value={user.documentNumber} readOnly />
      </FormGrid>
    </CancellableForm>
  );
}
