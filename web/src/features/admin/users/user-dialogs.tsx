import { type RefObject, Suspense, useState } from 'react';
import { specialTrainingsSchema } from '@studio/contracts/http/registrant-routes';
import { adminPasswordChangeSchema } from '@studio/contracts/http/user-admin-routes';
import { problemOf } from '../../../api/problem.ts';
import { showRefusal, withCause, notifyFailure } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { ActForm } from '../../../edit/act-form.tsx';
import { useEditForm } from '../../../edit/use-edit-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { fieldsOf, sentOf, valuesOf } from '../../../ui/form/form-fields.tsx';
import { NewPasswordFields, PasswordOwner } from '../../../ui/form/new-password-fields.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { lazyBoundary } from '../../../ui/lazy-boundary.tsx';
import { notify } from '../../../ui/notify.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { useDialog } from '../../../ui/use-dialog.ts';
import { mostMovements, MovementHistory } from '../../movements/movement-history.tsx';
import { ActivityList } from '../activity/activity-list.tsx';
import type { Tried } from '../guests/guest-endpoints.ts';
import { type AdminLine, useMay } from '../use-may.ts';
import { ChooseCoach } from './choose-coach.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { FixedSlots } from './fixed-slots.tsx';
import { ManagePlan } from './manage-plan.tsx';
import { userActCalls, type UserActKind } from './user-actions.tsx';
import {
  type AdminUser,
  useChangeUserPasswordMutation,
  useGetUserMovementsQuery,
  useSetSpecialTrainingsMutation,
  type UserFilters,
} from './user-endpoints.ts';
import { UserForm } from './user-form.tsx';
import { fullName } from './user-words.ts';

export type UserDialog =
  | { readonly kind: 'import' | 'coach' }
  | {
      readonly kind: 'plan-for-many';
      /** Of the list whose people get the plan. */
      readonly filters: UserFilters;
    }
  | {
      readonly kind: 'create';
      /** The guest for whom the account is created. */
      readonly guest?: Tried;
      /** The account gives classes. */
      readonly coach?: boolean;
    }
  | {
      readonly kind: UserActKind;
      readonly user: AdminUser;
      /** Name of the plan to renew. */
      readonly renews?: string;
      /** Editing begins with «Da clases» marked. */
      readonly coach?: boolean;
      /** «Pagos» begins with the form of a payment. */
      readonly pays?: boolean;
    }
  | { readonly kind: 'receipt'; readonly user: AdminUser; readonly entryId: string };

const titles: Record<UserDialog['kind'], string> = {
  create: 'Nuevo Usuario',
  import: 'Importar usuarios',
  'plan-for-many': 'Asignar plan a varias personas',
  coach: '¿Quién da las clases?',
  edit: 'Editar Usuario',
  plan: 'Gestionar Plan',
  payments: 'Pagos',
  receipt: 'Recibo',
  password: 'Cambiar Contraseña',
  special: 'Entrenamientos Especiales',
  slots: 'Cupos Fijos',
  movements: 'Movimientos',
  activity: 'Actividad',
  delete: '',
};

/** The call that each dialog is for. What the administrator may not call is not shown, whatever asked for it. */
const calls: Record<UserDialog['kind'], AdminLine> = {
  ...userActCalls,
  create: routes.createUser,
  import: routes.importUsers,
  'plan-for-many': routes.changeUserPlan,
  coach: routes.createUser,
  receipt: routes.getUserPayments,
};

const wideKinds = new Set<UserDialog['kind']>(['create', 'import', 'edit', 'payments', 'movements', 'activity']);

/** Few studios import, and only once: the parser is fetched when the dialog opens. */
const ImportMembers = lazyBoundary(async () => (await import('./import/import-members.tsx')).ImportMembers);

const PlanForListed = lazyBoundary(async () => (await import('./plan-for-many/plan-for-listed.tsx')).PlanForListed);
const UserPayments = lazyBoundary(async () => (await import('../payments/user-payments.tsx')).UserPayments);
const UserReceipt = lazyBoundary(async () => (await import('../payments/user-receipt.tsx')).UserReceipt);

interface UserDialogsProps {
  readonly dialog: ReturnType<typeof useDialog<UserDialog>>;
  /** Receives the focus after a user was deleted. */
  readonly heading: RefObject<HTMLElement | null>;
}

export function UserDialogs({ dialog, heading }: UserDialogsProps) {
  const { isOpen, close } = dialog;
  const may = useMay();
  const subject = dialog.subject && may(calls[dialog.subject.kind]) ? dialog.subject : null;
  const kind = subject?.kind;
  const user = subject && 'user' in subject ? subject.user : undefined;
  const showReceipt = (of: AdminUser) => (receipt: string) =>
    dialog.open({ kind: 'receipt', user: of, entryId: receipt });
  return (
    <>
      <Dialog
        open={isOpen && kind !== undefined && kind !== 'delete'}
        onClose={close}
        title={kind ? titles[kind] : ''}
        description={user && kind !== 'receipt' && <Who user={user} />}
        wide={kind === 'plan' ? 'two columns' : kind !== undefined && wideKinds.has(kind)}
      >
        <Suspense key={kind} fallback={<Spinner label="Cargando…" large />}>
          {subject?.kind === 'create' && <UserForm guest={subject.guest} coach={subject.coach} onDone={close} />}
          {kind === 'import' && <ImportMembers onDone={close} />}
          {subject?.kind === 'plan-for-many' && <PlanForListed filters={subject.filters} onDone={close} />}
          {kind === 'coach' && (
            <ChooseCoach
              onChoose={(chosen) => dialog.open({ kind: 'edit', user: chosen, coach: true })}
              onNew={() => dialog.open({ kind: 'create', coach: true })}
            />
          )}
          {subject?.kind === 'edit' && <UserForm user={subject.user} coach={subject.coach} onDone={close} />}
          {user && subject?.kind === 'plan' && (
            <ManagePlan user={user} renews={subject.renews} onDone={close} onReceipt={showReceipt(user)} />
          )}
          {user && subject?.kind === 'payments' && (
            <UserPayments userId={user.id} pays={subject.pays} onReceipt={showReceipt(user)} />
          )}
          {user && subject?.kind === 'receipt' && (
            <UserReceipt user={user} entryId={subject.entryId} onBack={() => dialog.open({ kind: 'payments', user })} />
          )}
          {kind === 'password' && user && <PasswordForm user={user} onDone={close} />}
          {kind === 'special' && user && <SpecialTrainingsForm user={user} onDone={close} />}
          {kind === 'slots' && user && <FixedSlots userId={user.id} />}
          {kind === 'movements' && user && <UserMovements userId={user.id} />}
          {kind === 'activity' && user && <ActivityList filters={{ user: user.id }} whenEmpty="Aún no hay actividad" />}
        </Suspense>
      </Dialog>
      {user && (
        <DeleteUserDialog
          key={user.id}
          subject={user}
          open={isOpen && kind === 'delete'}
          place={heading}
          onClose={close}
        />
      )}
    </>
  );
}

function Who({ user }: { readonly user: AdminUser }) {
  return (
    <>
      {fullName(user)} · <EmailText>{user.email}</EmailText>
      {!user.email_confirmed_at && <span> · correo sin confirmar</span>}
    </>
  );
}

interface FormProps {
  readonly user: AdminUser;
  readonly onDone: () => void;
}

function PasswordForm({ user, onDone }: FormProps) {
  const [change] = useChangeUserPasswordMutation();
  const form = useForm({
    initial: { newPassword: '', confirmPassword: '' },
    parse: (values) => parseWith(adminPasswordChangeSchema, values),
    async send(body) {
      await change({ id: user.id, body }).unwrap();
      notify.success('Contraseña actualizada exitosamente');
      onDone();
    },
    onRefused: (error) => showRefusal(error, 'Error al cambiar contraseña'),
  });
  return (
    <CancellableForm form={form} submitLabel="Cambiar contraseña" onCancel={onDone}>
      <p>Sus sesiones abiertas se cerrarán.</p>
      <PasswordOwner email={user.email} />
      <NewPasswordFields
        password={form.field('newPassword')}
        confirmation={form.field('confirmPassword')}
        owner={[user.email, user.first_name, user.last_name, user.document_number, user.phone]}
      />
    </CancellableForm>
  );
}

const actors = {
  member: 'El miembro',
  admin: 'Administración',
  coach: 'Entrenador',
  system: 'Automático',
  waitlist: 'Lista de espera',
  'fixed-slot': 'Cupo fijo',
};

const pageSize = 20;

function UserMovements({ userId }: { readonly userId: string }) {
  const [limit, setLimit] = useState(pageSize);
  return (
    <MovementHistory
      answer={useGetUserMovementsQuery({ id: userId, limit }, fresh)}
      limit={limit}
      actors={actors}
      whenEmpty="Aquí verás cada clase que gane, use o recupere."
      onMore={() => setLimit(Math.min(mostMovements, limit * 2))}
    />
  );
}

interface Count {
  readonly specialTrainingsRemaining: number;
  readonly version: number;
}

const fields = {
  value: fieldsOf<Count>().number('Entrenamientos especiales restantes', {
    of: (count) => count.specialTrainingsRemaining,
    hint: 'Queda registrado en sus movimientos.',
  }),
};

function SpecialTrainingsForm({ user, onDone }: FormProps) {
  const [set] = useSetSpecialTrainingsMutation();
  const form = useEditForm({
    draft: `special-trainings:${user.id}`,
    record: { specialTrainingsRemaining: user.special_trainings_remaining, version: user.special_trainings_version },
    valuesOf: (count?: Count) => valuesOf(fields, count),
    parse: (values) => parseWith(specialTrainingsSchema, sentOf(fields, values)),
    async send(body, version) {
      await set({ id: user.id, version, body }).unwrap();
      notify.success('Entrenamientos especiales actualizados');
      onDone();
    },
    onRefused(error) {
      // A fixed text, not the server's.
      const text = 'Error al actualizar entrenamientos especiales';
      notifyFailure(error, text);
      return problemOf(error)?.errors?.[0] ?? { field: null, message: withCause(text, error) };
    },
  });
  return (
    <ActForm form={{ ...form, fields }} submitLabel="Guardar" onCancel={onDone}>
      {fields.value.input(form.field('value'))}
    </ActForm>
  );
}
