import type { AdminUser } from '@studio/contracts/http/account-schemas';
import { Badge } from '../../../ui/badge.tsx';
import { statusNames, statusTones } from './user-words.ts';

interface PersonHeadingProps {
  readonly name: string;
  readonly status: AdminUser['account_status'];
}

/** The name of a person in a row, with the state of an account that cannot be used. */
export function PersonHeading({ name, status }: PersonHeadingProps) {
  return (
    <h3 className="person">
      {name}
      {status !== 'active' && (
        <>
          {' '}
          <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
        </>
      )}
    </h3>
  );
}
