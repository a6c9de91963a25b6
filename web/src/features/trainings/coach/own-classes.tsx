import { markingAt } from '@studio/contracts/rules/coaches-policy';
import { type StudioDate, toStudioDate } from '@studio/contracts/studio-time';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useFailureToast } from '../../../api/show-failure.ts';
import { clockTime, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import button from '../../../ui/button.module.css';
import { classes } from '../../../ui/classes.ts';
import { counted } from '../../../ui/counted.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FoldButton } from '../../../ui/fold-button.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageMeta } from '../../studio/page-meta.tsx';
import { DayHeading } from '../day-heading.tsx';
import dayStyles from '../day-section.module.css';
import { startOf } from '../hours.ts';
import rowStyles from '../training-row.module.css';
import { ownClassesAddress, ViewSwitch } from '../view-switch.tsx';
import { type OwnClass, useListOwnClassesQuery } from './coach-endpoints.ts';
import { fewOf, hasEnded, hoursOf, isRunning } from './coach-hours.ts';
import { MarksNotice } from './marks-notice.tsx';
import { OwnGiven } from './own-given.tsx';
import { Roster } from './roster.tsx';
import { useWaitingMarks } from './waiting-marks.ts';

/** The contents of «Mis clases»: the coach's own classes, or the roster of one of them (docs/product.md §3.17). */
export function OwnClasses() {
  const id = useSearchParams()[0].get('clase');
  return id ? <Roster key={id} id={id} /> : <ClassList />;
}

/** Milliseconds between refetches of the numbers while the list is open. */
const rereadMs = 60_000;
const reread = { refetchOnMountOrArgChange: true, refetchOnFocus: true, pollingInterval: rereadMs } as const;

function ClassList() {
  const { data, error, isFetching, refetch } = useListOwnClassesQuery(undefined, {
    ...reread,
    skipPollingIfUnfocused: true,
  });
  useFailureToast(data ? undefined : error, 'Error al cargar tus clases');
  return (
    <div>
      <PageMeta title="Mis clases" description="Las clases que das y sus inscritos." keywords="clases, inscritos" />
      <PageHeading>Entrenamientos</PageHeading>
      <ViewSwitch />
      <div className="stack gap3">
        <Disclosure label="Clases dadas">
          <OwnGiven />
        </Disclosure>
        {data ? (
          <Days own={data} />
        ) : error ? (
          <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label="Cargando tus clases…" rows={4} height="4.5rem" className="stack gap2" />
        )}
        <MarksNotice />
      </div>
    </div>
  );
}

/** A screen of rows: days below them are folded at first. */
const openRows = 6;

/** The classes by day. Past ones are folded, so that the list begins with the running or next one. */
function Days({ own }: { readonly own: readonly OwnClass[] }) {
  const now = useNow();
  const over = own.filter((each) => hasEnded(each, now));
  const coming = own.filter((each) => !hasEnded(each, now));
  const [chosen, setChosen] = useState<boolean>();
  const unfolded = chosen ?? coming.length === 0;
  if (own.length === 0) {
    return (
      <EmptyState icon={<CalendarX size={28} />} title="No tienes clases estos días">
        Aquí verás las que el estudio te asigne, desde ayer y para las próximas dos semanas.
      </EmptyState>
    );
  }
  const unmarked = over.reduce((sum, each) => sum + toMark(each, now), 0);
  const label = counted(over.length, 'clase terminada', 'clases terminadas');
  return (
    <section className="stack gap3" tabIndex={-1} aria-label="Mis clases">
      {over.length > 0 && (
        <FoldButton
          label={unmarked > 0 ? `${label} · ${unmarked} por marcar` : label}
          expanded={unfolded}
          onToggle={() => setChosen(!unfolded)}
        />
      )}
      {byDay(unfolded ? own : coming).map(({ day, ofDay, above }) => (
        <Day key={day} day={day} own={ofDay} now={now} initiallyOpen={above < openRows} />
      ))}
    </section>
  );
}

interface DayProps {
  readonly day: StudioDate;
  readonly own: readonly OwnClass[];
  readonly now: Date;
  readonly initiallyOpen: boolean;
}

/** The classes of a day, or one line that opens them. */
function Day({ day, own, now, initiallyOpen }: DayProps) {
  const [open, setOpen] = useState(initiallyOpen);
  const id = `mis-clases-${day}`;
  return (
    <section className="stack gap1">
      <DayHeading
        id={id}
        label={weekdayAndDate(day)}
        isToday={day === toStudioDate(now)}
        open={open}
        panelId={`${id}-filas`}
        onToggle={() => setOpen(!open)}
      >
        <span className={dayStyles.summary}>{counted(own.length, 'clase', 'clases')}</span>
      </DayHeading>
      {open && (
        <ul id={`${id}-filas`} className={dayStyles.rows} aria-labelledby={id}>
          {own.map((each) => (
            <ClassRow key={each.id} own={each} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ClassRow({ own, now }: { readonly own: OwnClass; readonly now: Date }) {
  const { waiting } = useWaitingMarks();
  const unsent = waiting.unsent ? waiting.marks.filter(({ id }) => id === own.id).length : 0;
  const about = [own.title, own.room].filter(Boolean).join(' · ');
  const unmarked = toMark(own, now);
  const few = fewOf(own, now);
  return (
    <li className={`stack ${rowStyles.place}`}>
      <article className={classes(rowStyles.row, hasEnded(own, now) && rowStyles.over)} aria-label={startOf(own)}>
        <h3 className={rowStyles.time}>
          <time className={rowStyles.start}>{clockTime(own.startTime)}</time>{' '}
          <span className={rowStyles.end}>
            a <time>{clockTime(own.endTime)}</time>
          </span>
        </h3>
        {about && <p className={rowStyles.about}>{about}</p>}
        <div className={rowStyles.facts}>
          <div className="row gap2 snug">
            {isRunning(own, now) && <Badge tone="good">Ahora</Badge>}
            {own.category === 'special' && <Badge tone="special">Especial</Badge>}
            {own.substitute && <Badge>Reemplazo</Badge>}
            <p className={rowStyles.seats}>{`${own.currentParticipants}/${own.maxCapacity}`}</p>
            {few !== null && <p className="small heavy noted">{few}</p>}
            {own.waitlistCount && <p className="soft">{`${own.waitlistCount} en lista`}</p>}
            {unmarked > 0 && <p className="small heavy noted">{`${unmarked} por marcar`}</p>}
            {unsent > 0 && <p className="small heavy bad">{`${unsent} sin enviar`}</p>}
          </div>
        </div>
        <div className={rowStyles.action}>
          <Link
            to={`${ownClassesAddress}&clase=${own.id}`}
            className={classes(
              button.button,
              button.small,
              'unbroken',
              unmarked > 0 ? button.primary : button.secondary,
            )}
            aria-label={`Ver inscritos: ${startOf(own)}`}
          >
            Ver inscritos
          </Link>
        </div>
      </article>
    </li>
  );
}

/** The number of people without a mark, while they can be marked. */
function toMark(own: OwnClass, now: Date): number {
  return markingAt(hoursOf(own), now) === 'open' ? Math.max(0, own.currentParticipants - own.marked) : 0;
}

/** The days with their classes, and how many classes stand above each day. */
function byDay(own: readonly OwnClass[]) {
  return [...new Set(own.map(({ trainingDate }) => trainingDate))].map((day) => ({
    day,
    ofDay: own.filter(({ trainingDate }) => trainingDate === day),
    above: own.findIndex(({ trainingDate }) => trainingDate === day),
  }));
}
