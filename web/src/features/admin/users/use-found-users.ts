import { skipToken } from '@reduxjs/toolkit/query/react';
import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';
import { useListUsersQuery, type AdminUser } from './user-endpoints.ts';

const mostSuggestions = 8;
const restMs = 250;
const nobody: readonly AdminUser[] = [];

/** The users who match a typed text, and the message to show if there are none to suggest. */
export function useFoundUsers(text: string, isChosen: boolean) {
  const typed = text.trim().slice(0, 100);
  // While typing goes on, nothing can be chosen: an early Enter would take a match of an earlier text.
  const atRest = useDebouncedValue(typed, restMs) === typed;
  const wanted = atRest && typed !== '' && !isChosen;
  const { currentData, error, isError } = useListUsersQuery(
    wanted ? { page: 1, pageSize: mostSuggestions, search: typed, sort: 'name' } : skipToken,
    fresh,
  );
  useFailureToast(error, 'Error al cargar los usuarios');
  const found = currentData?.items ?? nobody;
  return { found, status: found.length > 0 || typed === '' ? null : statusOf(isError, currentData !== undefined) };
}

function statusOf(isError: boolean, isLoaded: boolean): string {
  if (isError) return 'Error al cargar los usuarios';
  return isLoaded ? 'Nadie coincide con la búsqueda.' : 'Buscando…';
}
