import type { Attendance } from '@studio/contracts/rules/attendance';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { showRefusal } from '../../../api/show-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { MarkingRow } from '../../attendance/marking-row.tsx';
import {
  type EmergencyContact as Contact,
  type RosterPerson,
  useReadEmergencyContactMutation,
} from './coach-endpoints.ts';
import type { MarksShown } from './mark-queue.ts';

export interface ShownPerson extends RosterPerson {
  /** Whether the mark waits for a connection. */
  readonly isUnsent: boolean;
}

/** The person with their latest waiting mark. */
export function withWaiting(person: RosterPerson, trainingId: string, { marks, unsent }: MarksShown): ShownPerson {
  const mark = marks.filter(({ id, userId }) => id === trainingId && userId === person.id).at(-1);
  // A deleted account keeps its row, without the name, and so does an old guest.
  const shown = {
    ...person,
    name: person.name || (person.guest ? 'Invitado' : 'Usuario eliminado'),
    isUnsent: mark !== undefined && unsent,
  };
  return mark ? { ...shown, attendance: mark.attendance ?? undefined, arrived: undefined } : shown;
}

interface PersonRowProps {
  readonly number: number;
  readonly person: ShownPerson;
  readonly trainingId: string;
  readonly showsContact: boolean;
  readonly onMark: ((attendance: Attendance | null) => void) | undefined;
}

export function PersonRow({ number, person, trainingId, showsContact, onMark }: PersonRowProps) {
  const { id, name, note, firstClass, guest, isUnsent, arrived } = person;
  const hasContact = showsContact && person.emergencyContact;
  return (
    <MarkingRow
      number={number}
      name={name}
      attendance={person.attendance}
      onMark={onMark}
      about={
        (guest || firstClass || note || isUnsent || arrived) && (
          <>
            {isUnsent && <span className="rigid heavy bad">sin enviar</span>}
            {arrived && <span className="rigid heavy good">Llegó</span>}
            {guest && <span className="rigid heavy noted">Invitado</span>}
            {firstClass && <span className="rigid heavy noted">Primera clase</span>}
            {note && <span>{note}</span>}
          </>
        )
      }
    >
      {hasContact && <EmergencyContact id={trainingId} userId={id} name={name} />}
    </MarkingRow>
  );
}

interface EmergencyContactProps {
  /** Id of the class. */
  readonly id: string;
  readonly userId: string;
  /** Name of the person whose contact it is. */
  readonly name: string;
}

/** The emergency contact, fetched on demand and forgotten with the row (docs/product.md §3.17). */
function EmergencyContact({ id, userId, name }: EmergencyContactProps) {
  const [read, { isLoading, reset }] = useReadEmergencyContactMutation();
  const [contact, setContact] = useState<Contact | null>(null);

  async function press(): Promise<void> {
    try {
      setContact(await read({ id, userId }).unwrap());
    } catch (error) {
      showRefusal(error, 'Error al cargar el contacto de emergencia');
    }
    // The store must not keep the answer.
    reset();
  }

  return (
    <div className="stack left gap1" tabIndex={-1}>
      {contact ? (
        <>
          <span>{contact.relation ? `${contact.name} (${contact.relation})` : contact.name}</span>
          <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`} className="press strong">
            {contact.phone}
          </a>
        </>
      ) : (
        <Button
          variant="secondary"
          size="small"
          icon={<Phone size={16} />}
          pending={isLoading}
          aria-label={`Contacto de emergencia de ${name}`}
          onClick={() => void press()}
        >
          Contacto de emergencia
        </Button>
      )}
    </div>
  );
}
