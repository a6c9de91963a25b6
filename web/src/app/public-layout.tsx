import { pages } from './pages.ts';
import { GuestHeaderLayout } from '../features/login/guest-header-layout.tsx';
import { useSession } from '../session/use-session.ts';
import { Spinner } from '../ui/spinner.tsx';

/** For guests and users: the signed-in layout for users, a plain header for guests. */
export function PublicLayout() {
  const { user, checking } = useSession();
  if (checking) return <Spinner label="Cargando…" large />;
  return user ? <pages.layout.Page /> : <GuestHeaderLayout />;
}
