import type { PaymentKind } from '@studio/contracts/vocabulary';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { refused } from '../../../api/refused.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import type { AdminUser } from '../users/user-endpoints.ts';
import { fullName } from '../users/user-words.ts';
import { useEnrolUserMutation, type Registrant } from './admin-training-endpoints.ts';
import styles from './registrants.module.css';
import { UserSearch } from './user-search.tsx';

/** What the place was paid from. */
const payments: Record<PaymentKind, string> = {
  courtesy: 'Inscripción de cortesía: no se descontó ninguna clase.',
  special: 'Se descontó 1 entrenamiento especial.',
  plan: 'Se descontó 1 clase de su plan.',
};

interface EnrolUserProps {
  readonly trainingId: string;
  readonly registrants: readonly Registrant[];
}

export function EnrolUser({ trainingId, registrants }: EnrolUserProps) {
  const [enrol, { isLoading }] = useEnrolUserMutation();
  const [chosen, setChosen] = useState<AdminUser | null>(null);
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);

  async function press(): Promise<void> {
    if (!chosen) return;
    try {
      const { paidFrom } = await enrol({ id: trainingId, userId: chosen.id }).unwrap();
      notify.success('Usuario inscrito');
      notify.info(payments[paidFrom]);
      // What was typed meanwhile looks for the next one.
      setChosen((current) => (current === chosen ? null : current));
      setText((current) => (current === fullName(chosen) ? '' : current));
      // The button is about to be disabled: the next one is searched for.
      search.current?.focus();
    } catch (error) {
      refused(error, 'Error al inscribir usuario');
    }
  }

  return (
    <div className={styles.enrol}>
      <UserSearch
        inputRef={search}
        text={text}
        chosen={chosen}
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
        disabled={!chosen}
        icon={<UserPlus size={18} aria-hidden="true" />}
        onClick={() => void press()}
      >
        Inscribir
      </Button>
    </div>
  );
}
