import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Spinner } from '../../ui/spinner.tsx';
import { useGetProfileQuery } from '../login/session-endpoints.ts';
import { NavigationBar } from './navigation-bar.tsx';
import { SavedNotice } from './saved-notice.tsx';
import styles from './signed-in-layout.module.css';

/** Few devices need it, so it loads after the page. */
const ClockNotice = lazy<ComponentType>(() =>
  import('./clock-notice.tsx').then(
    (part) => ({ default: part.ClockNotice }),
    () => ({ default: () => null }),
  ),
);

export function SignedInLayout() {
  useFreshUser();
  return (
    <>
      <a href="#contenido" className={styles.skip}>
        Saltar al contenido
      </a>
      <NavigationBar />
      <Suspense>
        <ClockNotice />
      </Suspense>
      <SavedNotice />
      <main id="contenido" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<Spinner label="Cargando…" large />}>
          <Outlet />
        </Suspense>
      </main>
    </>
  );
}

/** Refetches the session's user on navigation and on focus: an administrator may have changed it. */
function useFreshUser(): void {
  const { refetch } = useGetProfileQuery(undefined, { refetchOnFocus: true });
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (pathname === shown.current) return;
    shown.current = pathname;
    void refetch();
  }, [pathname, refetch]);
}
