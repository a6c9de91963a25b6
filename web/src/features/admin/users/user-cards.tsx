import { memo } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { counted } from '../../../ui/counted.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { UserActions, type UserAct } from './user-actions.tsx';
import styles from './user-cards.module.css';
import type { AdminUser } from './user-endpoints.ts';
import { UserState } from './user-state.tsx';
import { fullName, shortDocument, typeNames } from './user-words.ts';

interface UserCardsProps {
  readonly users: readonly AdminUser[];
  readonly onAct: UserAct;
}

/** The table's content where a table has no room. */
export function UserCards({ users, onAct }: UserCardsProps) {
  return (
    <ul className={styles.cards}>
      {users.map((user) => (
        <UserCard key={user.id} user={user} onAct={onAct} />
      ))}
    </ul>
  );
}

const UserCard = memo(function UserCard({ user, onAct }: { readonly user: AdminUser; readonly onAct: UserAct }) {
  const special = user.special_trainings_remaining;
  return (
    <Card as="li" className={styles.card}>
      <header className={styles.header}>
        <div className={styles.who}>
          <h3 className={styles.name}>{fullName(user)}</h3>
          <p className={styles.soft}>
            <EmailText>{user.email}</EmailText>
          </p>
        </div>
        <UserActions user={user} onAct={onAct} />
      </header>
      <p className={styles.badges}>
        {user.type === 'admin' && <Badge tone="accent">{typeNames.admin}</Badge>}
        <UserState user={user} />
        {special > 0 && <Badge tone="special">{counted(special, 'especial', 'especiales')}</Badge>}
      </p>
      <p className={styles.facts}>{[shortDocument(user), user.phone, user.active_plan ?? 'Sin plan'].join(' · ')}</p>
    </Card>
  );
});
