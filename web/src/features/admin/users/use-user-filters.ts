import { isPersonBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { accountStatuses, accountTypes } from '@studio/contracts/rules/people';
import type { FollowUpList } from '@studio/contracts/rules/figures';
import { useEffect } from 'react';
import { choiceOf, useAdminAddress } from '../admin-address.ts';
import { followUpWords, listOfSlug } from '../follow-ups/follow-up-lists.ts';
import { useMay } from '../use-may.ts';
import type { UserFilters } from './user-endpoints.ts';
import { asksForDeletion, lacksGuardian } from './user-words.ts';

const pageSize = 25;

/** The slugs of the lists that other services than reporting answer, like those of `followUpWords`. */
const otherSlugs = { tried: 'probaron', asking: 'piden-plan', 'never-signed-in': 'sin-entrar' } as const;
type OtherList = keyof typeof otherSlugs;

/** The slug of those who ask for a plan. */
export const askingSlug = otherSlugs.asking;

export type ShownList = FollowUpList | OtherList;

const isOther = (list: ShownList): list is OtherList => list in otherSlugs;
const slugOf = (list: ShownList) => (isOther(list) ? otherSlugs[list] : followUpWords[list].slug);

function listOf(slug: string): ShownList | undefined {
  return (Object.keys(otherSlugs) as OtherList[]).find((list) => otherSlugs[list] === slug) ?? listOfSlug(slug);
}

/** A page number from an address; 1 if it names none. */
export function pageOfAddress(asked: string): number {
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
}

/** The types of account that the list of users shows to the administrator. */
export function useListedTypes() {
  const may = useMay();
  return accountTypes.filter((type) => may(routes.listUsers, isPersonBeyondDesk({ type })));
}

/** The props of the pages of a list. Shows the last page if the address asks for a later one: it is old, or people left. */
export function usePages(
  { filters: { page, pageSize }, showPage }: ReturnType<typeof useUserFilters>,
  answer: { readonly total: number } | undefined,
  isSettled: boolean,
) {
  const total = answer?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (answer && isSettled && page > lastPage) showPage(lastPage, { replace: true });
  });
  const noun = total === 1 ? 'usuario' : 'usuarios';
  return { page: Math.min(page, lastPage), pageSize, total, noun, onPage: showPage };
}

/** List, search, filters, order and page of the users are kept in the address. Any new filter starts at page 1. */
export function useUserFilters() {
  const { get, change } = useAdminAddress();
  const listedTypes = useListedTypes();
  const state = choiceOf(get('estado'), [...accountStatuses, asksForDeletion, lacksGuardian]);
  const filters: UserFilters = {
    page: pageOfAddress(get('pagina')),
    pageSize,
    search: get('buscar').slice(0, 100),
    type: choiceOf(get('tipo'), listedTypes),
    status: choiceOf(get('estado'), accountStatuses),
    deletionRequested: state === asksForDeletion ? 'true' : undefined,
    guardianMissing: state === lacksGuardian ? 'true' : undefined,
    sort: get('orden') === 'nombre' ? 'name' : 'created_at',
  };
  return {
    filters,
    /** The list shown instead of all users. */
    list: listOf(get('lista')),
    chooseList: (list: ShownList | undefined) => change({ lista: list ? slugOf(list) : '', pagina: '' }),
    /** The value of the state filter. */
    state: state ?? '',
    isFiltered: Boolean(filters.search || filters.type || state),
    search: (text: string) => change({ buscar: text, pagina: '' }, { replace: true }),
    filter: (name: 'tipo' | 'estado', value: string) => change({ [name]: value, pagina: '' }),
    sortBy: (sort: 'name' | 'created_at') => change({ orden: sort === 'name' ? 'nombre' : '', pagina: '' }),
    showPage: (page: number, options?: { replace: boolean }) =>
      change({ pagina: page === 1 ? '' : String(page) }, options),
    clear: () => change({ buscar: '', tipo: '', estado: '', pagina: '' }),
  };
}
