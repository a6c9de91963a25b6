import { CreditCard, KeyRound, Pencil, ReceiptText, Star, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import styles from './user-actions.module.css';
import type { AdminUser } from './user-endpoints.ts';
import { fullName } from './user-words.ts';

export type UserActKind = 'edit' | 'plan' | 'password' | 'special' | 'movements' | 'delete';
export type UserAct = (kind: UserActKind, user: AdminUser) => void;

const icon = { size: 18, 'aria-hidden': true } as const;

/** What is done most stands open, the rest behind a menu. */
export function UserActions({ user, onAct }: { readonly user: AdminUser; readonly onAct: UserAct }) {
  const name = fullName(user);
  const place = useFocusFallback<HTMLDivElement>();
  return (
    <div ref={place} className={styles.actions}>
      <IconButton label={`Editar a ${name}`} icon={<Pencil {...icon} />} onClick={() => onAct('edit', user)} />
      <IconButton
        label={`Gestionar plan de ${name}`}
        icon={<CreditCard {...icon} />}
        onClick={() => onAct('plan', user)}
      />
      <Menu
        label={`Más acciones para ${name}`}
        actions={[
          {
            label: 'Entrenamientos especiales',
            icon: <Star {...icon} />,
            onSelect: () => onAct('special', user),
          },
          { label: 'Movimientos', icon: <ReceiptText {...icon} />, onSelect: () => onAct('movements', user) },
          { label: 'Cambiar contraseña', icon: <KeyRound {...icon} />, onSelect: () => onAct('password', user) },
          { label: 'Eliminar', icon: <Trash2 {...icon} />, danger: true, onSelect: () => onAct('delete', user) },
        ]}
      />
    </div>
  );
}
