import { pesos } from '@studio/contracts/money';
import { Banknote, CalendarCheck, ChevronRight, CreditCard, Star, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { inFigures } from '../../../ui/counted.ts';
import { Loading, Skeleton } from '../../../ui/loading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import tabStyles from './dashboard-tab.module.css';
import { shownChange, signedPercent } from './monthly-change.ts';
import styles from './stat-cards.module.css';
import type { Stats } from './stats-endpoints.ts';

/** The four figures, three of them with fixed changes, and the money received (docs/product.md §7.1). */
export function StatCards({ stats }: { readonly stats: Stats }) {
  const { specialTrainingsChange: special, receivedThisMonth: received } = stats;
  return (
    <ul className={`grid pairs gap3 ${styles.cards}`}>
      <StatCard label="Total de Usuarios" value={stats.totalUsers} change="+12%" icon={<Users size={20} />} />
      <StatCard label="Planes Activos" value={stats.activePlans} change="+5%" icon={<CreditCard size={20} />} />
      <StatCard
        label="Entrenamientos Especiales Este Mes"
        value={stats.specialTrainingsThisMonth}
        change={signedPercent(special)}
        falling={shownChange(special) < 0}
        icon={<Star size={20} />}
      />
      <StatCard
        label="Total de Reservas"
        value={stats.totalBookings}
        change="+15%"
        icon={<CalendarCheck size={20} />}
      />
      {received !== undefined && <ReceivedCard amount={received} />}
    </ul>
  );
}

/** In a row of its own: an amount is longer than a number. */
function ReceivedCard({ amount }: { readonly amount: number }) {
  return (
    <Card as="li" className={classes(styles.card, 'whole', styles.received)}>
      <h2 className={styles.label}>Recibido este mes</h2>
      <span className={styles.icon}>
        <Banknote size={20} />
      </span>
      <p className={styles.value}>{pesos(amount)}</p>
      <Link to="?tab=reportes" className="line target hugs whole gap1 small strong">
        Ver la caja
        <ChevronRight size={18} />
      </Link>
    </Card>
  );
}

interface StatCardProps {
  readonly label: string;
  readonly value: number;
  readonly change: string;
  readonly falling?: boolean;
  readonly icon: ReactNode;
}

function StatCard({ label, value, change, falling = false, icon }: StatCardProps) {
  return (
    <Card as="li" className={styles.card}>
      <h2 className={styles.label}>{label}</h2>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.value}>{inFigures(value)}</p>
      <p className={styles.change}>
        <strong className={falling ? 'bad' : 'good'}>{change}</strong>{' '}
        <span className={styles.against}>vs mes anterior</span>
      </p>
    </Card>
  );
}

export function StatsSkeleton() {
  return (
    <Loading label="Cargando estadísticas…" className="stack gap5">
      <div className={`grid pairs gap3 ${styles.cards}`}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Card key={key} className={styles.card}>
            <Skeleton width="70%" height="2.25rem" />
            <span className={styles.icon} />
            <div className={classes(styles.value, styles.waiting)}>
              <Spinner />
            </div>
            <div className={styles.change}>
              <Skeleton width="80%" height="1.25rem" />
            </div>
          </Card>
        ))}
      </div>
      <div className={`stack gap4 ${tabStyles.cards}`}>
        {['a', 'b', 'c'].map((key) => (
          <Card key={key}>
            <Skeleton height="11rem" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
