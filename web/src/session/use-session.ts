import type { User } from '@studio/contracts/http/account-schemas';
import { useSelector } from 'react-redux';
import type { SessionState, WithSession } from './session-slice.ts';

export function useSession(): SessionState {
  return useSelector((state: WithSession) => state.session);
}

/** The signed-in user. Use it only behind the session guard. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser is for signed-in screens only');
  return user;
}
