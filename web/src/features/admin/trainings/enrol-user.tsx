import { skipToken } from '@reduxjs/toolkit/query/react';
import { UserPlus } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { fresh } from '../../../api/studio-api.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { SuggestField } from '../../../ui/form/suggest-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { Note } from '../../../ui/note.tsx';
import { useFoundUsers } from '../users/use-found-users.ts';
import type { AdminUser } from '../users/user-endpoints.ts';
import { fullName, shortDocument, statusNames } from '../users/user-words.ts';
import {
  useEnrolUserMutation,
  type AdminTraining,
  type Enrolment,
  type Registrant,
  useReadEnrolmentsQuery,
} from './admin-training-endpoints.ts';
import { courtesyReason, overlapInWords, paidInWords, creditInWords } from './enrolment-words.ts';
import styles from './registrants.module.css';

interface EnrolUserProps {
  readonly training: AdminTraining;
  readonly registrants: readonly Registrant[];
  /** The name that the search begins with. */
  readonly sought?: string | undefined;
}

export function EnrolUser({ training, registrants, sought = '' }: EnrolUserProps) {
  const [enrol, { isLoading }] = useEnrolUserMutation();
  const [chosen, setChosen] = useState<AdminUser | null>(null);
  const [text, setText] = useState(sought);
  const search = useRef<HTMLInputElement>(null);
  const { enrolments, isPending } = useEnrolments(training.id, chosen ? [chosen.id] : []);
  const [enrolment] = enrolments;
  const taken = new Set(registrants.filter(({ released }) => !released).map(({ id }) => id));
  // A released seat is taken back: it is already paid.
  const gaveUp = new Set(registrants.filter(({ released }) => released).map(({ id }) => id));
  const isReturn = chosen !== null && gaveUp.has(chosen.id);
  const isCourtesy = enrolment?.paidBy === 'courtesy' && !isReturn;

  async function press(): Promise<void> {
    if (!chosen) return;
    try {
      const { paidFrom } = await enrol({ id: training.id, body: { userId: chosen.id } }).unwrap();
      const detail = isReturn ? 'Recuperó su cupo: no se descontó nada más.' : paidInWords[paidFrom];
      notify.success('Usuario inscrito', { detail });
      // Text typed meanwhile searches for the next user.
      setChosen((current) => (current === chosen ? null : current));
      setText((current) => (current === fullName(chosen) ? '' : current));
      // The button is about to be disabled, and the next user is searched for.
      search.current?.focus();
    } catch (error) {
      showRefusal(error, 'Error al inscribir usuario');
    }
  }

  return (
    <div className={`stack gap3 ${styles.enrol}`}>
      <UserSearch
        inputRef={search}
        text={text}
        chosen={chosen}
        trainingId={training.id}
        taken={taken}
        gaveUp={gaveUp}
        onText={(typed) => {
          setText(typed);
          setChosen(null);
        }}
        onChoose={(user) => {
          setText(fullName(user));
          setChosen(user);
        }}
      />
      <Button
        pending={isLoading}
        disabled={!chosen || isPending || taken.size >= training.max_capacity}
        icon={<UserPlus size={18} />}
        onClick={() => void press()}
      >
        {isCourtesy ? 'Inscribir como cortesía' : 'Inscribir'}
      </Button>
      {enrolment && <EnrolmentNotes enrolment={enrolment} isReturn={isReturn} />}
    </div>
  );
}

interface EnrolmentNotesProps {
  readonly enrolment: Enrolment;
  /** Whether a released seat is taken back. */
  readonly isReturn: boolean;
}

/** What to know before enrolling a user: why it is a courtesy, and their other bookings at that hour. */
function EnrolmentNotes({ enrolment, isReturn }: EnrolmentNotesProps) {
  const notes = [isReturn ? null : courtesyReason(enrolment), overlapInWords(enrolment)].filter(
    (note) => note !== null,
  );
  return notes.length > 0 && <Note>{notes.join(' ')}</Note>;
}

interface UserSearchProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly chosen: AdminUser | null;
  readonly trainingId: string;
  /** Ids of the enrolled users. */
  readonly taken: ReadonlySet<string>;
  /** Ids of the users who released their seat. */
  readonly gaveUp: ReadonlySet<string>;
  readonly onText: (text: string) => void;
  readonly onChoose: (user: AdminUser) => void;
}

function UserSearch({ inputRef, text, chosen, trainingId, taken, gaveUp, onText, onChoose }: UserSearchProps) {
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
          : gaveUp.has(user.id)
            ? `${shortDocument(user)} · Avisó que no viene: recupera su cupo`
            : describe(
                user,
                enrolments.find(({ userId }) => userId === user.id),
              ),
        disabled: taken.has(user.id) || user.account_status !== 'active',
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

const none: Enrolment[] = [];

/** What enrolling these users would spend; empty until it is known. */
function useEnrolments(id: string, userIds: readonly string[]) {
  const asked = userIds.length > 0 ? { id, userIds } : skipToken;
  const { currentData: enrolments = none, isFetching } = useReadEnrolmentsQuery(asked, fresh);
  return { enrolments, isPending: isFetching && enrolments === none };
}
