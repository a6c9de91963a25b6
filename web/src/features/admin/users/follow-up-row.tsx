import type { StudioDate } from '@studio/contracts/studio-time';
import type { FollowUpList } from '@studio/contracts/vocabulary';
import { RotateCw } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import type { FollowUp } from '../follow-ups/follow-up-endpoints.ts';
import { messageTo, standingInWords } from '../follow-ups/follow-up-words.ts';
import { WhatsappLink } from '../whatsapp-link.tsx';
import styles from './follow-up-list.module.css';
import { UserActions, type UserAct } from './user-actions.tsx';
import type { AdminUser } from './user-endpoints.ts';
import { fullName } from './user-words.ts';

/** Opens «Gestionar Plan» of a user, with a plan proposed by its name. */
export type Renewal = (user: AdminUser, plan: string) => void;

interface FollowUpRowProps {
  readonly list: FollowUpList;
  readonly followUp: FollowUp;
  readonly today: StudioDate;
  readonly onAct: UserAct;
  readonly onRenew: Renewal;
}

export const FollowUpRow = memo(function FollowUpRow({ list, followUp, today, onAct, onRenew }: FollowUpRowProps) {
  const { user, plan } = followUp;
  const name = fullName(user);
  // A renewal takes the row away.
  const actions = useFocusFallback<HTMLDivElement>();
  return (
    <Card as="li" className={styles.row}>
      <div className={styles.who}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.standing}>{standingInWords[list](followUp, today)}</p>
        <p className={styles.facts}>{[plan, user.phone].join(' · ')}</p>
      </div>
      <div className={styles.menu}>
        <UserActions user={user} onAct={onAct} folded />
      </div>
      <div ref={actions} className={styles.actions}>
        <WhatsappLink phone={user.phone} name={name} text={messageTo[list](user.first_name, followUp)} />
        <Button
          variant="secondary"
          size="small"
          icon={<RotateCw size={18} aria-hidden="true" />}
          aria-label={`Renovar el plan de ${name}`}
          onClick={() => onRenew(user, plan)}
        >
          Renovar
        </Button>
      </div>
    </Card>
  );
});
