import { actKinds } from '@studio/contracts/vocabulary';
import { fresh } from '../../../api/fresh.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { useListUsersQuery } from '../users/user-endpoints.ts';
import { fullName } from '../users/user-words.ts';
import { kindNames } from './act-words.ts';
import { useListActivityInfiniteQuery } from './activity-endpoints.ts';
import styles from './activity-section.module.css';
import { SubjectFilter } from './subject-filter.tsx';
import type { useActivityFilters } from './use-activity-filters.ts';

const kindOptions = actKinds
  .map((value) => ({ value, label: kindNames[value] }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'es'));

export function ActivityFilterBar({ shown }: { readonly shown: ReturnType<typeof useActivityFilters> }) {
  const { filters, isFiltered, filter, clear } = shown;
  const { data: administrators } = useListUsersQuery({ page: 1, pageSize: 200, type: 'admin', sort: 'name' }, fresh);
  const { currentData } = useListActivityInfiniteQuery(filters, fresh);
  const listed = currentData?.pages[0]?.items.find(({ user }) => user?.id === filters.user);
  return (
    <search tabIndex={-1} className={styles.filters}>
      <SelectField
        id="filtro-quien"
        label="Quién"
        placeholder="Todos"
        value={filters.actor ?? ''}
        options={(administrators?.items ?? []).map((user) => ({ value: user.id, label: fullName(user) }))}
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
