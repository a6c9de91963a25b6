import { actKinds } from '@studio/contracts/rules/acts';
import { useState } from 'react';
import { fresh } from '../../../api/studio-api.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { choiceOf, useAdminAddress } from '../admin-address.ts';
import { useGetTrainingChoicesQuery } from '../trainings/admin-training-endpoints.ts';
import { useFoundUsers, UserSuggest } from '../users/user-suggest.tsx';
import { useListUsersQuery } from '../users/user-endpoints.ts';
import { fullName } from '../users/user-words.ts';
import { kindNames } from './act-words.ts';
import { useListActivityInfiniteQuery, type ActivityFilters, ActivityList } from './activity-list.tsx';

/** What all administrators and coaches did, with filters (docs/product.md §11.6). */
export function ActivitySection() {
  const shown = useActivityFilters();
  return (
    <section className="stack gap4 below" tabIndex={-1} aria-labelledby="actividad">
      <h2 id="actividad" className="yields xlarge">
        Actividad
      </h2>
      <ActivityFilterBar shown={shown} />
      <Card>
        <ActivityList
          filters={shown.filters}
          whenEmpty={shown.isFiltered ? 'Nada coincide con estos filtros' : 'Aún no hay actividad'}
        />
      </Card>
    </section>
  );
}

const kindOptions = actKinds
  .map((value) => ({ value, label: kindNames[value] }))
  .sort((a, b) => a.label.localeCompare(b.label, 'es'));

function ActivityFilterBar({ shown }: { readonly shown: ReturnType<typeof useActivityFilters> }) {
  const { filters, isFiltered, filter, clear } = shown;
  // Coaches also act, in their own classes.
  const { data: choices } = useGetTrainingChoicesQuery();
  const { data: administrators } = useListUsersQuery({ page: 1, pageSize: 200, type: 'admin', sort: 'name' }, fresh);
  const { currentData } = useListActivityInfiniteQuery(filters, fresh);
  // An administrator who is also a coach is listed once, by the full name.
  const actors = new Map([
    ...(choices?.coaches ?? []).map(({ id, name }) => [id, name] as const),
    ...(administrators?.items ?? []).map((user) => [user.id, fullName(user)] as const),
  ]);
  const listed = currentData?.pages[0]?.items.find(({ user }) => user?.id === filters.user);
  return (
    <search tabIndex={-1} className="bottom grid gap3">
      <SelectField
        id="filtro-quien"
        label="Quién"
        placeholder="Todos"
        value={filters.actor ?? ''}
        options={[...actors].map(([value, label]) => ({ value, label }))}
        onValueChange={(value) => filter('actor', value)}
      />
      <SelectField
        id="filtro-accion"
        label="Acción"
        placeholder="Todas"
        value={filters.kind ?? ''}
        options={kindOptions}
        onValueChange={(value) => filter('kind', value)}
      />
      <SubjectFilter
        asked={filters.user}
        listedName={listed?.user?.name ?? undefined}
        onChoose={(id) => filter('user', id)}
      />
      {isFiltered && (
        <SelfRemovingButton variant="quiet" onClick={clear}>
          Limpiar filtros
        </SelfRemovingButton>
      )}
    </search>
  );
}

interface SubjectFilterProps {
  /** Account id in the address. */
  readonly asked: string | undefined;
  /** That user's name, if the list shows it. */
  readonly listedName: string | undefined;
  /** Called with an account id, or an empty string for none. */
  readonly onChoose: (id: string) => void;
}

/** Filters by the user whom an act was about. */
function SubjectFilter({ asked, listedName, onChoose }: SubjectFilterProps) {
  /** The typed text; null while the field shows the name of a chosen user. */
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState({ id: '', name: '' });
  const name = chosen.id === asked ? chosen.name : listedName;
  const text = typed ?? (asked ? (name ?? '') : '');
  const users = useFoundUsers(text, typed === null);
  return (
    <UserSuggest
      label="Sobre quién"
      text={text}
      isChosen={typed === null}
      users={users}
      onText={(next) => {
        setTyped(next);
        if (asked) onChoose('');
      }}
      onChoose={(user) => {
        setChosen({ id: user.id, name: fullName(user) });
        setTyped(null);
        onChoose(user.id);
      }}
    />
  );
}

const names = { actor: 'quien', user: 'sobre', kind: 'accion' } as const;
type FilterName = keyof typeof names;

const idOf = (asked: string) => (/^[0-9a-f]{24}$/.test(asked) ? asked : undefined);

/** The filters of the activity are kept in the address. */
function useActivityFilters() {
  const { get, change } = useAdminAddress();
  const filters: ActivityFilters = {
    actor: idOf(get(names.actor)),
    user: idOf(get(names.user)),
    kind: choiceOf(get(names.kind), actKinds),
  };
  return {
    filters,
    isFiltered: Object.values(filters).some(Boolean),
    filter: (name: FilterName, value: string) => change({ [names[name]]: value }),
    clear: () => change(Object.fromEntries(Object.values(names).map((name) => [name, '']))),
  };
}
