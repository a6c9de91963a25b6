import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ComponentProps } from 'react';
import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';
import { SuggestField } from '../../../ui/form/suggest-field.tsx';
import { type AdminUser, useListUsersQuery } from './user-endpoints.ts';
import { fullName, shortDocument } from './user-words.ts';

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

interface UserSuggestProps extends Pick<
  ComponentProps<typeof SuggestField>,
  'label' | 'text' | 'isChosen' | 'inputRef' | 'onText'
> {
  readonly users: ReturnType<typeof useFoundUsers>;
  /** What a suggestion says of a user besides the name. */
  readonly describe?: (user: AdminUser) => string;
  readonly isDisabled?: (user: AdminUser) => boolean;
  readonly onChoose: (user: AdminUser) => void;
}

/** Searches for a user by name, address or document. */
export function UserSuggest({ users, describe = shortDocument, isDisabled, onChoose, ...field }: UserSuggestProps) {
  const { found, status } = users;
  return (
    <SuggestField
      {...field}
      placeholder="Nombre, correo o documento"
      suggestions={found.map((user) => ({
        id: user.id,
        text: fullName(user),
        description: describe(user),
        disabled: isDisabled?.(user) ?? false,
      }))}
      status={status}
      onChoose={(id) => {
        const user = found.find((each) => each.id === id);
        if (user) onChoose(user);
      }}
    />
  );
}
