import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { pesos } from '@studio/contracts/money';
import { toStudioDate } from '@studio/contracts/studio-time';
import { shortDate } from '../../../dates/spanish-dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { phoneText } from '../phone-text.ts';
import { UserActions, type UserAct } from './user-actions.tsx';
import type { AdminUser, UserFilters } from './user-endpoints.ts';
import styles from './user-table.module.css';
import { fullName, shortDocument, typeNames, statusNames, statusTones } from './user-words.ts';

type Sort = NonNullable<UserFilters['sort']>;

interface UserTableProps {
  readonly users: readonly AdminUser[];
  readonly sort: UserFilters['sort'];
  readonly onSort: (sort: Sort) => void;
  readonly onAct: UserAct;
}

export function UserTable({ users, sort, onSort, onAct }: UserTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">Usuarios</caption>
        <thead>
          <tr>
            <SortableHeader active={sort === 'name'} direction="ascending" onSort={() => onSort('name')}>
              Usuario
            </SortableHeader>
            <th scope="col">Documento</th>
            <th scope="col">Tipo</th>
            <th scope="col">Estado</th>
            <th scope="col">Plan activo</th>
            <th scope="col">Especiales</th>
            <SortableHeader active={sort === 'created_at'} direction="descending" onSort={() => onSort('created_at')}>
              Registro
            </SortableHeader>
            <th scope="col">
              <span className="visually-hidden">Acciones</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} onAct={onAct} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const UserRow = memo(function UserRow({ user, onAct }: { readonly user: AdminUser; readonly onAct: UserAct }) {
  return (
    <tr>
      <th scope="row" className={styles.who}>
        <span className={styles.name}>{fullName(user)}</span>
        <span className={styles.email}>
          <EmailText>{user.email}</EmailText>
        </span>
      </th>
      <td className="unbroken">
        {shortDocument(user)}
        <span className={styles.email}>{phoneText(user.phone)}</span>
      </td>
      <td>
        {user.type === 'admin' ? <Badge tone="accent">{typeNames.admin}</Badge> : typeNames.member}
        {user.desk && (
          <>
            {' '}
            <Badge>Recepción</Badge>
          </>
        )}
        {user.coach && (
          <>
            {' '}
            <Badge>Entrenador</Badge>
          </>
        )}
      </td>
      <td>
        <span className="wrap gap2 snug">
          <UserState user={user} />
        </span>
      </td>
      <td className={styles.plan}>
        {user.active_plan ? <span>{user.active_plan}</span> : <span className="faint">Sin plan</span>}
        <span className="wrap gap2 snug">
          <MoneyBadges user={user} />
        </span>
      </td>
      <td className="centered">{user.special_trainings_remaining}</td>
      <td className="unbroken">{shortDate(toStudioDate(new Date(user.created_at)))}</td>
      <td className={styles.actions}>
        <UserActions user={user} onAct={onAct} />
      </td>
    </tr>
  );
});

interface SortableHeaderProps {
  readonly active: boolean;
  readonly direction: 'ascending' | 'descending';
  readonly onSort: () => void;
  readonly children: ReactNode;
}

function SortableHeader({ active, direction, onSort, children }: SortableHeaderProps) {
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={active ? direction : undefined}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {children}
        <Arrow size={14} className={active ? undefined : styles.inactive} />
      </button>
    </th>
  );
}

interface UserStateProps {
  readonly user: AdminUser;
  /** Whether the usual state, an active account, is shown as well. */
  readonly isUsual?: boolean;
}

/** The state of the account, and what its owner has requested or lacks. */
export function UserState({ user, isUsual = true }: UserStateProps) {
  return (
    <>
      {(isUsual || user.account_status !== 'active') && (
        <Badge tone={statusTones[user.account_status]}>{statusNames[user.account_status]}</Badge>
      )}
      {user.deletion_requested_at && <Badge tone="bad">Pide eliminación</Badge>}
      {user.guardian_missing && <Badge tone="bad">Falta acudiente</Badge>}
      {user.no_contact && <Badge>No escribirle</Badge>}
    </>
  );
}

/** What the user owes and, less prominently, what is in favour; renders nothing if both are 0. */
export function MoneyBadges({ user: { debt, credit } }: { readonly user: AdminUser }) {
  return (
    <>
      {debt !== undefined && <Badge tone="bad">Debe {pesos(debt)}</Badge>}
      {credit !== undefined && <span className="soft unbroken">A favor {pesos(credit)}</span>}
    </>
  );
}
