import { skipToken } from '@reduxjs/toolkit/query/react';
import { pesos } from '@studio/contracts/money';
import { Banknote, Cake, ChevronRight, CircleAlert, HandCoins, UserPlus } from 'lucide-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { shortWeekday, dayOfMonth, clockTime, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Card } from '../../../ui/card.tsx';
import { counted } from '../../../ui/counted.ts';
import { lazyBoundary } from '../../../ui/lazy-boundary.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows, Skeleton } from '../../../ui/loading.tsx';
import { methodLabel } from '../../payments/payment-words.ts';
import { usePermissions } from '../permissions/permission-endpoints.ts';
import { followUpWords } from '../follow-ups/follow-up-lists.ts';
import { useListPlanRequestsQuery } from '../plan-requests/plan-request-endpoints.ts';
import { agoInWords, saidInWords } from '../plan-requests/plan-request-words.ts';
import { adminTrainingApi } from '../trainings/admin-training-endpoints.ts';
import { askingSlug } from '../users/use-user-filters.ts';
import { whyRefused } from '../users/fixed-slot-words.ts';
import { asksForDeletion, lacksGuardian } from '../users/user-words.ts';
import { useMay } from '../use-may.ts';
import { ClassOverToday, useClassOverToday } from './class-over-today.tsx';
import { ClassesOfToday } from './classes-of-today.tsx';
import { FirstEvening } from './first-evening.tsx';
import { PermissionRows } from './permission-rows.tsx';
import { type Today as Day, useGetTodayQuery, useGetWaitingQuery, type Waiting } from './today-endpoints.ts';
import styles from './today.module.css';

const CashOfToday = lazyBoundary(async () => (await import('../cash/cash-of-today.tsx')).CashOfToday);

/**
 * What matters today, each thing one tap from where it is done (docs/product.md §7.11). What stands below it loads beside
 * it, and appears once the height of the day is known, so that nothing moves.
 */
export function Today({ children }: { readonly children: ReactNode }) {
  const { data, error, isFetching, refetch } = useGetTodayQuery(undefined, fresh);
  useFailureLog(error, 'The day could not be loaded');
  const day = data?.date;
  adminTrainingApi.endpoints.listAdminTrainings.useQuerySubscription(day ? { from: day, to: day } : skipToken);
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useClassOverToday();
  const waits = useWhatWaits();
  const isLoading = !data && !error;
  return (
    <>
      {/* Shown together: the guide above would push the day down. */}
      {isLoading && <LoadingRows label="Cargando el día…" rows={1} height="18rem" />}
      {data && <FirstEvening setup={data.setup} />}
      {!isLoading && (
        <section className="stack gap4" aria-labelledby="hoy">
          <h2 id="hoy" ref={heading} tabIndex={-1} className="wrap baseline gap3 snug xlarge">
            Hoy
            {data && <span className={styles.date}>{weekdayAndDate(data.date)}</span>}
          </h2>
          {data ? (
            <>
              <ClassesOfToday date={data.date} classes={data.classes} onOpen={(id) => void asked.open(id, data.date)} />
              <div className={`stack gap4 ${styles.cards}`}>
                <Money day={data} />
                <WhatWaits what={waits} onOpenClass={(id, of, person) => void asked.open(id, of, person)} />
                {/* On a phone it stands below what waits. */}
                {waits && <People day={data} />}
              </div>
              <ClassOverToday asked={asked} day={data} heading={heading} />
            </>
          ) : (
            <ErrorState title="No pudimos cargar el día" retrying={isFetching} onRetry={() => void refetch()} />
          )}
        </section>
      )}
      <div hidden={isLoading || (data && !waits)}>{children}</div>
    </>
  );
}

const actsLoading = <LoadingRows label="Cargando la caja…" rows={1} height="6rem" />;

function Money({ day: { date, received, owed } }: { readonly day: Day }) {
  return (
    <Part title="Dinero">
      {received ? (
        <Fact
          to={`?tab=reportes&caja=${date}`}
          icon={<Banknote size={18} />}
          words={`Recibido hoy: ${pesos(received.reduce((sum, { amount }) => sum + amount, 0))}`}
          more={received.map(({ method, amount }) => `${methodLabel(method)} ${pesos(amount)}`).join(' · ')}
        />
      ) : (
        <Fact to="?tab=reportes" icon={<Banknote size={18} />} words="Caja de hoy" />
      )}
      {owed && (
        <Fact
          to={`?tab=usuarios&lista=${followUpWords.owing.slug}`}
          icon={<HandCoins size={18} />}
          words={owed.amount > 0 ? `Deben ${pesos(owed.amount)}` : 'Nadie debe dinero'}
          more={owed.amount > 0 ? counted(owed.members, 'persona', 'personas') : ''}
        />
      )}
      <li className={styles.acts}>
        <Suspense fallback={actsLoading}>
          <CashOfToday today={date} loading={actsLoading} />
        </Suspense>
      </li>
    </Part>
  );
}

function People({ day: { beginning, birthdays } }: { readonly day: Day }) {
  const named = namedFirst(beginning);
  const others = beginning.length - named.length;
  const unnamed = birthdays.total - birthdays.people.length;
  return (
    <Part title="Personas" empty={beginning.length + birthdays.total === 0 && 'Nadie empieza ni cumple años hoy.'}>
      {named.map(({ user_id, name, plan }) => (
        <Fact
          key={user_id}
          to={userAddress(name)}
          icon={<UserPlus size={18} />}
          words={`Empieza ${name}`}
          more={plan}
        />
      ))}
      {others > 0 && <li className="faint">y {counted(others, 'persona más empieza', 'personas más empiezan')}</li>}
      {birthdays.people.map(({ user_id, name }) => (
        <Fact key={user_id} to={userAddress(name)} icon={<Cake size={18} />} words={`Cumple años ${name}`} />
      ))}
      {unnamed > 0 && <li className="faint">y {counted(unnamed, 'persona más', 'personas más')}</li>}
    </Part>
  );
}

/** The list of users, searched for a name. */
const userAddress = (name: string) => `?${new URLSearchParams({ tab: 'usuarios', buscar: name }).toString()}`;

/** Everything that waits for an answer; undefined until all of it is known or could not be loaded. */
function useWhatWaits() {
  const may = useMay();
  const { data, error, isFetching, refetch } = useGetWaitingQuery({ deletes: may(routes.deleteUser) }, fresh);
  useFailureLog(error, 'What waits could not be loaded');
  const asking = useAskingInWords();
  const permissions = usePermissions();
  if ((!data && !error) || !asking || !permissions) return undefined;
  return { data, asking, permissions, isFetching, onRetry: () => void refetch() };
}

interface WhatWaitsProps {
  readonly what: ReturnType<typeof useWhatWaits>;
  /** `person`: the name of who is to be enrolled. */
  readonly onOpenClass: (trainingId: string, day: string, person: string) => void;
}

function WhatWaits({ what, onOpenClass }: WhatWaitsProps) {
  if (!what) return <Part title="Por resolver" empty={<Skeleton height="3rem" />} />;
  const { data, asking, permissions, isFetching, onRetry } = what;
  const waiting = [...asking, ...(data ? waitingInWords(data, onOpenClass) : [])];
  return (
    <Part title="Por resolver" empty={data && waiting.length + permissions.length === 0 && 'Nada espera por ti.'}>
      <PermissionRows permissions={permissions} />
      {waiting.map((fact) => (
        <Fact key={fact.words} icon={<CircleAlert size={18} />} {...fact} />
      ))}
      {!data && (
        <li>
          <ErrorState title="No pudimos cargarlo" retrying={isFetching} onRetry={onRetry} />
        </li>
      )}
    </Part>
  );
}

/** Of many, those that are named one by one: a single one more would take the line that counts it. */
const namedFirst = <T,>(all: readonly T[]) => (all.length > mostNamed + 1 ? all.slice(0, mostNamed) : all);
const mostNamed = 4;

/** Who asks for a plan, the one who waits longest first (docs/product.md §2.11). */
function useAskingInWords(): Omit<FactProps, 'icon'>[] | undefined {
  const { data, error } = useListPlanRequestsQuery(undefined, fresh);
  useFailureLog(error, 'Those who ask for a plan could not be loaded');
  const now = useNow(60_000);
  const to = `?tab=usuarios&lista=${askingSlug}`;
  if (!data) return error ? [] : undefined;
  const named = namedFirst(data);
  const others = data.length - named.length;
  return [
    ...named.map((request) => ({
      to,
      words: `${request.name} · ${request.plan.name}`,
      more: `${saidInWords(request)} · ${agoInWords(request.askedAt, now)}`,
    })),
    ...(others > 0 ? [{ to, words: `${counted(others, 'persona', 'personas')} más piden plan` }] : []),
  ];
}

function waitingInWords(
  { deletionRequests, minorsWithoutGuardian, refusedSlots }: Waiting,
  onOpenClass: WhatWaitsProps['onOpenClass'],
): Omit<FactProps, 'icon'>[] {
  return [
    deletionRequests > 0 && {
      to: `?tab=usuarios&estado=${asksForDeletion}`,
      words: counted(deletionRequests, 'pide eliminar su cuenta', 'piden eliminar su cuenta'),
    },
    minorsWithoutGuardian > 0 && {
      to: `?tab=usuarios&estado=${lacksGuardian}`,
      words: counted(minorsWithoutGuardian, 'menor sin acudiente', 'menores sin acudiente'),
    },
    ...refusedSlots.map(({ name, trainingId, trainingDate, startTime, refusal }) => ({
      to: () => onOpenClass(trainingId, trainingDate, name),
      words: `${name} no quedó en su cupo fijo`,
      more: [`${shortWeekday(trainingDate)} ${dayOfMonth(trainingDate)}, ${clockTime(startTime)}`, whyRefused(refusal)]
        .filter(Boolean)
        .join('. '),
    })),
  ].filter((fact) => fact !== false);
}

interface PartProps {
  readonly title: string;
  /** Shown instead of an empty list. */
  readonly empty?: ReactNode;
  readonly children?: ReactNode;
}

function Part({ title, empty, children }: PartProps) {
  return (
    <Card as="section" className={styles.part} aria-label={title}>
      <h3 className="large">{title}</h3>
      {empty ? <div className="faint">{empty}</div> : <ul className="stack divided">{children}</ul>}
    </Card>
  );
}

interface FactProps {
  /** Where it is done: an address, or what opens over this page. */
  readonly to: string | (() => void);
  readonly icon: ReactNode;
  readonly words: string;
  readonly more?: string | undefined;
}

function Fact({ to, icon, words, more }: FactProps) {
  const content = (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className="stack grow yields strong breaks named">
        {words}
        {more && <span className="soft light">{more}</span>}
      </span>
      <ChevronRight size={18} className={styles.chevron} />
    </>
  );
  return (
    <li>
      {typeof to === 'string' ? (
        <Link to={to} className={styles.fact}>
          {content}
        </Link>
      ) : (
        <button type="button" className={styles.fact} aria-haspopup="dialog" onClick={to}>
          {content}
        </button>
      )}
    </li>
  );
}
