import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Spinner } from '../../ui/spinner.tsx';
import { useGetProfileQuery } from '../login/session-endpoints.ts';
import { NavigationBar } from './navigation-bar.tsx';
import styles from './signed-in-layout.module.css';

/** Hardly any device needs it: it comes after the page, or not at all. */
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
      <main id="contenido" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<Spinner label="Cargando…" large />}>
          <Outlet />
        </Suspense>
      </main>
    </>
  );
}

/** Keeps the session's user up to date, from page to page and at focus: an administrator may change it meanwhile. */
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
