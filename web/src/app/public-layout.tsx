import { pages } from './pages.ts';
import { GuestHeaderLayout } from '../features/login/guest-header-layout.tsx';
import { useSession } from '../session/use-session.ts';
import { Spinner } from '../ui/spinner.tsx';

/** For everybody: with the navigation bar when signed in, with a plain header when not. */
export function PublicLayout() {
  const { user, checking } = useSession();
  if (checking) return <Spinner label="Cargando…" large />;
  return user ? <pages.layout.Page /> : <GuestHeaderLayout />;
}
