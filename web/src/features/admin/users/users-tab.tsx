import { FileUp, UserPlus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import stack from '../../../ui/stack.module.css';
import styles from '../tab.module.css';
import { ListChoice } from '../follow-ups/list-choice.tsx';
import { FollowUpList } from './follow-up-list.tsx';
import type { Renewal } from './follow-up-row.tsx';
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
  const renew = useCallback<Renewal>((user, plan) => open({ kind: 'plan', user, renews: plan }), [open]);
  return (
    <div className={stack.gap4}>
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          Gestión de Usuarios
        </h2>
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            icon={<FileUp size={18} aria-hidden="true" />}
            onClick={() => open({ kind: 'import' })}
          >
            Importar
          </Button>
          <Button icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => open({ kind: 'create' })}>
            Nuevo Usuario
          </Button>
        </div>
      </header>
      <ListChoice list={shown.list} onChoose={shown.chooseList} />
      {shown.list ? (
        <FollowUpList list={shown.list} shown={shown} onAct={act} onRenew={renew} />
      ) : (
        <>
          <UserFilterBar shown={shown} />
          <UserList shown={shown} onAct={act} />
        </>
      )}
      <UserDialogs dialog={dialog} heading={heading} />
    </div>
  );
}
