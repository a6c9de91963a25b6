import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import styles from '../tab.module.css';
import type { useUserFilters } from './use-user-filters.ts';
import { asksForDeletion, stateFilterOptions, typeOptions } from './user-words.ts';

const sortOptions = [
  { value: 'created_at', label: 'Más recientes' },
  { value: 'name', label: 'Nombre' },
];

export function UserFilterBar({ shown }: { readonly shown: ReturnType<typeof useUserFilters> }) {
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
