import {
  CalendarSync,
  CreditCard,
  HandCoins,
  History,
  KeyRound,
  Pencil,
  ReceiptText,
  Star,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { type AdminLine, useMay } from '../use-may.ts';
import styles from './user-table.module.css';
import type { AdminUser } from './user-endpoints.ts';
import { fullName } from './user-words.ts';

/** The call that each act is for, or that shows its dialog. */
export const userActCalls = {
  edit: routes.updateUser,
  plan: routes.changeUserPlan,
  payments: routes.getUserPayments,
  password: routes.changeUserPassword,
  special: routes.setSpecialTrainings,
  slots: routes.setFixedSlots,
  movements: routes.getUserMovements,
  activity: routes.listActivity,
  delete: routes.deleteUser,
} satisfies Record<string, AdminLine>;

export type UserActKind = keyof typeof userActCalls;
export type UserAct = (kind: UserActKind, user: AdminUser) => void;

interface UserActionsProps {
  readonly user: AdminUser;
  readonly onAct: UserAct;
  /** The actions that have a button of their own. */
  readonly buttons?: readonly ('edit' | 'plan')[];
}

/** The most frequent actions as buttons, the rest in a menu. */
export function UserActions({ user, onAct, buttons = ['edit', 'plan'] }: UserActionsProps) {
  const name = fullName(user);
  const place = useFocusFallback<HTMLDivElement>();
  const may = useMay();
  const action = (kind: UserActKind, label: string, image: ReactNode) => ({
    kind,
    label,
    icon: image,
    onSelect: () => onAct(kind, user),
  });
  const frequent = [
    { ...action('edit', 'Editar', <Pencil size={18} />), longLabel: `Editar a ${name}` },
    { ...action('plan', 'Gestionar plan', <CreditCard size={18} />), longLabel: `Gestionar plan de ${name}` },
  ];
  const hasButton = ({ kind }: { readonly kind: UserActKind }) => buttons.some((each) => each === kind);
  return (
    <div ref={place} className={styles.acts}>
      {frequent.filter(hasButton).map(({ label, longLabel, icon, onSelect }) => (
        <IconButton key={label} label={longLabel} icon={icon} onClick={onSelect} />
      ))}
      <Menu
        label={`Más acciones para ${name}`}
        actions={[
          ...frequent.filter((each) => !hasButton(each)),
          action('payments', 'Pagos', <HandCoins size={18} />),
          action('special', 'Entrenamientos especiales', <Star size={18} />),
          action('slots', 'Cupos fijos', <CalendarSync size={18} />),
          action('movements', 'Movimientos', <ReceiptText size={18} />),
          action('activity', 'Actividad', <History size={18} />),
          action('password', 'Cambiar contraseña', <KeyRound size={18} />),
          { ...action('delete', 'Eliminar', <Trash2 size={18} />), danger: true },
        ].filter(({ kind }) => may(userActCalls[kind]))}
      />
    </div>
  );
}
