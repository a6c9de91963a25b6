import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Spinner } from '../../ui/spinner.tsx';
import { useGetProfileQuery } from '../session/session-endpoints.ts';
import { NavigationBar } from './navigation-bar.tsx';
import styles from './signed-in-layout.module.css';

export function SignedInLayout() {
  // Keeps the session's user up to date: an administrator may change it meanwhile.
  useGetProfileQuery(undefined, { refetchOnFocus: true });
  return (
    <>
      <a href="#contenido" className={styles.skip}>
        Saltar al contenido
      </a>
      <NavigationBar />
      <main id="contenido" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<Spinner label="Cargando…" large />}>
          <Outlet />
        </Suspense>
      </main>
    </>
  );
}
