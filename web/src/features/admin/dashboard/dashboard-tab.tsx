import { NIGHT_MISSED_HOURS } from '@studio/contracts/rules/figures';
import { toStudioDate } from '@studio/contracts/studio-time';
import { CalendarDays, ChevronRight, CircleAlert, CircleCheck, FileText, Tag, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useFailureToast, useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { recentInWords } from '../../../dates/instant-words.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { counted, inFigures } from '../../../ui/counted.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useAdminAddress } from '../admin-address.ts';
import { useGetFollowUpCountsQuery } from '../follow-ups/follow-up-endpoints.ts';
import { followUpOrder, followUpWords } from '../follow-ups/follow-up-lists.ts';
import { StudioCard } from '../studio/studio-card.tsx';
import { StudioNoticeCard } from '../studio-notice/studio-notice-card.tsx';
import { Today } from '../today/today.tsx';
import { useMay } from '../use-may.ts';
import { Charts, ChartsSkeleton } from './charts.tsx';
import styles from './dashboard-tab.module.css';
import { Retention } from './retention.tsx';
import { StatCards, StatsSkeleton } from './stat-cards.tsx';
import { useGetChartsQuery, useGetStatsQuery, type Stats } from './stats-endpoints.ts';

export function DashboardTab() {
  const may = useMay();
  return (
    <div className="stack gap5">
      <Today>
        <div className="stack gap5">
          {may(routes.getStats) ? (
            <>
              <Figures />
              <ChartSection />
            </>
          ) : (
            <FollowUpsCard />
          )}
        </div>
      </Today>
    </div>
  );
}

function Figures() {
  const { data, error, isFetching, refetch } = useGetStatsQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar las estadísticas');
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <StatsSkeleton />;
  return (
    <>
      <StatCards stats={data} />
      <FollowUpsCard />
      <div className={`stack gap4 ${styles.cards}`}>
        <UsersByType usersByType={data.usersByType} />
        <Attendance {...data} />
        <QuickActions />
      </div>
      <StudioCard />
      <StudioNoticeCard />
      {data.lastBackupAt && <LastBackup at={data.lastBackupAt} />}
      {data.lastAudit && <LastAudit {...data.lastAudit} />}
    </>
  );
}

function ChartSection() {
  const { data, error, isFetching, refetch } = useGetChartsQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar las estadísticas');
  return (
    <section className="stack gap4" tabIndex={-1} aria-labelledby="graficas">
      <h2 id="graficas" className={styles.heading}>
        Cómo va el estudio
        {isFetching && data && <Spinner />}
      </h2>
      {data ? (
        <Charts charts={data} />
      ) : error ? (
        <ErrorState title="No pudimos cargar las gráficas" retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ChartsSkeleton />
      )}
      <Retention />
    </section>
  );
}

/** The attendance of the last 30 days, and the seats filled from waitlists (docs/product.md §7.1). */
function Attendance({ attendance, waitlistSeatsThisMonth = 0 }: Pick<Stats, 'attendance' | 'waitlistSeatsThisMonth'>) {
  if (!attendance) return null;
  return (
    <FigureCard
      id="asistencia"
      title="Asistencia"
      figures={{
        'Asistieron en 30 días': attendance.attended,
        'No vinieron en 30 días': attendance.absent,
        'Cupos dados por lista de espera este mes': waitlistSeatsThisMonth,
      }}
    />
  );
}

/** Every type except admin counts as member (docs/product.md §1.1). */
function UsersByType({ usersByType }: Pick<Stats, 'usersByType'>) {
  const sum = (admins: boolean) =>
    usersByType.filter(({ type }) => (type === 'admin') === admins).reduce((total, { count }) => total + count, 0);
  return (
    <FigureCard
      id="usuarios-por-tipo"
      title="Usuarios por Tipo"
      figures={{ Administradores: sum(true), Miembros: sum(false) }}
    />
  );
}

/** The age of the last backup, if the studio makes any (docs/product.md §7.1). */
function LastBackup({ at }: { readonly at: string }) {
  const now = useNow(60_000);
  const hours = (now.getTime() - Date.parse(at)) / 3_600_000;
  const isLate = hours > NIGHT_MISSED_HOURS;
  const words = isLate
    ? `Sin copia desde hace ${counted(Math.floor(hours / 24), 'día', 'días')}`
    : `Última copia: ${recentInWords(at, toStudioDate(now))}`;
  return <p className={classes('faint', styles.backup, isLate && styles.late)}>{words}</p>;
}

/** Whether all data agree, according to last night's audit (docs/product.md §7.7). */
function LastAudit({ at, differences }: NonNullable<Stats['lastAudit']>) {
  const now = useNow(60_000);
  const isLate = now.getTime() - Date.parse(at) > NIGHT_MISSED_HOURS * 3_600_000;
  const isWell = differences === 0 && !isLate;
  const found = `Revisado ${recentInWords(at, toStudioDate(now)).replace(', ', ' ')}: ${counted(differences, 'diferencia', 'diferencias')}`;
  return (
    <p className={classes('line gap2', isWell ? 'faint' : 'strong bad')}>
      {isWell ? <CircleCheck size={18} /> : <CircleAlert size={18} />}
      <span>{isWell ? `Todo cuadra. ${found}.` : `${found}. Avisa a quien opera el estudio.`}</span>
    </p>
  );
}

const actions = [
  { tab: 'planes', label: 'Gestionar Planes', icon: <Tag size={18} /> },
  { tab: 'entrenamientos', label: 'Gestionar Entrenamientos', icon: <CalendarDays size={18} /> },
  { tab: 'usuarios', label: 'Gestionar Usuarios', icon: <Users size={18} /> },
  { tab: 'reportes', label: 'Ver Reportes', icon: <FileText size={18} /> },
] as const;

function QuickActions() {
  const { showTab } = useAdminAddress();
  return (
    <Card as="section" className={styles.card} aria-labelledby="acciones-rapidas">
      <h2 id="acciones-rapidas" className="large">
        Acciones Rápidas
      </h2>
      <div className={styles.actions}>
        {actions.map(({ tab, label, icon }) => (
          <Button key={tab} variant="secondary" icon={icon} onClick={() => showTab(tab)}>
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}

interface FigureCardProps {
  /** Id of its title. */
  readonly id: string;
  readonly title: string;
  /** Each figure by its label. */
  readonly figures: Readonly<Record<string, number>>;
}

function FigureCard({ id, title, figures }: FigureCardProps) {
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <h2 id={id} className="large">
        {title}
      </h2>
      <dl className="divided">
        {Object.entries(figures).map(([name, value]) => (
          <div key={name} className="line target between gap3 breaks">
            <dt>{name}</dt>
            <dd className={`rigid ${styles.value}`}>{inFigures(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The number of members in each follow-up list, with a link to it (docs/product.md §11.2). */
function FollowUpsCard() {
  const { data, error } = useGetFollowUpCountsQuery(undefined, fresh);
  useFailureLog(error, 'The follow-ups could not be counted');
  return (
    <Card as="section" className={styles.card} aria-labelledby="seguimiento">
      <h2 id="seguimiento" className="large">
        Seguimiento
      </h2>
      <ul className={`stack gap2 ${styles.lists}`}>
        {followUpOrder.map((list) => {
          const { slug, label } = followUpWords[list];
          return (
            <li key={list}>
              <Link to={`?tab=usuarios&lista=${slug}`} className={styles.list}>
                <span className="grow strong">{label}</span>{' '}
                <span className={styles.count}>{data && inFigures(data[list])}</span>
                <ChevronRight size={18} />
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
