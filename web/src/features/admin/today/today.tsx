import { pesos } from '@studio/contracts/money';
import { Banknote, Cake, ChevronRight, CircleAlert, HandCoins, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { shortWeekday, dayOfMonth, clockTime, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { Card } from '../../../ui/card.tsx';
import { counted } from '../../../ui/counted.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../../ui/loading.tsx';
import { methodLabel } from '../../payments/payment-words.ts';
import { followUpWords } from '../follow-ups/follow-up-lists.ts';
import { asksForDeletion, lacksGuardian } from '../users/user-words.ts';
import { ClassesOfToday, registrantsAddress } from './classes-of-today.tsx';
import { FirstEvening } from './first-evening.tsx';
import { type Today as Day, useGetTodayQuery, useGetWaitingQuery, type Waiting } from './today-endpoints.ts';
import styles from './today.module.css';

/** What matters today, each thing one tap from where it is done (docs/product.md §7.11). */
export function Today() {
  const { data, error, isFetching, refetch } = useGetTodayQuery(undefined, fresh);
  useFailureLog(error, 'The day could not be loaded');
  return (
    <>
      {data?.setup && <FirstEvening setup={data.setup} />}
      <section className="stack gap4" aria-labelledby="hoy">
        <h2 id="hoy" className="wrap baseline gap3 snug xlarge">
          Hoy
          {data && <span className={styles.date}>{weekdayAndDate(data.date)}</span>}
        </h2>
        {data ? (
          <>
            <ClassesOfToday date={data.date} classes={data.classes} />
            <div className={`stack gap4 ${styles.cards}`}>
              <Money day={data} />
              <People day={data} />
              <WhatWaits />
            </div>
          </>
        ) : error ? (
          <ErrorState title="No pudimos cargar el día" retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Loading label="Cargando el día…">
            <Skeleton height="15rem" />
          </Loading>
        )}
      </section>
    </>
  );
}

function Money({ day: { date, received, owed } }: { readonly day: Day }) {
  const total = received.reduce((sum, { amount }) => sum + amount, 0);
  const byMethod = received.map(({ method, amount }) => `${methodLabel(method)} ${pesos(amount)}`).join(' · ');
  return (
    <Part title="Dinero">
      <Fact
        to={`?tab=reportes&caja=${date}#caja`}
        icon={<Banknote size={18} />}
        words={`Recibido hoy: ${pesos(total)}`}
        more={byMethod}
      />
      <Fact
        to={`?tab=usuarios&lista=${followUpWords.owing.slug}`}
        icon={<HandCoins size={18} />}
        words={owed.amount > 0 ? `Deben ${pesos(owed.amount)}` : 'Nadie debe dinero'}
        more={owed.amount > 0 ? counted(owed.members, 'persona', 'personas') : ''}
      />
    </Part>
  );
}

function People({ day: { beginning, birthdays } }: { readonly day: Day }) {
  const unnamed = birthdays.total - birthdays.people.length;
  return (
    <Part title="Personas" empty={beginning.length + birthdays.total === 0 && 'Nadie empieza ni cumple años hoy.'}>
      {beginning.map(({ user_id, name, plan }) => (
        <Fact
          key={user_id}
          to={userAddress(name)}
          icon={<UserPlus size={18} />}
          words={`Empieza ${name}`}
          more={plan}
        />
      ))}
      {birthdays.people.map(({ user_id, name }) => (
        <Fact key={user_id} to={userAddress(name)} icon={<Cake size={18} />} words={`Cumple años ${name}`} />
      ))}
      {unnamed > 0 && <li className="faint">y {counted(unnamed, 'persona más', 'personas más')}</li>}
    </Part>
  );
}

/** The list of users, searched for a name. */
const userAddress = (name: string) => `?${new URLSearchParams({ tab: 'usuarios', buscar: name }).toString()}`;

function WhatWaits() {
  const { data, error, isFetching, refetch } = useGetWaitingQuery(undefined, fresh);
  useFailureLog(error, 'What waits could not be loaded');
  if (!data && error) {
    return (
      <Part title="Por resolver">
        <li>
          <ErrorState title="No pudimos cargarlo" retrying={isFetching} onRetry={() => void refetch()} />
        </li>
      </Part>
    );
  }
  if (!data) return <Part title="Por resolver" empty={<Skeleton height="3rem" />} />;
  const waiting = waitingInWords(data);
  return (
    <Part title="Por resolver" empty={waiting.length === 0 && 'Nada espera por ti.'}>
      {waiting.map(({ to, words, more }) => (
        <Fact key={to} to={to} icon={<CircleAlert size={18} />} words={words} more={more} />
      ))}
    </Part>
  );
}

interface WaitingWords {
  readonly to: string;
  readonly words: string;
  readonly more?: string;
}

function waitingInWords({ deletionRequests, minorsWithoutGuardian, refusedSlots }: Waiting): WaitingWords[] {
  return [
    ...(deletionRequests > 0
      ? [
          {
            to: `?tab=usuarios&estado=${asksForDeletion}`,
            words: counted(deletionRequests, 'pide eliminar su cuenta', 'piden eliminar su cuenta'),
          },
        ]
      : []),
    ...(minorsWithoutGuardian > 0
      ? [
          {
            to: `?tab=usuarios&estado=${lacksGuardian}`,
            words: counted(minorsWithoutGuardian, 'menor sin acudiente', 'menores sin acudiente'),
          },
        ]
      : []),
    ...refusedSlots.map(({ name, trainingId, trainingDate, startTime }) => ({
      to: registrantsAddress(trainingId),
      words: `${name} no quedó en su cupo fijo`,
      more: `${shortWeekday(trainingDate)} ${dayOfMonth(trainingDate)}, ${clockTime(startTime)}`,
    })),
  ];
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
  readonly to: string;
  readonly icon: ReactNode;
  readonly words: string;
  readonly more?: string | undefined;
}

function Fact({ to, icon, words, more }: FactProps) {
  return (
    <li>
      <Link to={to} className={styles.fact}>
        <span className={styles.icon}>{icon}</span>
        <span className="stack grow yields strong breaks named">
          {words}
          {more && <span className="soft light">{more}</span>}
        </span>
        <ChevronRight size={18} className={styles.chevron} />
      </Link>
    </li>
  );
}
