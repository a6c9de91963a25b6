import { toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import { WifiOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, type ComponentType, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { clockTime, weekdayAndDate } from '../../dates/spanish-dates.ts';
import { useNow } from '../../dates/use-now.ts';
import { logError } from '../../logging/log-error.ts';
import { savedAt } from '../../offline/saved-at.ts';
import { useSession } from '../../session/use-session.ts';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useGetProfileQuery } from '../login/session-endpoints.ts';
import { useTrainingStore } from '../trainings/training-acts-slice.ts';
import { NavigationBar } from './navigation-bar.tsx';
import styles from './signed-in-layout.module.css';

/** Few devices need it, so it loads after the page. */
const ClockNotice = lazy<ComponentType>(() =>
  import('./clock-notice.tsx').then(
    (part) => ({ default: part.ClockNotice }),
    () => ({ default: () => null }),
  ),
);

/** Asked once after signing in with the document number. */
const OwnPassword = lazyBoundary(async () => (await import('../profile/own-password.tsx')).OwnPassword);

export function SignedInLayout() {
  useFreshUser();
  useWaitingMarksSent();
  useNotices();
  const { choosesPassword } = useSession();
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
          {choosesPassword && <OwnPassword />}
          <Outlet />
        </Suspense>
      </main>
      <SavedNotice />
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

/** Sends the marks of a coach that an earlier visit could not send (docs/product.md §3.17). */
function useWaitingMarksSent(): void {
  const isCoach = useSession().user?.coach;
  const store = useTrainingStore();
  useEffect(() => {
    if (!isCoach) return;
    import('../trainings/coach/waiting-marks.ts').then(
      ({ waitingMarksOf }) => void waitingMarksOf(store),
      (error: unknown) => logError('Waiting marks could not be sent', error),
    );
  }, [isCoach, store]);
}

/** Binds this browser's notices to the session, and opens the page of a tapped notice here (docs/product.md §4.15). */
function useNotices(): void {
  const { token, user } = useSession();
  const accountId = user?.id;
  const store = useTrainingStore();
  const navigate = useNavigate();
  // Few members have given the permission, and only they need the code.
  const isAllowed = globalThis.Notification?.permission === 'granted';
  useEffect(() => {
    if (!token || !accountId || !isAllowed) return undefined;
    const leaving = new AbortController();
    import('../push/subscription.ts').then(
      ({ followNotices }) => leaving.signal.aborted || followNotices(store, navigate, leaving.signal),
      (error: unknown) => logError('The code of notices could not be fetched', error),
    );
    return () => leaving.abort();
    // The paths of notices are absolute: an earlier `navigate` leads to the same pages.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, token, accountId, isAllowed]);
}

/**
 * The age of the page while it shows answers of an earlier visit (docs/product.md §6.4). At the lower edge, where it
 * moves nothing.
 */
function SavedNotice() {
  const saved = useSyncExternalStore(savedAt.subscribe, savedAt.read);
  const today = toStudioDate(useNow());
  return (
    <output className={styles.below}>
      {saved && (
        <span className={styles.notice}>
          <WifiOff size={18} />
          <span>{`Sin conexión con el estudio. Así estaba ${inWords(new Date(saved), today)}.`}</span>
        </span>
      )}
    </output>
  );
}

function inWords(instant: Date, today: string): string {
  const date = toStudioDate(instant);
  const day = date === today ? 'hoy' : `el ${weekdayAndDate(date)}`;
  return `${day} a las ${clockTime(toStudioTime(instant))}`;
}
