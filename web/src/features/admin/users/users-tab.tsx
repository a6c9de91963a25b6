import { isUserBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { CreditCard, FileUp, UserPlus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useAskedAct } from '../admin-address.ts';
import { ChoiceButtons } from '../choice-buttons.tsx';
import { FoldedFilters } from '../folded-filters.tsx';
import { useGetFollowUpCountsQuery } from '../follow-ups/follow-up-endpoints.ts';
import { followUpOrder, listName } from '../follow-ups/follow-up-lists.ts';
import { type Tried, useListTriedQuery } from '../guests/guest-endpoints.ts';
import { TriedList } from '../guests/tried-list.tsx';
import { useListPlanRequestsQuery } from '../plan-requests/plan-request-endpoints.ts';
import { RequestList } from '../plan-requests/request-list.tsx';
import { useCountInvitationsQuery } from '../invitations/invitation-endpoints.ts';
import { NeverSignedInList } from '../invitations/never-signed-in-list.tsx';
import { useMay } from '../use-may.ts';
import styles from '../tab.module.css';
import { FollowUpList, type Renewal } from './follow-up-list.tsx';
import { type ShownList, useListedTypes, useUserFilters } from './use-user-filters.ts';
import type { UserAct } from './user-actions.tsx';
import type { AdminUser } from './user-endpoints.ts';
import { UserDialogs, type UserDialog } from './user-dialogs.tsx';
import { UserList } from './user-list.tsx';
import { stateFilterOptions, typeNames, typeOptions } from './user-words.ts';

export function UsersTab() {
  const shown = useUserFilters();
  const dialog = useDialog<UserDialog>();
  const { open } = dialog;
  const heading = useRef<HTMLHeadingElement>(null);
  const act = useCallback<UserAct>((kind, user) => open({ kind, user }), [open]);
  const renew = useCallback<Renewal>((user, plan) => open({ kind: 'plan', user, renews: plan }), [open]);
  const pay = useCallback((user: AdminUser) => open({ kind: 'payments', user, pays: true }), [open]);
  const may = useMay();
  const givesCoaches = may(routes.updateUser, isUserBeyondDesk(undefined, { type: 'member', coach: true }));
  const planForMany = () => open({ kind: 'plan-for-many', filters: shown.filters });
  useAskedAct({
    import: () => open({ kind: 'import' }),
    plans: planForMany,
    coach: () => givesCoaches && open({ kind: 'coach' }),
  });
  const createFor = useCallback((guest: Tried) => open({ kind: 'create', guest }), [open]);
  // A table has no room below.
  const wide = useMediaQuery('(min-width: 60rem)');
  const choice = <ListChoice list={shown.list} onChoose={shown.chooseList} />;
  return (
    <div className="stack gap4">
      <header className={`row between gap3 ${styles.header}`}>
        <h2 ref={heading} tabIndex={-1} className={`yields xlarge ${styles.heading}`}>
          Gestión de Usuarios
        </h2>
        <TabActs wide={wide} onAct={open} onPlanForMany={shown.list ? undefined : planForMany} />
      </header>
      {wide && choice}
      {shown.list === undefined && <UserFilterBar shown={shown} wide={wide} />}
      {!wide && choice}
      {shown.list === 'never-signed-in' ? (
        <NeverSignedInList shown={shown} onAct={act} />
      ) : shown.list === 'tried' ? (
        <TriedList onCreate={createFor} />
      ) : shown.list === 'asking' ? (
        <RequestList onAct={act} />
      ) : shown.list ? (
        <FollowUpList key={shown.list} list={shown.list} shown={shown} onAct={act} onRenew={renew} onPay={pay} />
      ) : (
        <UserList shown={shown} wide={wide} onAct={act} />
      )}
      <UserDialogs dialog={dialog} heading={heading} />
    </div>
  );
}

interface ShownProps {
  readonly shown: ReturnType<typeof useUserFilters>;
  readonly wide: boolean;
}

interface TabActsProps {
  readonly wide: boolean;
  readonly onAct: (dialog: UserDialog) => void;
  /** Undefined for a follow-up list, which renews each of its members. */
  readonly onPlanForMany: (() => void) | undefined;
}

/** What is done a few times a year is behind a menu on a phone. */
function TabActs({ wide, onAct, onPlanForMany }: TabActsProps) {
  const may = useMay();
  const rare = [
    ...(onPlanForMany
      ? [{ label: 'Asignar plan a varias personas', icon: <CreditCard size={18} />, onSelect: onPlanForMany }]
      : []),
    ...(may(routes.importUsers)
      ? [{ label: 'Importar', icon: <FileUp size={18} />, onSelect: () => onAct({ kind: 'import' }) }]
      : []),
  ];
  return (
    <div className={wide ? 'wrap gap2' : `row yields ${styles.compact}`}>
      {wide &&
        rare.map(({ label, icon, onSelect }) => (
          <Button key={label} variant="secondary" icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      <Button
        size={wide ? 'standard' : 'small'}
        icon={wide && <UserPlus size={18} />}
        onClick={() => onAct({ kind: 'create' })}
      >
        Nuevo Usuario
      </Button>
      {!wide && rare.length > 0 && <Menu label="Más acciones" actions={rare} />}
    </div>
  );
}

const sortOptions = [
  { value: 'created_at', label: 'Más recientes' },
  { value: 'name', label: 'Nombre' },
];

function UserFilterBar({ shown, wide }: ShownProps) {
  const { filters, state, search, clear } = shown;
  const searched = (
    <SearchField
      label="Buscar usuarios"
      placeholder="Nombre, correo o documento"
      value={filters.search ?? ''}
      onSearch={search}
    />
  );
  if (wide) {
    return (
      <search className={`grid gap3 bottom ${styles.filters}`}>
        {searched}
        <FilterFields shown={shown} />
      </search>
    );
  }
  const words = [
    filters.type && typeNames[filters.type],
    stateFilterOptions.find(({ value }) => value === state)?.label,
  ];
  return (
    <FoldedFilters first={searched} words={words.filter(Boolean).join(' · ')} onClear={clear}>
      <FilterFields shown={shown} />
    </FoldedFilters>
  );
}

function FilterFields({ shown: { filters, state, filter, sortBy } }: Pick<ShownProps, 'shown'>) {
  const listed = useListedTypes();
  return (
    <>
      {listed.length > 1 && (
        <SelectField
          id="filtro-tipo"
          label="Tipo"
          placeholder="Todos"
          value={filters.type ?? ''}
          options={typeOptions.filter(({ value }) => listed.some((type) => type === value))}
          onValueChange={(value) => filter('tipo', value)}
        />
      )}
      <SelectField
        id="filtro-estado"
        label="Estado"
        placeholder="Todos"
        value={state}
        options={stateFilterOptions}
        onValueChange={(value) => filter('estado', value)}
      />
      <SelectField
        id="filtro-orden"
        label="Ordenar por"
        value={filters.sort ?? 'created_at'}
        options={sortOptions}
        onValueChange={(value) => sortBy(value === 'name' ? 'name' : 'created_at')}
      />
    </>
  );
}

interface ListChoiceProps {
  /** Undefined for all users. */
  readonly list: ShownList | undefined;
  readonly onChoose: (list: ShownList | undefined) => void;
}

/**
 * All users, or a follow-up list with its count. Those who ask for a plan, the guests who tried a class and the people who
 * have never signed in are listed once there are any.
 */
function ListChoice({ list: chosen, onChoose }: ListChoiceProps) {
  const { data, error } = useGetFollowUpCountsQuery(undefined, fresh);
  useFailureLog(error, 'The follow-ups could not be counted');
  const { data: tried, error: triedError } = useListTriedQuery(undefined, fresh);
  useFailureLog(triedError, 'Those who tried a class could not be counted');
  const { data: asking, error: askingError } = useListPlanRequestsQuery(undefined, fresh);
  useFailureLog(askingError, 'Those who ask for a plan could not be counted');
  const askingChoice = { value: 'asking' as const, label: 'Piden plan', count: asking?.length };
  const triedChoice = { value: 'tried' as const, label: listName('tried'), count: tried?.length };
  const { data: invitations, error: invitationsError } = useCountInvitationsQuery(undefined, fresh);
  useFailureLog(invitationsError, 'The people who never signed in could not be counted');
  const waiting = { value: 'never-signed-in' as const, label: 'Sin entrar', count: invitations?.neverSignedIn };
  const lists = followUpOrder.map((value) => ({ value, label: listName(value), count: data?.[value] }));
  return (
    <ChoiceButtons
      legend="Usuarios que se muestran"
      choices={[
        { value: 'all', label: 'Todos' },
        ...(asking?.length || chosen === 'asking' ? [askingChoice] : []),
        ...lists,
        ...(tried?.length || chosen === 'tried' ? [triedChoice] : []),
        ...(invitations?.neverSignedIn || chosen === 'never-signed-in' ? [waiting] : []),
      ]}
      chosen={chosen ?? 'all'}
      onChoose={(value) => onChoose(value === 'all' ? undefined : value)}
    />
  );
}
