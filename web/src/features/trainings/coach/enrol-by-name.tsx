import { skipToken } from '@reduxjs/toolkit/query/react';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { isOffline, messageOf } from '../../../api/problem.ts';
import { notifyFailure, withCause } from '../../../api/show-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureBox } from '../../../ui/failure-box.tsx';
import { SuggestField } from '../../../ui/form/suggest-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';
import { type OwnClass, useEnrolAsCoachMutation, useFindEnrollableQuery } from './coach-endpoints.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

interface EnrolByNameProps {
  readonly training: OwnClass;
  readonly isFull: boolean;
}

/** Enrols a person at the door if a plan pays for it (docs/product.md §3.17). */
export function EnrolByName({ training, isFull }: EnrolByNameProps) {
  const [enrol, { isLoading }] = useEnrolAsCoachMutation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Person | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const { found, status } = useFoundPeople(training.id, text, chosen !== null);
  if (isFull) return <p className="soft">La clase está llena: no quedan cupos.</p>;

  function type(next: string, person: Person | null): void {
    setText(next);
    setChosen(person);
    setFailure(null);
  }

  async function press({ id: userId, name }: Person): Promise<void> {
    setFailure(null);
    try {
      await enrol({ id: training.id, body: { userId } }).unwrap();
      notify.success('Usuario inscrito', { detail: name });
      type('', null);
      search.current?.focus();
    } catch (error) {
      const message = messageOf(error, 'Error al inscribir usuario');
      notifyFailure(error, message);
      setFailure(withCause(message, error));
    }
  }

  return (
    <div className="stack gap2">
      <SuggestField
        inputRef={search}
        label="Inscribir a quien llegó"
        placeholder="Al menos 2 letras del nombre"
        text={text}
        isChosen={chosen !== null}
        suggestions={found.map(({ id, name }) => ({ id, text: name, description: null, disabled: false }))}
        status={status}
        onText={(typed) => type(typed, null)}
        onChoose={(id) => {
          const person = found.find((each) => each.id === id);
          if (person) type(person.name, person);
        }}
      />
      <FailureBox text={failure} />
      <Button
        pending={isLoading}
        disabled={!chosen}
        icon={<UserPlus size={18} />}
        onClick={() => chosen && void press(chosen)}
      >
        Inscribir
      </Button>
    </div>
  );
}

/** Milliseconds without typing after which the search begins. */
const restMs = 250;
const leastLetters = 2;
const nobody: readonly Person[] = [];

/** The people who match a typed name, and the message to show if there are none to suggest. */
function useFoundPeople(id: string, text: string, isChosen: boolean) {
  const typed = text.trim().slice(0, 100);
  const atRest = useDebouncedValue(typed, restMs) === typed;
  const isLongEnough = typed.length >= leastLetters && !isChosen;
  const asked = isLongEnough && atRest ? { id, search: typed } : skipToken;
  const { currentData, error } = useFindEnrollableQuery(asked);
  const found = currentData ?? nobody;
  const isSilent = !isLongEnough || found.length > 0;
  return { found, status: isSilent ? null : statusOf(error, currentData !== undefined) };
}

function statusOf(error: unknown, isLoaded: boolean): string {
  if (error) return isOffline(error) ? 'Sin conexión no se puede buscar.' : messageOf(error, 'Error al buscar');
  return isLoaded
    ? 'Nadie con ese nombre tiene un plan que pague esta clase. La administración puede inscribir a otros.'
    : 'Buscando…';
}
