import { UserPlus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import stack from '../../../ui/stack.module.css';
import styles from '../tab.module.css';
import { UserDialogs, type UserDialog } from './user-dialogs.tsx';
import { UserFilterBar } from './user-filter-bar.tsx';
import { UserList } from './user-list.tsx';
import type { UserAct } from './user-actions.tsx';
import { useUserFilters } from './use-user-filters.ts';

export function UsersTab() {
  const shown = useUserFilters();
  const dialog = useDialog<UserDialog>();
  const { open } = dialog;
  const heading = useRef<HTMLHeadingElement>(null);
  const act = useCallback<UserAct>((kind, user) => open({ kind, user }), [open]);
  return (
    <div className={stack.gap4}>
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          Gestión de Usuarios
        </h2>
        <Button icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => open({ kind: 'create' })}>
          Nuevo Usuario
        </Button>
      </header>
      <UserFilterBar shown={shown} />
      <UserList shown={shown} onAct={act} />
      <UserDialogs dialog={dialog} heading={heading} />
    </div>
  );
}
