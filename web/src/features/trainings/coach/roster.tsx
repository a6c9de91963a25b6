import { CheckCheck, ChevronLeft, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { contactsAreOpen, markingAt, nextChange } from '@studio/contracts/rules/coaches-policy';
import type { Attendance } from '@studio/contracts/rules/attendance';
import { newIdempotencyKey } from '../../../api/idempotency-keys.ts';
import { asFailure, messageOf } from '../../../api/problem.ts';
import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ShowCode } from '../../attendance/show-code.tsx';
import { PageMeta } from '../../studio/page-meta.tsx';
import { startOf } from '../hours.ts';
import { ownClassesAddress } from '../view-switch.tsx';
import { type Roster as RosterAnswer, useGetRosterQuery } from './coach-endpoints.ts';
import { fewOf, hoursOf, markingOpens } from './coach-hours.ts';
import { EnrolByName } from './enrol-by-name.tsx';
import type { MarkQueue, MarksShown } from './mark-queue.ts';
import { MarksNotice } from './marks-notice.tsx';
import { PersonRow, type ShownPerson, withWaiting } from './person-row.tsx';
import styles from './roster.module.css';
import { useLiveRoster } from './use-live-roster.ts';
import { useWaitingMarks } from './waiting-marks.ts';

/** The roster of a coach's class, for marking with one hand; follows what others do (docs/product.md §3.17). */
export function Roster({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useGetRosterQuery(id, fresh);
  const { queue, waiting } = useWaitingMarks();
  useLiveRoster(id);
  useFailureToast(data ? undefined : error, 'Error al obtener inscritos');
  const isGone = [403, 404].includes(Number(asFailure(error)?.status));
  // The class may have gone to another coach: nothing of it stays on the screen.
  const roster = isGone ? undefined : data;
  return (
    <div className={classes('stack gap3', styles.page)}>
      <PageMeta title="Inscritos" description="Quién viene a tu clase." keywords="inscritos, asistencia" />
      <div>
        <Link to={ownClassesAddress} className={styles.back}>
          <ChevronLeft size={20} />
          <span>Mis clases</span>
        </Link>
        <PageHeading lead={roster && leadOf(roster.training)} replaces>
          <span className={styles.when}>
            {roster ? startOf({ ...roster.training, title: undefined }) : 'Inscritos'}
          </span>
        </PageHeading>
      </div>
      {roster && queue ? (
        <Listed roster={roster} queue={queue} waiting={waiting} />
      ) : isGone ? (
        <EmptyState icon={<UsersRound size={28} />} title={messageOf(error, 'Este entrenamiento lo da otra persona')} />
      ) : error ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label="Cargando inscritos…" rows={6} height="3.5rem" className="stack gap2" />
      )}
      <MarksNotice>
        {roster && error !== undefined && (
          <LoadFailed text="No pudimos actualizar la lista." retrying={isFetching} onRetry={refetch} />
        )}
      </MarksNotice>
    </div>
  );
}

/** `Funcional · Sala 1 · reemplazo` */
function leadOf({ title, room, substitute, category }: RosterAnswer['training']): ReactNode {
  const parts = [title, category === 'special' && 'especial', room, substitute && 'reemplazo'];
  return parts.filter(Boolean).join(' · ');
}

interface ListedProps {
  readonly roster: RosterAnswer;
  readonly queue: MarkQueue;
  readonly waiting: MarksShown;
}

function Listed({ roster, queue, waiting }: ListedProps) {
  const { training } = roster;
  const hours = hoursOf(training);
  const now = useNow(15_000, (at) => nextChange(hours, at));
  const marking = markingAt(hours, now);
  const people = roster.people.map((person) => withWaiting(person, training.id, waiting));
  const few = fewOf(training, now, people.length);
  const markOf = (person: ShownPerson, attendance: Attendance | null) => ({
    key: newIdempotencyKey(),
    id: training.id,
    userId: person.id,
    name: person.name,
    when: startOf(training),
    attendance,
    seen: person.attendance ?? null,
  });
  const gaveUp = roster.released.map(({ id, name }) => ({ id, name: name || 'Usuario eliminado' }));
  const unmarked = people.filter(({ attendance }) => !attendance);
  return (
    <>
      <section className="stack gap2" tabIndex={-1} aria-labelledby="inscritos">
        <div className="row between gap2">
          <h2 id="inscritos" className="large">
            Inscritos <span className="faint medium figures">{`${people.length}/${training.maxCapacity}`}</span>
          </h2>
          {few !== null && <p className={styles.few}>{few}</p>}
          <div className="wrap gap2">
            <ShowCode
              id={training.id}
              by="coach"
              about={startOf(training)}
              day={training.trainingDate}
              startTime={training.startTime}
            />
            {marking === 'open' && people.length > 0 && (
              <Button
                variant="secondary"
                size="small"
                icon={<CheckCheck size={18} />}
                disabled={unmarked.length === 0}
                className="target"
                onClick={() =>
                  queue.add(
                    unmarked.map((person) => markOf(person, 'attended')),
                    true,
                  )
                }
              >
                Todos asistieron
              </Button>
            )}
          </div>
        </div>
        {marking === 'before' && (
          <p className="soft">{`Podrás marcar la asistencia desde las ${markingOpens(training)}.`}</p>
        )}
        {marking === 'over' && (
          <p className="soft">La lista se cerró 24 horas después del inicio. La administración puede corregirla.</p>
        )}
        {people.length === 0 ? (
          <EmptyState icon={<UsersRound size={28} />} title="Nadie se ha inscrito" />
        ) : (
          <ol className={styles.people} aria-labelledby="inscritos">
            {people.map((person, index) => (
              <PersonRow
                key={person.id}
                number={index + 1}
                person={person}
                trainingId={training.id}
                showsContact={contactsAreOpen(hours, now)}
                onMark={marking === 'open' ? (attendance) => queue.add([markOf(person, attendance)]) : undefined}
              />
            ))}
          </ol>
        )}
      </section>
      {/* They released their seat, «Avisó» (docs/product.md §3.18). */}
      {gaveUp.length > 0 && <Others id="avisaron" title="Avisaron que no vienen" people={gaveUp} />}
      {roster.waiting.length > 0 && <Others id="en-espera" title="Lista de espera" people={roster.waiting} inLine />}
      {marking === 'open' && <EnrolByName training={training} isFull={people.length >= training.maxCapacity} />}
    </>
  );
}

interface OthersProps {
  readonly id: string;
  readonly title: string;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** Whether their order counts. */
  readonly inLine?: boolean;
}

/** Others than those who have a seat: they cannot be marked. */
function Others({ id, title, people, inLine = false }: OthersProps) {
  const List = inLine ? 'ol' : 'ul';
  return (
    <section className="stack gap2" aria-labelledby={id}>
      <h2 id={id} className="large">
        {title} <span className="faint medium figures">{people.length}</span>
      </h2>
      <List className={styles.people}>
        {people.map((person, index) => (
          <li key={person.id} className="line target ruled">
            {inLine && <span className="ordinal">{index + 1}</span>}
            <span>{person.name}</span>
          </li>
        ))}
      </List>
    </section>
  );
}
