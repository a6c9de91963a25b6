import { actKinds } from '@studio/contracts/vocabulary';
import { choiceOf, useAdminAddress } from '../admin-address.ts';
import type { ActivityFilters } from './activity-endpoints.ts';

const names = { actor: 'quien', user: 'sobre', kind: 'accion' } as const;
type FilterName = keyof typeof names;

const idOf = (asked: string) => (/^[0-9a-f]{24}$/.test(asked) ? asked : undefined);

/** The filters of the activity stand in the address. */
export function useActivityFilters() {
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
