import { MEMBER_NOTE_MAX_LENGTH, RELATION_MAX_LENGTH, documentTypes } from '@studio/contracts/rules/people';
import { toStudioDate } from '@studio/contracts/studio-time';
import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import { ChangesMeanwhile } from '../../../edit/changes-meanwhile.tsx';
import { clockTime, longDate, shortWeekdayAndDate } from '../../../dates/spanish-dates.ts';
import { useEditForm } from '../../../edit/use-edit-form.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { EmailField, TextField } from '../../../ui/form/text-field.tsx';
import { notify } from '../../../ui/notify.ts';
import stack from '../../../ui/stack.module.css';
import { GuardianGroup } from '../../guardian/guardian-group.tsx';
import type { KeptGuardian } from '../../guardian/guardian-values.ts';
import { authorizationInWords, guardianInWords } from '../../guardian/guardian-words.ts';
import { genderOptions } from '../../profile/gender-options.ts';
import { partsOf, type Tried, useJoinGuestMutation } from '../guests/guest-endpoints.ts';
import { ComingBookings, useBookingRelease } from './coming-bookings.tsx';
import { useCreateUserMutation, useUpdateUserMutation, type AdminUser } from './user-endpoints.ts';
import { fieldWords, parseNewUser, parseUser, valuesOf } from './user-form-values.ts';
import typography from '../../../ui/typography.module.css';
import styles from './user-form.module.css';
import { emailStanding, statusOptions, typeOptions } from './user-words.ts';

const documentOptions = documentTypes.map((type) => ({ value: type, label: type }));

interface UserFormProps {
  /** Absent for a new user. */
  readonly user?: AdminUser | undefined;
  /** The guest for whom the account is created: it takes over name, telephone and the classes that the guest tried. */
  readonly guest?: Tried | undefined;
  readonly onDone: () => void;
}

export function UserForm({ user, guest, onDone }: UserFormProps) {
  const { release, ...form } = useUserForm({ user, guest, onDone });
  return (
    <CancellableForm form={form} submitLabel={user ? 'Guardar cambios' : 'Crear usuario'} onCancel={onDone}>
      <ChangesMeanwhile form={form} fields={fieldWords} />
      {guest && <Visits {...guest} />}
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
      <CoachPart form={form} isCoach={user?.coach ?? false} />
      <CheckField
        label="No escribirle"
        hint="Ni por las listas de seguimiento ni cuando termina su plan. Lo de sus clases, su cuenta y sus recibos siempre le llega."
        checked={form.values.noContact !== ''}
        onCheckedChange={(checked) => form.setValue('noContact', checked ? 'yes' : '')}
      />
      <EmergencyContact {...form} />
      <GuardianGroup
        form={form}
        kept={user?.guardian}
        bornBefore={user?.date_of_birth}
        why="Tiene menos de 18 años: la ley pide que un adulto autorice el tratamiento de los datos. Puedes guardar sin estos datos y completarlos después."
        isOptional
        badge={user?.guardian_missing && <Badge tone="bad">Falta acudiente</Badge>}
        otherwise={user?.guardian && <FormerGuardian {...user.guardian} />}
      />
      {user?.consent && (
        <p className={typography.soft}>Autorizó el tratamiento de sus datos el {dayOf(user.consent.at)}.</p>
      )}
      {user?.fitness_declaration && (
        <p className={typography.soft}>Declaró que puede entrenar el {dayOf(user.fitness_declaration.at)}.</p>
      )}
    </CancellableForm>
  );
}

/** The classes that move to the guest's account, named before they do. */
const Visits = ({ visits }: Pick<Tried, 'visits'>) => (
  <div>
    <p className={typography.soft}>Pasan a su cuenta:</p>
    <ul>
      {visits.map(({ trainingId, trainingDate, startTime, title }) => (
        <li key={trainingId}>
          {[`${shortWeekdayAndDate(trainingDate)}, ${clockTime(startTime)}`, title].filter(Boolean).join(' · ')}
        </li>
      ))}
    </ul>
  </div>
);

/** The guardian of a member who has come of age: the proof stays (docs/product.md §4.16). */
const FormerGuardian = (guardian: KeptGuardian) => (
  <p className={typography.soft}>
    {`Acudiente registrado: ${guardianInWords(guardian)}. ${authorizationInWords(guardian)}.`}
  </p>
);

const dayOf = (instant: string) => longDate(toStudioDate(new Date(instant)));

type Form = Pick<ReturnType<typeof useUserForm>, 'field' | 'values' | 'setValue'>;

/** Whether the user is a coach, and the note for coaches (docs/product.md §4.14). */
function CoachPart({ form: { field, values, setValue }, isCoach }: { readonly form: Form; readonly isCoach: boolean }) {
  return (
    <>
      <CheckField
        label="Da clases"
        hint={`Ve las listas de sus propias clases.${isCoach ? ' Si lo quitas, se cierran sus sesiones.' : ''}`}
        checked={values.coach !== ''}
        onCheckedChange={(checked) => setValue('coach', checked ? 'yes' : '')}
      />
      <TextField
        label="Nota para entrenadores (opcional)"
        hint="No escribas datos de salud: solo qué tener en cuenta, por ejemplo «sin saltos»."
        autoComplete="off"
        maxLength={MEMBER_NOTE_MAX_LENGTH}
        {...field('note')}
      />
    </>
  );
}

/** The emergency contact; folded if none is stored. */
function EmergencyContact({ field, values }: Form) {
  const [isFolded] = useState(values.contactName === '' && values.contactPhone === '');
  const fields = (
    <div className={stack.gap4}>
      <FormGrid>
        <TextField label="Nombre del contacto" autoComplete="off" {...field('contactName')} />
        <TextField
          label="Teléfono del contacto"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...field('contactPhone')}
        />
      </FormGrid>
      <TextField
        label="Parentesco (opcional)"
        placeholder="Mamá, esposo, amiga…"
        autoComplete="off"
        maxLength={RELATION_MAX_LENGTH}
        {...field('contactRelation')}
      />
    </div>
  );
  if (isFolded) return <Disclosure label="Contacto de emergencia (opcional)">{fields}</Disclosure>;
  return (
    <fieldset>
      <legend className={styles.legend}>Contacto de emergencia (opcional)</legend>
      {fields}
    </fieldset>
  );
}

function useUserForm({ user, guest, onDone }: UserFormProps) {
  const joinTo = useGuestAccount();
  const [create] = useCreateUserMutation();
  const [update] = useUpdateUserMutation();
  const form = useEditForm({
    record: user,
    valuesOf: (stored) => ({ ...valuesOf(stored), ...(guest && { ...partsOf(guest.name), phone: guest.phone }) }),
    draft: `user:${user?.id ?? guest?.id ?? 'new'}`,
    parse: (values, stored) => (stored ? parseUser(values, { stored, frees: release.frees }) : parseNewUser(values)),
    async send(input, version) {
      if (user) await update({ id: user.id, version, body: input }).unwrap();
      else {
        const created = await create(input).unwrap();
        // A second step, which does not keep the form open.
        if (guest) void joinTo(guest, created.user.id);
      }
      if (!guest) notify.success(user ? 'Usuario actualizado exitosamente' : 'Usuario creado exitosamente');
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

/**
 * Attaches a guest's classes to the account created for the guest. If that fails, the account stays, and the message
 * offers a retry.
 */
function useGuestAccount() {
  const [join] = useJoinGuestMutation();
  return async function joinTo(guest: Tried, userId: string): Promise<void> {
    try {
      await join({ id: guest.id, userId }).unwrap();
      notify.success('Usuario creado exitosamente', { detail: 'Lo que probó quedó en su cuenta.' });
    } catch (error) {
      notify.error('La cuenta se creó, pero lo que probó no quedó en ella.', {
        detail: messageOf(error, 'El estudio no respondió.'),
        action: { label: 'Reintentar', run: () => void joinTo(guest, userId) },
      });
    }
  };
}
