import { Suspense } from 'react';
import { Outlet, Link, useLocation, type LinkProps } from 'react-router-dom';
import { Spinner } from '../../ui/spinner.tsx';
import { ThemeSwitch } from '../appearance/theme-switch.tsx';
import { LegalLink } from '../legal/legal-link.tsx';
import { Brand } from '../studio/brand.tsx';
import { useStudio } from '../studio/use-studio.ts';
import styles from './guest-layout.module.css';

/** Guests' screens: the valley on one side (above, on a phone), the form on the other. */
export function GuestLayout() {
  const { version } = useStudio();
  return (
    <div className={`column grow ${styles.layout}`}>
      <header className={styles.scene}>
        <Brand to="/login" />
        <p className={styles.claim}>
          Madruga.
          <br />
          Suda.
          <br />
          <em>Repite.</em>
        </p>
      </header>
      <div className={styles.side}>
        <main className={styles.main}>
          <Suspense fallback={<Spinner label="Cargando…" large />}>
            <Outlet />
          </Suspense>
        </main>
        <footer className={styles.footer}>
          <div>
            <LegalLink>Privacidad y términos</LegalLink>
            <p>{version && `Versión ${version}`}</p>
          </div>
          <ThemeSwitch />
        </footer>
      </div>
    </div>
  );
}

export function GuestHeaderLayout() {
  return (
    <>
      <header className="brand">
        <div className="line page between bar gap4">
          <Brand to="/login" />
          <ThemeSwitch />
        </div>
      </header>
      <main className={styles.page}>
        <Suspense fallback={<Spinner label="Cargando…" large />}>
          <Outlet />
        </Suspense>
      </main>
    </>
  );
}

/** A link between guests' pages that keeps the page the visitor was heading for. */
export function GuestLink(props: Pick<LinkProps, 'to' | 'className' | 'children'>) {
  const { state } = useLocation();
  return <Link {...props} state={state} />;
}
