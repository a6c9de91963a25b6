import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { GuestLayout } from '../features/login/guest-layout.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { AdminsOnly, GuestsOnly, SignedInOnly } from './guards.tsx';
import { PublicLayout } from './public-layout.tsx';
import { pages } from './pages.ts';

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
