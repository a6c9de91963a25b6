import type { RefObject } from 'react';
import { SuggestField } from '../../../ui/form/suggest-field.tsx';
import { useFoundUsers } from '../users/use-found-users.ts';
import type { AdminUser } from '../users/user-endpoints.ts';
import { fullName, shortDocument, statusNames } from '../users/user-words.ts';
import type { Enrolment } from './admin-training-endpoints.ts';
import { creditInWords } from './enrolment-words.ts';
import { useEnrolments } from './use-enrolments.ts';

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
  const { found, status } = useFoundUsers(text, chosen !== null);
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
      status={status}
      onText={onText}
      onChoose={(id) => {
        const user = found.find((each) => each.id === id);
        if (user) onChoose(user);
      }}
    />
  );
}

function describe(user: AdminUser, enrolment: Enrolment | undefined): string {
  const parts = [shortDocument(user), user.email];
  if (user.account_status !== 'active') parts.push(`Cuenta: ${statusNames[user.account_status]}`);
  else parts.push(creditInWords(user, enrolment));
  return parts.join(' · ');
}
