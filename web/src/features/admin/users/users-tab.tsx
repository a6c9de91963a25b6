import { FileUp, UserPlus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useAskedAct } from '../admin-address.ts';
import { ChoiceButtons } from '../choice-buttons.tsx';
import { useGetFollowUpCountsQuery } from '../follow-ups/follow-up-endpoints.ts';
import { followUpOrder, listName } from '../follow-ups/follow-up-lists.ts';
import { type Tried, useListTriedQuery } from '../guests/guest-endpoints.ts';
import { TriedList } from '../guests/tried-list.tsx';
import styles from '../tab.module.css';
import { FollowUpList, type Renewal } from './follow-up-list.tsx';
import { type ShownList, useUserFilters } from './use-user-filters.ts';
import type { UserAct } from './user-actions.tsx';
import { UserDialogs, type UserDialog } from './user-dialogs.tsx';
import { UserList } from './user-list.tsx';
import { stateFilterOptions, typeOptions } from './user-words.ts';

export function UsersTab() {
  const shown = useUserFilters();
  const dialog = useDialog<UserDialog>();
  const { open } = dialog;
  const heading = useRef<HTMLHeadingElement>(null);
  const act = useCallback<UserAct>((kind, user) => open({ kind, user }), [open]);
  const renew = useCallback<Renewal>((user, plan) => open({ kind: 'plan', user, renews: plan }), [open]);
  const planForMany = () => open({ kind: 'plan-for-many', filters: shown.filters });
  useAskedAct({
    import: () => open({ kind: 'import' }),
    plans: planForMany,
    coach: () => open({ kind: 'coach' }),
  });
  const createFor = useCallback((guest: Tried) => open({ kind: 'create', guest }), [open]);
  return (
    <div className="stack gap4">
      <header className={`row between gap3 ${styles.header}`}>
        <h2 ref={heading} tabIndex={-1} className={`yields xlarge ${styles.heading}`}>
          Gestión de Usuarios
        </h2>
        <div className={`wrap gap2 ${styles.buttons}`}>
          <Button variant="secondary" icon={<FileUp size={18} />} onClick={() => open({ kind: 'import' })}>
            Importar
          </Button>
          <Button icon={<UserPlus size={18} />} onClick={() => open({ kind: 'create' })}>
            Nuevo Usuario
          </Button>
        </div>
      </header>
      <ListChoice list={shown.list} onChoose={shown.chooseList} />
      {shown.list === 'tried' ? (
        <TriedList onCreate={createFor} />
      ) : shown.list ? (
        <FollowUpList list={shown.list} shown={shown} onAct={act} onRenew={renew} />
      ) : (
        <>
          <UserFilterBar shown={shown} />
          <UserList shown={shown} onAct={act} onPlanForMany={planForMany} />
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
  const { filters, state, search, filter, sortBy } = shown;
  return (
    <search className={`bottom grid pairs gap3 ${styles.filters}`}>
      <div className={`whole ${styles.broad}`}>
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
        value={state}
        options={stateFilterOptions}
        onValueChange={(value) => filter('estado', value)}
      />
      <div className={`whole ${styles.broad}`}>
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

interface ListChoiceProps {
  /** Undefined for all users. */
  readonly list: ShownList | undefined;
  readonly onChoose: (list: ShownList | undefined) => void;
}

/** All users, or a follow-up list with its count. The guests who tried a class are listed once there are any. */
function ListChoice({ list: chosen, onChoose }: ListChoiceProps) {
  const { data, error } = useGetFollowUpCountsQuery(undefined, fresh);
  useFailureLog(error, 'The follow-ups could not be counted');
  const { data: tried, error: triedError } = useListTriedQuery(undefined, fresh);
  useFailureLog(triedError, 'Those who tried a class could not be counted');
  const triedChoice = { value: 'tried' as const, label: listName('tried'), count: tried?.length };
  const lists = followUpOrder.map((value) => ({ value, label: listName(value), count: data?.[value] }));
  return (
    <ChoiceButtons
      legend="Usuarios que se muestran"
      choices={[
        { value: 'all', label: 'Todos' },
        ...lists,
        ...(tried?.length || chosen === 'tried' ? [triedChoice] : []),
      ]}
      chosen={chosen ?? 'all'}
      onChoose={(value) => onChoose(value === 'all' ? undefined : value)}
    />
  );
}
