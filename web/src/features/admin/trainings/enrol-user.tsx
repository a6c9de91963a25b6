import { skipToken } from '@reduxjs/toolkit/query/react';
import { UserPlus } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { fresh } from '../../../api/studio-api.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { Note } from '../../../ui/note.tsx';
import { useFoundUsers, UserSuggest } from '../users/user-suggest.tsx';
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
        isChosen={chosen !== null}
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

interface UserSearchProps extends Pick<
  ComponentProps<typeof UserSuggest>,
  'inputRef' | 'text' | 'onText' | 'onChoose'
> {
  readonly isChosen: boolean;
  readonly trainingId: string;
  /** Ids of the enrolled users. */
  readonly taken: ReadonlySet<string>;
  /** Ids of the users who released their seat. */
  readonly gaveUp: ReadonlySet<string>;
}

function UserSearch({ trainingId, taken, gaveUp, ...search }: UserSearchProps) {
  const users = useFoundUsers(search.text, search.isChosen);
  const { enrolments } = useEnrolments(
    trainingId,
    users.found.map(({ id }) => id),
  );
  function describe(user: AdminUser): string {
    if (taken.has(user.id)) return `${shortDocument(user)} · Ya está inscrito`;
    if (gaveUp.has(user.id)) return `${shortDocument(user)} · Avisó que no viene: recupera su cupo`;
    const isActive = user.account_status === 'active';
    const enrolment = enrolments.find(({ userId }) => userId === user.id);
    const standing = isActive ? creditInWords(user, enrolment) : `Cuenta: ${statusNames[user.account_status]}`;
    return [shortDocument(user), user.email, standing].join(' · ');
  }
  return (
    <UserSuggest
      {...search}
      label="Inscribir usuario"
      users={users}
      describe={describe}
      isDisabled={(user) => taken.has(user.id) || user.account_status !== 'active'}
    />
  );
}

const none: Enrolment[] = [];

/** What enrolling these users would spend; empty until it is known. */
function useEnrolments(id: string, userIds: readonly string[]) {
  const asked = userIds.length > 0 ? { id, userIds } : skipToken;
  const { currentData: enrolments = none, isFetching } = useReadEnrolmentsQuery(asked, fresh);
  return { enrolments, isPending: isFetching && enrolments === none };
}
