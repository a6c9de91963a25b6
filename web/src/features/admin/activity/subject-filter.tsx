import { useState } from 'react';
import { SuggestField } from '../../../ui/form/suggest-field.tsx';
import { useFoundUsers } from '../users/use-found-users.ts';
import { fullName, shortDocument } from '../users/user-words.ts';

interface SubjectFilterProps {
  /** Account id that the address asks for. */
  readonly asked: string | undefined;
  /** The name of that user, where the list shows it. */
  readonly listedName: string | undefined;
  /** Account id, or nothing. */
  readonly onChoose: (id: string) => void;
}

/** Filters by the user whom acts were about. */
export function SubjectFilter({ asked, listedName, onChoose }: SubjectFilterProps) {
  /** What is typed; null while it names somebody who was chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState({ id: '', name: '' });
  const name = chosen.id === asked ? chosen.name : listedName;
  const text = typed ?? (asked ? (name ?? '') : '');
  const { found, status } = useFoundUsers(text, typed === null);
  return (
    <SuggestField
      label="Sobre quién"
      placeholder="Nombre, correo o documento"
      text={text}
      isChosen={typed === null}
      suggestions={found.map((user) => ({
        id: user.id,
        text: fullName(user),
        description: shortDocument(user),
        disabled: false,
      }))}
      status={status}
      onText={(next) => {
        setTyped(next);
        if (asked) onChoose('');
      }}
      onChoose={(id) => {
        const user = found.find((each) => each.id === id);
        if (user) setChosen({ id, name: fullName(user) });
        setTyped(null);
        onChoose(id);
      }}
    />
  );
}
