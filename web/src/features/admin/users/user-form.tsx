import { RELATION_MAX_LENGTH } from '@studio/contracts/rules/people';
import { isUserBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { toStudioDate } from '@studio/contracts/studio-time';
import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { clockTime, longDate, shortWeekdayAndDate } from '../../../dates/spanish-dates.ts';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { notify } from '../../../ui/notify.ts';
import { GuardianGroup } from '../../guardian/guardian-group.tsx';
import type { KeptGuardian } from '../../guardian/guardian-values.ts';
import { authorizationInWords, guardianInWords } from '../../guardian/guardian-words.ts';
import { useMailInvitation } from '../invitations/use-mail-invitation.ts';
import { partsOf, type Tried, useJoinGuestMutation } from '../guests/guest-endpoints.ts';
import { useMay } from '../use-may.ts';
import { useQuestion } from '../use-question.ts';
import { ComingBookings, useBookingRelease } from './coming-bookings.tsx';
import { useCreateUserMutation, useUpdateUserMutation, type AdminUser } from './user-endpoints.ts';
import { parseNewUser, parseUser, userFields } from './user-fields.ts';
import styles from './user-form.module.css';
import { emailStanding } from './user-words.ts';

interface UserFormProps {
  /** Absent for a new user. */
  readonly user?: AdminUser | undefined;
  /** The guest for whom the account is created: it takes over name, telephone and the classes that the guest tried. */
  readonly guest?: Tried | undefined;
  /** Begins with «Da clases» marked. */
  readonly coach?: boolean | undefined;
  readonly onDone: () => void;
}

export function UserForm({ user, guest, coach, onDone }: UserFormProps) {
  const { release, input, ...form } = useUserForm({ user, guest, coach, onDone });
  const { asking, question } = useQuestion(leavesDesk(user, form.values), form);
  const may = useMay();
  const saving = user ? routes.updateUser : routes.createUser;
  const gives = (change: Parameters<typeof isUserBeyondDesk>[1]) =>
    may(saving, isUserBeyondDesk(user, { type: 'member', coach: user?.coach, ...change }));
  return (
    <ActForm form={asking} submitLabel={user ? 'Guardar cambios' : 'Crear usuario'} onCancel={onDone}>
      {guest && <Visits {...guest} />}
      <FormGrid>
        {input('firstName')}
        {input('lastName')}
      </FormGrid>
      <FormGrid>
        {input('email', { hint: user && emailStanding(user) })}
        {input('phone')}
      </FormGrid>
      <FormGrid>
        {input('dateOfBirth')}
        {input('gender')}
      </FormGrid>
      <FormGrid>
        {gives({ type: 'admin' }) && input('type')}
        {input('accountStatus')}
      </FormGrid>
      {form.values.type === 'admin' && input('desk')}
      <ComingBookings
        release={release}
        hint={
          release.frees
            ? 'Sus cupos quedan libres y se le devuelven las clases.'
            : 'Conserva sus cupos, aunque no puede entrar.'
        }
      />
      <FormGrid>
        {input('documentType')}
        {input('documentNumber', {
          documentType: form.values.documentType,
          hint: user ? undefined : 'Será también la contraseña inicial, sin puntos ni espacios',
        })}
      </FormGrid>
      {gives({ coach: !user?.coach }) &&
        input('coach', {
          hint: `Ve las listas de sus propias clases.${user?.coach ? ' Si lo quitas, se cierran sus sesiones.' : ''}`,
        })}
      {input('note')}
      {input('noContact')}
      <EmergencyContact input={input} values={form.values} />
      <GuardianGroup
        form={form}
        kept={user?.guardian}
        bornBefore={user?.date_of_birth}
        why="Tiene menos de 18 años: la ley pide que un adulto autorice el tratamiento de los datos. Puedes guardar sin estos datos y completarlos después."
        isOptional
        badge={user?.guardian_missing && <Badge tone="bad">Falta acudiente</Badge>}
        otherwise={user?.guardian && <FormerGuardian {...user.guardian} />}
      />
      {user?.consent && <p className="soft">Autorizó el tratamiento de sus datos el {dayOf(user.consent.at)}.</p>}
      {user?.fitness_declaration && (
        <p className="soft">Declaró que puede entrenar el {dayOf(user.fitness_declaration.at)}.</p>
      )}
      {user && (
        <ConfirmDialog
          {...question}
          title={`¿Quitar a ${user.first_name} de Recepción?`}
          confirmLabel="Dar todo el acceso"
        >
          <p>
            Queda como administrador con todo el acceso: ve las cifras, anula y devuelve dinero, cambia precios y la
            configuración, y elimina cuentas.
          </p>
        </ConfirmDialog>
      )}
    </ActForm>
  );
}

/** Whether the form makes a full administrator of somebody who works at the desk. */
const leavesDesk = (user: AdminUser | undefined, { type, desk }: ReturnType<typeof useUserForm>['values']) =>
  user?.desk === true && type === 'admin' && desk === '';

/** The classes that move to the guest's account, named before they do. */
const Visits = ({ visits }: Pick<Tried, 'visits'>) => (
  <div>
    <p className="soft">Pasan a su cuenta:</p>
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
  <p className="soft">{`Acudiente registrado: ${guardianInWords(guardian)}. ${authorizationInWords(guardian)}.`}</p>
);

const dayOf = (instant: string) => longDate(toStudioDate(new Date(instant)));

type Form = Pick<ReturnType<typeof useUserForm>, 'input' | 'values'>;

/** The emergency contact; folded if none is stored. */
function EmergencyContact({ input, values }: Form) {
  const [isFolded] = useState(values.contactName === '' && values.contactPhone === '');
  const fields = (
    <div className="stack gap4">
      <FormGrid>
        {input('contactName')}
        {input('contactPhone', { inputMode: 'tel' })}
      </FormGrid>
      {input('contactRelation', {
        label: 'Parentesco (opcional)',
        placeholder: 'Mamá, esposo, amiga…',
        maxLength: RELATION_MAX_LENGTH,
      })}
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

function useUserForm({ user, guest, coach, onDone }: UserFormProps) {
  const joinTo = useGuestAccount();
  const [create] = useCreateUserMutation();
  const [update] = useUpdateUserMutation();
  const { invite } = useMailInvitation();
  const form = useActForm({
    fields: userFields,
    record: user,
    begins: {
      ...(guest && { ...partsOf(guest.name), phone: guest.phone }),
      ...(coach && { coach: 'yes' }),
    },
    draft: `user:${user?.id ?? guest?.id ?? 'new'}`,
    parse: (values, stored) => (stored ? parseUser(values, { stored, frees: release.frees }) : parseNewUser(values)),
    async send(input, version) {
      if (user) {
        await update({ id: user.id, version, body: input }).unwrap();
        notify.success('Usuario actualizado exitosamente');
        return;
      }
      const { id } = (await create(input).unwrap()).user;
      // A second step, which does not keep the form open.
      if (guest) void joinTo(guest, id);
      else {
        const action = { label: 'Invitar por correo', run: () => void invite(id) };
        notify.success('Usuario creado exitosamente', { action });
      }
    },
    failed: 'Error al guardar usuario',
    onDone,
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
      await join({ id: guest.id, body: { userId } }).unwrap();
      notify.success('Usuario creado exitosamente', { detail: 'Lo que probó quedó en su cuenta.' });
    } catch (error) {
      notify.error('La cuenta se creó, pero lo que probó no quedó en ella.', {
        detail: messageOf(error, 'El estudio no respondió.'),
        action: { label: 'Reintentar', run: () => void joinTo(guest, userId) },
      });
    }
  };
}
