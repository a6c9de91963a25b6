import { CalendarDays, ChartNoAxesColumn, FileText, Tag, Users } from 'lucide-react';
import { Suspense, type ComponentType } from 'react';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useUser } from '../../session/use-session.ts';
import { PageMeta } from '../studio/page-meta.tsx';
import { useAdminAddress, type AdminTab } from './admin-address.ts';
import stack from '../../ui/stack.module.css';

const icon = { size: 17, 'aria-hidden': true } as const;

const tabs = [
  { value: 'dashboard', label: 'Dashboard', icon: <ChartNoAxesColumn {...icon} /> },
  { value: 'usuarios', label: 'Usuarios', icon: <Users {...icon} /> },
  { value: 'planes', label: 'Planes', icon: <Tag {...icon} /> },
  { value: 'entrenamientos', label: 'Entrenamientos', icon: <CalendarDays {...icon} /> },
  { value: 'reportes', label: 'Reportes', icon: <FileText {...icon} /> },
] as const satisfies readonly { value: AdminTab; label: string; icon: unknown }[];

/** The route's guard redirects members; the panel itself refuses too (docs/product.md §1.2). */
export function AdminPage() {
  const { type } = useUser();
  if (type !== 'admin') return <p role="alert">Acceso Denegado - No tienes permisos de administrador.</p>;
  return <AdminPanel />;
}

function AdminPanel() {
  const { tab, showTab } = useAdminAddress();
  const Content = tabContents[tab];
  const label = tabs.find(({ value }) => value === tab)?.label;
  return (
    <div className={stack.gap5}>
      <PageMeta
        title={`${label} · Administración`}
        description="Usuarios, planes, entrenamientos y reportes del estudio."
      />
      <PageHeading>Panel de Administración</PageHeading>
      <Tabs<AdminTab> label="Secciones de administración" value={tab} tabs={tabs} onChange={showTab}>
        <Suspense fallback={<Spinner label="Cargando…" large />}>
          <Content />
        </Suspense>
      </Tabs>
    </div>
  );
}

/** Each tab's code is fetched when it is first opened: the dashboard needs none of the forms. */
const tabContents: Record<AdminTab, ComponentType> = {
  dashboard: lazyBoundary(async () => (await import('./dashboard/dashboard-tab.tsx')).DashboardTab),
  usuarios: lazyBoundary(async () => (await import('./users/users-tab.tsx')).UsersTab),
  planes: lazyBoundary(async () => (await import('./plans/plans-tab.tsx')).PlansTab),
  entrenamientos: lazyBoundary(async () => (await import('./trainings/trainings-tab.tsx')).TrainingsTab),
  reportes: lazyBoundary(async () => (await import('./reports/reports-tab.tsx')).ReportsTab),
};
