import { skipToken } from '@reduxjs/toolkit/query/react';
import { hasStarted, refusalOfReleasing } from '@studio/contracts/rules/booking-policy';
import type { PayingPlan } from '@studio/contracts/rules/credit-policy';
import { addStudioDays, toStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import { ChevronDown, CalendarDays } from 'lucide-react';
import { Fragment, Suspense, useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { fresh } from '../../api/studio-api.ts';
import { clockTime, dayOfMonth, shortWeekday, weekdayAndDate, weekdayAndDay } from '../../dates/spanish-dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { counted } from '../../ui/counted.ts';
import { FoldButton } from '../../ui/fold-button.tsx';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingRows, Skeleton } from '../../ui/loading.tsx';
import { SelfRemovingButton } from '../../ui/self-removing-button.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import type { CurrentPlan } from '../plans/plan.ts';
import { useAsk } from './act-questions.tsx';
import { type Credits, payersOf, seatOf, usedThisWeek, whenOf } from './booking-facts.ts';
import { confirmsInWords, detailsOf, startOf } from './hours.ts';
import styles from './my-trainings.module.css';
import { ArrivalButton } from './training-action.tsx';
import { useGetComingQuery } from './training-endpoints.ts';
import type { ClassFacts, MyTraining, Training } from './training.ts';
import { arrives } from './week-outlook.ts';
import { addressOfDay, type useShownWeek } from './use-shown-week.ts';

const Reasons = lazyBoundary(async () => (await import('./reasons.tsx')).Reasons);

interface MyTrainingsProps {
  /** Absent until they are loaded. */
  readonly mine: readonly MyTraining[] | undefined;
  /** The classes of the shown week that the member waits for. */
  readonly waitsFor: readonly Training[];
  /** Whether the member can book any training of the shown week. */
  readonly canBook: boolean;
  /** The retry, when the bookings could not be loaded. */
  readonly failure: { readonly retrying: boolean; readonly retry: () => unknown } | null;
  readonly shown: Pick<ReturnType<typeof useShownWeek>, 'week' | 'isPast' | 'isThisWeek'>;
  readonly credits: Credits;
  readonly now: Date;
}

/** The member's bookings of the shown week and the plan's remaining allowance; collapsed to one line on phones. */
export function MyTrainings(props: MyTrainingsProps) {
  const { mine, failure, shown, credits, now } = props;
  const [why, setWhy] = useState(false);
  const hasRoom = useMediaQuery('(min-width: 60rem)');
  const inOrder = mine && [...mine].sort((a, b) => startKey(a).localeCompare(startKey(b)));
  const allowance = allowanceParts(credits, mine, { ...shown, today: toStudioDate(now) });
  const next = useNextTraining(shown.isPast ? undefined : inOrder, now);
  const content = inOrder ? (
    <>
      <List {...props} mine={inOrder} />
      {next && !inOrder.includes(next) && (
        <Link to={addressOfDay(next.trainingDate)} state={{ training: next.id }} className={styles.next}>
          {`Tu próximo entrenamiento: ${weekdayAndDate(next.trainingDate)}, ${clockTime(next.startTime)}`}
        </Link>
      )}
      <div className={`ruled ${styles.why}`}>
        <FoldButton label="Por qué no quedé" expanded={why} onToggle={() => setWhy(!why)} />
        {why && (
          <Suspense fallback={<Skeleton height="3rem" />}>
            <Reasons />
          </Suspense>
        )}
      </div>
    </>
  ) : failure ? (
    <LoadFailed text="No pudimos cargarlos." retrying={failure.retrying} onRetry={failure.retry} />
  ) : (
    <LoadingRows label="Cargando tus entrenamientos…" rows={2} className="stack" />
  );
  return (
    <section className={styles.section} tabIndex={-1} aria-labelledby="mis-entrenamientos">
      {hasRoom ? (
        <>
          <header className={styles.header}>
            <h2 id="mis-entrenamientos" className="large">
              Mis Entrenamientos
            </h2>
            <Parts parts={allowance} />
          </header>
          {content}
        </>
      ) : (
        <Line
          parts={inOrder ? [leadOf(inOrder, next), ...inLine(props.waitsFor), ...allowance] : allowance}
          waits={!mine && !failure}
          opened={failure !== null}
        >
          {content}
        </Line>
      )}
    </section>
  );
}

interface LineProps {
  readonly parts: readonly string[];
  readonly waits: boolean;
  /** Whether its content must be visible, so that it starts open. */
  readonly opened: boolean;
  readonly children: ReactNode;
}

function Line({ parts, waits, opened, children }: LineProps) {
  const [toggled, setOpen] = useState(false);
  const open = opened || toggled;
  const panelId = useId();
  return (
    <>
      <h2 className={styles.line}>
        <button
          type="button"
          className={styles.trigger}
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => setOpen(!open)}
        >
          <span id="mis-entrenamientos" className="visually-hidden">
            Mis Entrenamientos
          </span>
          {waits ? <Skeleton width="75%" height="1.125rem" /> : <Parts parts={parts} />}
          <ChevronDown size={18} className="faint turns" />
        </button>
      </h2>
      {open && <div id={panelId}>{children}</div>}
    </>
  );
}

/** The member's next class: of the shown week, else of any. */
function useNextTraining(inOrder: readonly MyTraining[] | undefined, now: Date): MyTraining | undefined {
  const isAhead = (mine: MyTraining) => !hasStarted(whenOf(mine), now);
  const ofWeek = inOrder?.find(isAhead);
  const { currentData: coming } = useGetComingQuery(inOrder && !ofWeek ? toStudioDate(now) : skipToken, fresh);
  return ofWeek ?? coming?.filter(isAhead).at(-1);
}

/** The start of the line: the next class, else the number of past ones. */
function leadOf({ length }: readonly MyTraining[], next: MyTraining | undefined): string {
  if (next) {
    return `Próximo: ${shortWeekday(next.trainingDate)} ${dayOfMonth(next.trainingDate)}, ${clockTime(next.startTime)}`;
  }
  return length === 0 ? 'Sin inscripciones' : counted(length, 'completado', 'completados');
}

const inLine = (waitsFor: readonly Training[]) => (waitsFor.length === 0 ? [] : [`${waitsFor.length} en lista`]);

function Parts({ parts }: { readonly parts: readonly string[] }) {
  return (
    <span className={styles.allowance}>
      <span className={styles.parts}>
        {parts.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' '}
            <span className={styles.part}>
              {index > 0 && <span className={styles.dot}>· </span>}
              {part}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}

interface ListProps extends Omit<MyTrainingsProps, 'failure'> {
  /** Ordered by start. */
  readonly mine: readonly MyTraining[];
}

function List({ mine, waitsFor, canBook, shown, now }: ListProps) {
  if (mine.length + waitsFor.length === 0) {
    return (
      <p className="soft">
        {shown.isPast ? 'No tuviste entrenamientos esa semana.' : `Aún no tienes entrenamientos ${weekInWords(shown)}.`}
        {canBook && ' Elige un día y toca Inscribirme.'}
      </p>
    );
  }
  const rows = [
    ...mine.map((training) => ({ training, content: <OwnRow training={training} now={now} /> })),
    ...waitsFor.map((training) => ({ training, content: <WaitingRow training={training} /> })),
  ].sort((a, b) => startKey(a.training).localeCompare(startKey(b.training)));
  return (
    <ul className="stack">
      {rows.map(({ training, content }) => (
        <li key={training.id} className="row ruled">
          {content}
        </li>
      ))}
    </ul>
  );
}

function OwnRow({ training, now }: { readonly training: MyTraining; readonly now: Date }) {
  const over = isOver(training, now);
  return (
    <>
      <ToClass training={training} confirms={!over}>
        {over ? (
          <span className="wrap gap2 snug">
            {training.attendance === 'absent' && <Badge>No asististe</Badge>}
            <Badge>Completado</Badge>
          </span>
        ) : (
          <Badge tone="good">Próximo</Badge>
        )}
      </ToClass>
      {arrives(training, now) && <ArrivalButton training={training} />}
      {!over && <AddToCalendar training={training} />}
      {!over && !training.attendance && mayRelease(training, now) && <GiveUp training={training} />}
    </>
  );
}

function WaitingRow({ training }: { readonly training: Training }) {
  return (
    <ToClass training={training} confirms>
      <Badge>{`En lista: ${training.waitlistPosition}.º`}</Badge>
    </ToClass>
  );
}

interface ToClassProps {
  readonly training: ClassFacts;
  /** Whether it says how many people confirm the class. */
  readonly confirms: boolean;
  /** How the member stands with it. */
  readonly children: ReactNode;
}

/** A class as a link to its row. */
function ToClass({ training, confirms, children }: ToClassProps) {
  return (
    <Link to={addressOfDay(training.trainingDate)} state={{ training: training.id }} className={styles.item}>
      <span className={styles.when}>
        <span className={styles.day}>{weekdayAndDay(training.trainingDate)}</span>
        <span className="soft breaks">
          <time>{clockTime(training.startTime)}</time> – <time>{clockTime(training.endTime)}</time>
          {training.category === 'special' && ' · Especial'}
        </span>
        <span className="soft breaks filled">{detailsOf(training)}</span>
        {confirms && <span className="soft breaks filled">{confirmsInWords(training)}</span>}
      </span>
      {children}
    </Link>
  );
}

/** It is too late to cancel, but the seat can be released (docs/product.md §3.18). */
function GiveUp({ training }: { readonly training: MyTraining }) {
  const ask = useAsk();
  return (
    <div className={styles.giveUp}>
      <SelfRemovingButton
        size="small"
        variant="quiet"
        aria-label={`Avisar que no voy: ${startOf(training)}`}
        onClick={() => ask({ kind: 'release', training })}
      >
        Avisar que no voy
      </SelfRemovingButton>
    </div>
  );
}

const isOver = (training: MyTraining, now: Date) => training.isPast || hasStarted(whenOf(training), now);

const mayRelease = (training: MyTraining, now: Date) => !refusalOfReleasing(whenOf(training), seatOf(training), now);

const startKey = ({ trainingDate, startTime }: ClassFacts) => `${trainingDate} ${startTime}`;

/** A class as a file that the device opens in its calendar (docs/product.md §3.15). */
function AddToCalendar({ training }: { readonly training: MyTraining }) {
  const { url } = call(routes.getTrainingEvent, {
    params: { id: training.id },
  });
  return (
    <a
      href={url}
      className={styles.calendar}
      title="Agregar al calendario"
      aria-label={`Agregar al calendario: ${startOf(training)}`}
    >
      <CalendarDays size={20} />
    </a>
  );
}

interface ShownWeek {
  /** Its Monday. */
  readonly week: StudioDate;
  readonly today: StudioDate;
  readonly isPast: boolean;
  readonly isThisWeek: boolean;
}

const weekInWords = ({ isThisWeek }: Pick<ShownWeek, 'isThisWeek'>) => (isThisWeek ? 'esta semana' : 'esa semana');

/**
 * What is left in the shown week of the plan that pays for it, in parts: `1 de 3 esta semana`, `quedan 11`. A past week
 * has only the latter: another plan may have applied then. `mine` is absent while unknown.
 */
function allowanceParts(credits: Credits, mine: readonly MyTraining[] | undefined, shown: ShownWeek): string[] {
  const { plan, specialTrainingsRemaining: special } = credits;
  const parts: string[] = [];
  const payer = plan && payerIn(plan, shown);
  if (payer) {
    const { weeklyLimit: limit, classesLeft: left } = payer;
    if (mine && limit < Infinity && !shown.isPast) {
      parts.push(`${usedThisWeek(credits)} de ${limit} ${weekInWords(shown)}`);
    }
    if (left < Infinity) parts.push(left === 1 ? 'queda 1' : `quedan ${left}`);
  } else if (plan) {
    parts.push('Sin plan activo');
  }
  if (special > 0) parts.push(counted(special, 'especial', 'especiales'));
  return parts;
}

/** The plan that pays for what is left of a week; the one held now where none reaches it. */
function payerIn(plan: CurrentPlan, { week, today }: ShownWeek) {
  const { plan: current, next } = payersOf(plan);
  const from = week > today ? week : today;
  const reaches = (each: PayingPlan | null) => each && each.startsOn <= addStudioDays(week, 6) && from <= each.endsOn;
  return [current, next].find(reaches) ?? current;
}
