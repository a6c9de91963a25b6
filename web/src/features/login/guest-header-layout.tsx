import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Spinner } from '../../ui/spinner.tsx';
import { ThemeSwitch } from '../appearance/theme-switch.tsx';
import { Brand } from '../studio/brand.tsx';
import styles from './guest-header-layout.module.css';

export function GuestHeaderLayout() {
  return (
    <>
      <header className={styles.header}>
        <div className={styles.inner}>
          <Brand to="/login" />
          <ThemeSwitch />
        </div>
      </header>
      <main className={styles.main}>
        <Suspense fallback={<Spinner label="Cargando…" large />}>
          <Outlet />
        </Suspense>
      </main>
    </>
  );
}
