import { Badge } from '../../../ui/badge.tsx';
import type { AdminUser } from './user-endpoints.ts';
import { statusNames, statusTones } from './user-words.ts';

/** The state of the account, and whether its owner asked for its deletion. */
export function UserState({ user }: { readonly user: AdminUser }) {
  return (
    <>
      <Badge tone={statusTones[user.account_status]}>{statusNames[user.account_status]}</Badge>{' '}
      {user.deletion_requested_at && <Badge tone="bad">Pide eliminación</Badge>}
    </>
  );
}
