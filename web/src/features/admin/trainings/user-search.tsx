import { skipToken } from '@reduxjs/toolkit/query/react';
import type { RefObject } from 'react';
import { fresh } from '../../../api/fresh.ts';
import { useFailureToast } from '../../../api/use-failure-toast.ts';
import { SuggestField } from '../../../ui/form/suggest-field.tsx';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';
import { useListUsersQuery, type AdminUser } from '../users/user-endpoints.ts';
import type { Enrolment } from './admin-training-endpoints.ts';
import { creditInWords } from './enrolment-words.ts';
import { useEnrolments } from './use-enrolments.ts';
import { fullName, shortDocument, statusNames } from '../users/user-words.ts';

const mostSuggestions = 8;
const restMs = 250;

interface UserSearchProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly chosen: AdminUser | null;
  readonly trainingId: string;
  /** Ids of who is enrolled already. */
  readonly taken: ReadonlySet<string>;
  readonly onText: (text: string) => void;
  readonly onChoose: (user: AdminUser) => void;
}

export function UserSearch({ inputRef, text, chosen, trainingId, taken, onText, onChoose }: UserSearchProps) {
  const typed = text.trim().slice(0, 100);
  // While people type on there is nothing to choose: an Enter right behind would take what an earlier text has found.
  const atRest = useDebouncedValue(typed, restMs) === typed;
  const wanted = atRest && typed !== '' && !chosen;
  const { currentData, error, isError } = useListUsersQuery(
    wanted ? { page: 1, pageSize: mostSuggestions, search: typed, sort: 'name' } : skipToken,
    fresh,
  );
  useFailureToast(error, 'Error al cargar los usuarios');
  const found = currentData?.items ?? [];
  const { enrolments } = useEnrolments(
    trainingId,
    found.map(({ id }) => id),
  );
  return (
    <SuggestField
      inputRef={inputRef}
      label="Inscribir usuario"
      placeholder="Nombre, correo o documento"
      text={text}
      isChosen={chosen !== null}
      suggestions={found.map((user) => ({
        id: user.id,
        text: fullName(user),
        description: taken.has(user.id)
          ? `${shortDocument(user)} · Ya está inscrito`
          : describe(
              user,
              enrolments.find(({ userId }) => userId === user.id),
            ),
        disabled: taken.has(user.id),
      }))}
      status={found.length > 0 || typed === '' ? null : statusOf(isError, currentData !== undefined)}
      onText={onText}
      onChoose={(id) => {
        const user = found.find((each) => each.id === id);
        if (user) onChoose(user);
      }}
    />
  );
}

function statusOf(isError: boolean, isLoaded: boolean): string {
  if (isError) return 'Error al cargar los usuarios';
  return isLoaded ? 'Nadie coincide con la búsqueda.' : 'Buscando…';
}

function describe(user: AdminUser, enrolment: Enrolment | undefined): string {
  const parts = [shortDocument(user), user.email];
  if (user.account_status !== 'active') parts.push(`Cuenta: ${statusNames[user.account_status]}`);
  else parts.push(creditInWords(user, enrolment));
  return parts.join(' · ');
}
