import { FileUp, UserPlus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import stack from '../../../ui/stack.module.css';
import styles from '../tab.module.css';
import { ListChoice } from '../follow-ups/list-choice.tsx';
import { FollowUpList } from './follow-up-list.tsx';
import type { Renewal } from './follow-up-row.tsx';
import { UserDialogs, type UserDialog } from './user-dialogs.tsx';
import { UserList } from './user-list.tsx';
import type { UserAct } from './user-actions.tsx';
import { useUserFilters } from './use-user-filters.ts';
import { asksForDeletion, stateFilterOptions, typeOptions } from './user-words.ts';

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

const sortOptions = [
  { value: 'created_at', label: 'Más recientes' },
  { value: 'name', label: 'Nombre' },
];

function UserFilterBar({ shown }: { readonly shown: ReturnType<typeof useUserFilters> }) {
  const { filters, search, filter, sortBy } = shown;
  return (
    <search className={styles.filters}>
      <div className={styles.broad}>
        <SearchField
          label="Buscar usuarios"
          placeholder="Nombre, correo o documento"
          value={filters.search ?? ''}
          onSearch={search}
        />
      </div>
      <SelectField
        id="filtro-tipo"
        label="Tipo"
        placeholder="Todos"
        value={filters.type ?? ''}
        options={typeOptions}
        onValueChange={(value) => filter('tipo', value)}
      />
      <SelectField
        id="filtro-estado"
        label="Estado"
        placeholder="Todos"
        value={filters.deletionRequested ? asksForDeletion : (filters.status ?? '')}
        options={stateFilterOptions}
        onValueChange={(value) => filter('estado', value)}
      />
      <div className={styles.broad}>
        <SelectField
          id="filtro-orden"
          label="Ordenar por"
          value={filters.sort ?? 'created_at'}
          options={sortOptions}
          onValueChange={(value) => sortBy(value === 'name' ? 'name' : 'created_at')}
        />
      </div>
    </search>
  );
}
