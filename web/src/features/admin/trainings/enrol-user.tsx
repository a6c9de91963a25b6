import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { showRefusal } from '../../../api/show-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { Note } from '../note.tsx';
import type { AdminUser } from '../users/user-endpoints.ts';
import { fullName } from '../users/user-words.ts';
import {
  useEnrolUserMutation,
  type AdminTraining,
  type Enrolment,
  type Registrant,
} from './admin-training-endpoints.ts';
import { courtesyReason, overlapInWords, paidInWords } from './enrolment-words.ts';
import styles from './registrants.module.css';
import { useEnrolments } from './use-enrolments.ts';
import { UserSearch } from './user-search.tsx';

interface EnrolUserProps {
  readonly training: AdminTraining;
  readonly registrants: readonly Registrant[];
}

export function EnrolUser({ training, registrants }: EnrolUserProps) {
  const [enrol, { isLoading }] = useEnrolUserMutation();
  const [chosen, setChosen] = useState<AdminUser | null>(null);
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const { enrolments, isPending } = useEnrolments(training.id, chosen ? [chosen.id] : []);
  const [enrolment] = enrolments;
  const isCourtesy = enrolment?.paidBy === 'courtesy';

  async function press(): Promise<void> {
    if (!chosen) return;
    try {
      const { paidFrom } = await enrol({ id: training.id, userId: chosen.id }).unwrap();
      notify.success('Usuario inscrito');
      notify.info(paidInWords[paidFrom]);
      // Text typed meanwhile searches for the next user.
      setChosen((current) => (current === chosen ? null : current));
      setText((current) => (current === fullName(chosen) ? '' : current));
      // The button is about to be disabled: the next one is searched for.
      search.current?.focus();
    } catch (error) {
      showRefusal(error, 'Error al inscribir usuario');
    }
  }

  return (
    <div className={styles.enrol}>
      <UserSearch
        inputRef={search}
        text={text}
        chosen={chosen}
        trainingId={training.id}
        taken={new Set(registrants.map(({ id }) => id))}
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
        disabled={!chosen || isPending}
        icon={<UserPlus size={18} aria-hidden="true" />}
        onClick={() => void press()}
      >
        {isCourtesy ? 'Inscribir como cortesía' : 'Inscribir'}
      </Button>
      {enrolment && <EnrolmentNotes enrolment={enrolment} />}
    </div>
  );
}

/** What one should know before enrolling somebody: why it is a courtesy, and what else they have at that hour. */
function EnrolmentNotes({ enrolment }: { readonly enrolment: Enrolment }) {
  const notes = [courtesyReason(enrolment), overlapInWords(enrolment)].filter((note) => note !== null);
  return notes.length > 0 && <Note>{notes.join(' ')}</Note>;
}
