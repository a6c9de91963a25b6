import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../features/session/use-session.ts';
import { Spinner } from '../ui/spinner.tsx';

interface Guarded {
  readonly children: ReactNode;
}

interface CameFrom {
  readonly from?: string;
}

/** For guests; a signed-in user goes where they were heading, else to the welcome page. */
export function GuestsOnly({ children }: Guarded) {
  const { user, checking, landing } = useSession();
  const { state } = useLocation();
  if (checking) return <Spinner label="Cargando…" large />;
  if (user) return <Navigate to={landing ?? (state as CameFrom | null)?.from ?? '/'} replace />;
  return children;
}

/** For whoever is signed in; everybody else goes to the login, which brings them back here. */
export function SignedInOnly({ children }: Guarded) {
  const { user, checking, loggedOut } = useSession();
  const { pathname, search } = useLocation();
  if (checking) return <Spinner label="Cargando…" large />;
  if (user) return children;
  return <Navigate to="/login" replace state={loggedOut ? null : ({ from: pathname + search } satisfies CameFrom)} />;
}

/** For administrators; stands inside `SignedInOnly`. */
export function AdminsOnly({ children }: Guarded) {
  const { user } = useSession();
  return user?.type === 'admin' ? children : <Navigate to="/" replace />;
}
