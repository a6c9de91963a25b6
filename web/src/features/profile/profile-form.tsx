import type { User } from '@studio/contracts/http/account-schemas';
import type { Gender } from '@studio/contracts/rules/people';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { showRefusal } from '../../api/show-failure.ts';
import { longDate } from '../../dates/spanish-dates.ts';
import { ChangesMeanwhile } from '../../edit/changes-meanwhile.tsx';
import { useEditForm } from '../../edit/use-edit-form.ts';
import { CancellableForm } from '../../ui/form/cancellable-form.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { FormGrid } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FieldBinding } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import stack from '../../ui/stack.module.css';
import typography from '../../ui/typography.module.css';
import { userChanged } from '../../session/session-slice.ts';
import { GuardianGroup } from '../guardian/guardian-group.tsx';
import { guardianValues } from '../guardian/guardian-values.ts';
import { guardianWords } from '../guardian/guardian-words.ts';
import { genderNames, genderOptions } from './gender-options.ts';
import { parseProfile } from './parse-profile.ts';
import { useUpdateProfileMutation } from './profile-endpoints.ts';
import styles from './profile-page.module.css';

const valuesOf = (user?: User) => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  phone: user?.phone ?? '',
  dateOfBirth: user?.dateOfBirth ?? '',
  gender: user?.gender ?? '',
  contactName: user?.emergencyContact?.name ?? '',
  contactPhone: user?.emergencyContact?.phone ?? '',
  contactRelation: user?.emergencyContact?.relation ?? '',
  ...guardianValues(user?.guardian),
});

const fieldWords = {
  firstName: 'Nombres',
  lastName: 'Apellidos',
  phone: 'Teléfono',
  dateOfBirth: { label: 'Fecha de nacimiento', words: longDate },
  gender: { label: 'Género', words: (gender: string) => genderNames[gender as Gender] },
  contactName: 'Contacto de emergencia',
  contactPhone: 'Teléfono del contacto',
  contactRelation: 'Parentesco',
  ...guardianWords,
};

interface ProfileFormProps {
  readonly user: User;
  /** The requested field, unless it is the first one. */
  readonly beginsAt: 'contactName' | 'guardianName' | undefined;
  readonly onDone: () => void;
}

/** Mounted only while editing: cancelling discards the edits. */
export function ProfileForm({ user, beginsAt, onDone }: ProfileFormProps) {
  const [update] = useUpdateProfileMutation();
  const dispatch = useDispatch();
  const form = useEditForm({
    record: user,
    valuesOf,
    draft: 'profile',
    parse: (values, stored = user) => parseProfile(values, stored),
    async send(body, version) {
      const { user: updated } = await update({ version, body }).unwrap();
      // The answer lacks these fields if there is nobody.
      const { emergencyContact, guardian } = updated;
      dispatch(userChanged({ ...updated, emergencyContact, guardian }));
      notify.success('Perfil actualizado exitosamente');
      onDone();
    },
    onRefused: (error) => showRefusal(error, 'Error actualizando perfil'),
  });
  const beginning = beginsAt && form.field(beginsAt).id;
  useEffect(() => {
    if (beginning) document.getElementById(beginning)?.focus();
  }, [beginning]);
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
      <EmergencyContactFields form={form} />
      <GuardianGroup
        form={form}
        kept={user.guardian}
        bornBefore={user.dateOfBirth}
        why="Tienes menos de 18 años: la ley pide que un adulto responda por ti y autorice el tratamiento de los datos."
      />
    </CancellableForm>
  );
}

/** The emergency contact (docs/product.md §4.14). */
function EmergencyContactFields({ form }: { readonly form: { readonly field: (name: ContactField) => FieldBinding } }) {
  return (
    <fieldset className={stack.gap3}>
      <legend className={styles.legend}>Contacto de emergencia</legend>
      <p className={typography.soft}>
        Opcional. Además del estudio, solo lo ve quien te da la clase: desde media hora antes hasta dos horas después.
      </p>
      <FormGrid>
        <TextField label="Nombre del contacto" autoComplete="off" {...form.field('contactName')} />
        <TextField label="Teléfono del contacto" type="tel" autoComplete="off" {...form.field('contactPhone')} />
        <TextField
          label="Parentesco"
          placeholder="mamá, pareja, amigo…"
          autoComplete="off"
          {...form.field('contactRelation')}
        />
      </FormGrid>
    </fieldset>
  );
}

type ContactField = 'contactName' | 'contactPhone' | 'contactRelation';
