import { useEffect, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { landed } from '../session/session-slice.ts';
import { useSession } from '../session/use-session.ts';
import { Spinner } from '../ui/spinner.tsx';

interface Guarded {
  readonly children: ReactNode;
}

interface CameFrom {
  readonly from?: string;
}

/** For guests. A signed-in user is redirected to the page they were heading for, else to the welcome page. */
export function GuestsOnly({ children }: Guarded) {
  const { user, checking, landing } = useSession();
  const { state } = useLocation();
  if (checking) return <Spinner label="Cargando…" large />;
  const from = (state as CameFrom | null)?.from ?? '/';
  if (user) return <Navigate to={from === '/' ? (landing ?? '/') : from} replace />;
  return children;
}

/** For signed-in users. Guests are redirected to the login, which brings them back here. */
export function SignedInOnly({ children }: Guarded) {
  const { user, checking, loggedOut, landing } = useSession();
  const { pathname, search } = useLocation();
  const dispatch = useDispatch();
  useEffect(() => {
    if (landing) dispatch(landed());
  }, [dispatch, landing]);
  if (checking) return <Spinner label="Cargando…" large />;
  if (user) return children;
  return <Navigate to="/login" replace state={loggedOut ? null : ({ from: pathname + search } satisfies CameFrom)} />;
}

/** For administrators. Used inside `SignedInOnly`. */
export function AdminsOnly({ children }: Guarded) {
  const { user } = useSession();
  return user?.type === 'admin' ? children : <Navigate to="/" replace />;
}
