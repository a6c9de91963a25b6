import { Tabs as Headless } from '@base-ui/react/tabs';
import { CalendarDays, ChartNoAxesColumn, ChevronLeft, FileText, Tag, Users } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../session/use-session.ts';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLive } from '../../live/use-live.ts';
import { PageMeta } from '../studio/page-meta.tsx';
import { useAdminAddress, type AdminTab } from './admin-address.ts';
import styles from './admin-page.module.css';
import { showInStrip } from './show-in-strip.ts';
import { useMay } from './use-may.ts';

/** Each tab's code is fetched when it is first opened: the dashboard needs none of the forms. */
const tabs = [
  {
    value: 'dashboard',
    label: 'Dashboard',
    Icon: ChartNoAxesColumn,
    Content: lazyBoundary(async () => (await import('./dashboard/dashboard-tab.tsx')).DashboardTab),
  },
  {
    value: 'usuarios',
    label: 'Usuarios',
    Icon: Users,
    Content: lazyBoundary(async () => (await import('./users/users-tab.tsx')).UsersTab),
  },
  {
    value: 'planes',
    label: 'Planes',
    Icon: Tag,
    Content: lazyBoundary(async () => (await import('./plans/plans-tab.tsx')).PlansTab),
  },
  {
    value: 'entrenamientos',
    label: 'Entrenamientos',
    Icon: CalendarDays,
    Content: lazyBoundary(async () => (await import('./trainings/trainings-tab.tsx')).TrainingsTab),
  },
  {
    value: 'reportes',
    label: 'Reportes',
    Icon: FileText,
    Content: lazyBoundary(async () => (await import('./reports/reports-tab.tsx')).ReportsTab),
  },
] as const satisfies readonly { readonly value: AdminTab; readonly [part: string]: unknown }[];

/** What is left of «Reportes» for those who may order none. */
const withoutReports = 'Caja';

const loadWatch = async () => (await import('./watch-own-account.ts')).watchOwnAccount;

const PasskeyNeeded = lazyBoundary(async () => (await import('../passkeys/passkey-needed.tsx')).PasskeyNeeded);

/** The route's guard redirects members; the panel itself refuses too (docs/product.md §1.2). */
export function AdminPage() {
  const { type, passkeyNeeded } = useUser();
  const [wasNeeded] = useState(passkeyNeeded ?? false);
  if (type !== 'admin') return <p role="alert">Acceso Denegado - No tienes permisos de administrador.</p>;
  return passkeyNeeded ? <PasskeyNeeded /> : <AdminPanel afterPasskey={wasNeeded} />;
}

function AdminPanel({ afterPasskey }: { readonly afterPasskey: boolean }) {
  const { tab, get, showTab } = useAdminAddress();
  const { desk } = useUser();
  useLive(loadWatch, desk ? 'desk' : 'everything');
  const labelOf = useTabLabels();
  const { value, Content } = tabs.find(({ value }) => value === tab) ?? tabs[0];
  return (
    <div className="stack gap5">
      <PageMeta
        title={`${labelOf(value)} · Administración`}
        description="Usuarios, planes, entrenamientos y reportes del estudio."
      />
      <PageHeading replaces={afterPasskey}>Panel de Administración</PageHeading>
      {get('paso') && tab !== 'dashboard' && (
        <Link to="/admin" className="press gap1 strong hugs">
          <ChevronLeft size={18} />
          Primeros pasos
        </Link>
      )}
      <Tabs value={tab} onChange={showTab}>
        <Suspense fallback={<Spinner label="Cargando…" large />}>
          <Content />
        </Suspense>
      </Tabs>
    </div>
  );
}

function useTabLabels() {
  const may = useMay();
  return (tab: AdminTab) =>
    tab === 'reportes' && !may(routes.requestReport) ? withoutReports : tabs.find(({ value }) => value === tab)!.label;
}

interface TabsProps {
  readonly value: AdminTab;
  readonly onChange: (value: AdminTab) => void;
  /** The content of the active tab. */
  readonly children: ReactNode;
}

function Tabs({ value, onChange, children }: TabsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(value);
  const active = useRef<HTMLElement>(null);
  const labelOf = useTabLabels();
  useEffect(() => {
    if (active.current) showInStrip(active.current);
    // The element that led here has unmounted with its tab.
    if (shown.current !== value && document.activeElement === document.body) panel.current?.focus();
    shown.current = value;
  }, [value]);
  return (
    <Headless.Root value={value} onValueChange={(next: AdminTab) => onChange(next)}>
      <Headless.List className={styles.list} aria-label="Secciones de administración">
        {tabs.map((tab) => (
          <Headless.Tab
            key={tab.value}
            ref={tab.value === value ? active : null}
            value={tab.value}
            className={styles.tab}
          >
            <tab.Icon size={17} />
            {labelOf(tab.value)}
          </Headless.Tab>
        ))}
      </Headless.List>
      <Headless.Panel ref={panel} value={value} className={styles.panel}>
        {children}
      </Headless.Panel>
    </Headless.Root>
  );
}
