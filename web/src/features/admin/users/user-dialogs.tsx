import type { RefObject } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import type { useDialog } from '../../../ui/use-dialog.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { ManagePlan } from './manage-plan.tsx';
import { PasswordForm } from './password-form.tsx';
import { SpecialTrainingsForm } from './special-trainings-form.tsx';
import type { UserActKind } from './user-actions.tsx';
import type { AdminUser } from './user-endpoints.ts';
import { UserForm } from './user-form.tsx';
import { UserMovements } from './user-movements.tsx';
import { fullName } from './user-words.ts';

export type UserDialog = { readonly kind: 'create' } | { readonly kind: UserActKind; readonly user: AdminUser };

const titles: Record<UserDialog['kind'], string> = {
  create: 'Nuevo Usuario',
  edit: 'Editar Usuario',
  plan: 'Gestionar Plan',
  password: 'Cambiar Contraseña',
  special: 'Entrenamientos Especiales',
  movements: 'Movimientos',
  delete: '',
};

interface UserDialogsProps {
  readonly dialog: ReturnType<typeof useDialog<UserDialog>>;
  /** Where to go on after a user was deleted. */
  readonly heading: RefObject<HTMLElement | null>;
}

export function UserDialogs({ dialog, heading }: UserDialogsProps) {
  const { subject, isOpen, close } = dialog;
  const kind = subject?.kind;
  const user = subject && 'user' in subject ? subject.user : undefined;
  return (
    <>
      <Dialog
        open={isOpen && kind !== 'delete'}
        onClose={close}
        title={kind ? titles[kind] : ''}
        description={user && <Who user={user} />}
        wide={kind === 'create' || kind === 'edit' || kind === 'movements'}
      >
        {kind === 'create' && <UserForm onDone={close} />}
        {kind === 'edit' && <UserForm user={user} onDone={close} />}
        {kind === 'plan' && user && <ManagePlan user={user} onDone={close} />}
        {kind === 'password' && user && <PasswordForm user={user} onDone={close} />}
        {kind === 'special' && user && <SpecialTrainingsForm user={user} onDone={close} />}
        {kind === 'movements' && user && <UserMovements userId={user.id} />}
      </Dialog>
      {user && (
        <DeleteUserDialog
          key={user.id}
          user={user}
          open={isOpen && kind === 'delete'}
          heading={heading}
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
    </>
  );
}
