import type { User } from '@studio/contracts/http/account-schemas';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { ActForm, useActForm } from '../../edit/act-form.tsx';
import { FormGrid } from '../../ui/form/field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { userChanged } from '../../session/session-slice.ts';
import { GuardianGroup } from '../guardian/guardian-group.tsx';
import { useUpdateProfileMutation } from './profile-endpoints.ts';
import { parseProfile, profileFields } from './profile-fields.ts';

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
  const form = useActForm({
    fields: profileFields,
    record: user,
    draft: 'profile',
    parse: (values, stored = user) => parseProfile(values, stored),
    async send(body, version) {
      const { user: updated } = await update({ version, body }).unwrap();
      dispatch(userChanged(updated));
    },
    done: 'Perfil actualizado exitosamente',
    failed: 'Error actualizando perfil',
    onDone,
  });
  const { input } = form;
  const beginning = beginsAt && form.field(beginsAt).id;
  useEffect(() => {
    if (beginning) document.getElementById(beginning)?.focus();
  }, [beginning]);
  return (
    <ActForm form={form} submitLabel="Guardar cambios" onCancel={onDone}>
      <FormGrid>
        {input('firstName')}
        {input('lastName')}
        {input('phone')}
        {input('dateOfBirth', { required: user.dateOfBirth !== null })}
        {input('gender', { required: user.gender !== null })}
      </FormGrid>
      <TextField
        label="Correo electrónico"
        id="correo-fijo"
        value={user.email}
        hint="Si está mal, escríbele al estudio: aquí no se cambia."
        readOnly
      />
      <FormGrid>
        {user.documentType ? (
          <>
            <TextField label="Tipo de documento" id="tipo-fijo" value={user.documentType} readOnly />
            <TextField label="Número de documento" id="numero-fijo" value={user.documentNumber} readOnly />
          </>
        ) : (
          <>
            {input('documentType')}
            {input('documentNumber')}
          </>
        )}
      </FormGrid>
      <fieldset className="stack gap3">
        <legend className="heavy">Contacto de emergencia</legend>
        <p className="soft">
          Opcional. Además del estudio, solo lo ve quien te da la clase: desde media hora antes hasta dos horas después.
        </p>
        <FormGrid>
          {input('contactName')}
          {input('contactPhone')}
          {input('contactRelation', { placeholder: 'mamá, pareja, amigo…' })}
        </FormGrid>
      </fieldset>
      <GuardianGroup
        form={form}
        kept={user.guardian}
        bornBefore={user.dateOfBirth}
        why="Tienes menos de 18 años: la ley pide que un adulto responda por ti y autorice el tratamiento de los datos."
      />
    </ActForm>
  );
}
