import { Suspense, useEffect, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { GuestHeaderLayout, GuestLayout } from '../features/login/guest-layout.tsx';
import { landed } from '../session/session-slice.ts';
import { useSession } from '../session/use-session.ts';
import { Spinner } from '../ui/spinner.tsx';
import { pages } from './pages.tsx';

const guestLayout = (
  <GuestsOnly>
    <GuestLayout />
  </GuestsOnly>
);

const signedInLayout = (
  <SignedInOnly>
    <pages.layout.Page />
  </SignedInOnly>
);

const adminPage = (
  <AdminsOnly>
    <pages.admin.Page />
  </AdminsOnly>
);

/** The route table (docs/product.md §1.2). */
export function AppRoutes() {
  return (
    <Suspense fallback={<Spinner label="Cargando…" large />}>
      <Routes>
        <Route element={guestLayout}>
          <Route path="/login" element={<pages.login.Page />} />
          <Route path="/register" element={<pages.register.Page />} />
          <Route path="/forgot-password" element={<pages.forgotPassword.Page />} />
          <Route path="/reset-password/:token" element={<pages.resetPassword.Page />} />
        </Route>
        <Route element={<PublicLayout />}>
          <Route path="/legal" element={<pages.legal.Page />} />
        </Route>
        <Route element={signedInLayout}>
          <Route path="/" element={<pages.welcome.Page />} />
          <Route path="/profile" element={<pages.profile.Page />} />
          <Route path="/plans" element={<pages.plans.Page />} />
          <Route path="/trainings" element={<pages.trainings.Page />} />
          <Route path="/admin" element={adminPage} />
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}

interface Guarded {
  readonly children: ReactNode;
}

interface CameFrom {
  readonly from?: string;
}

/** For guests. A signed-in user is redirected to the page they were heading for, else to the welcome page. */
function GuestsOnly({ children }: Guarded) {
  const { user, checking, landing } = useSession();
  const { state } = useLocation();
  if (checking) return <Spinner label="Cargando…" large />;
  const from = (state as CameFrom | null)?.from ?? '/';
  if (user) return <Navigate to={from === '/' ? (landing ?? '/') : from} replace />;
  return children;
}

/** For signed-in users. Guests are redirected to the login, which brings them back here. */
function SignedInOnly({ children }: Guarded) {
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
function AdminsOnly({ children }: Guarded) {
  const { user } = useSession();
  return user?.type === 'admin' ? children : <Navigate to="/" replace />;
}

/** For guests and users: the signed-in layout for users, a plain header for guests. */
function PublicLayout() {
  const { user, checking } = useSession();
  if (checking) return <Spinner label="Cargando…" large />;
  return user ? <pages.layout.Page /> : <GuestHeaderLayout />;
}
