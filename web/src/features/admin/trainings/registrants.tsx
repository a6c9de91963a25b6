import { attendanceIsOpen } from '@studio/contracts/rules/attendance-policy';
import { UsersRound, CheckCheck, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { fresh, type StudioStore } from '../../../api/studio-api.ts';
import { showRefusal, useFailureToast } from '../../../api/show-failure.ts';
import { useNow } from '../../../dates/use-now.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { attendanceLabels } from '../../attendance/attendance-marks.tsx';
import { ShowCode } from '../../attendance/show-code.tsx';
import { ActivityList } from '../activity/activity-list.tsx';
import { useMay } from '../use-may.ts';
import { EnrolGuest } from '../guests/enrol-guest.tsx';
import { phoneText } from '../phone-text.ts';
import { useMarkAllAttendedMutation } from './attendance-marks.tsx';
import { useListRegistrantsQuery, type AdminTraining, type Registrant } from './admin-training-endpoints.ts';
import { EnrolUser } from './enrol-user.tsx';
import { FewRegistrants } from './few-registrants.tsx';
import { FullClass } from './full-class.tsx';
import { MarkingList, RegistrantTable } from './registrant-rows.tsx';
import { Contact, nameOf } from './registrant-facts.tsx';
import { dayAndTime, dayOf, startOf } from './training-words.ts';
import { WaitingList } from './waiting-list.tsx';
import { watchRegistrants } from './watch-registrants.ts';
import styles from './registrants.module.css';

interface RegistrantsProps {
  readonly training: AdminTraining;
  /** The name of a person who is to be enrolled. */
  readonly sought?: string | undefined;
  /** Asks about the class, or shows it as it has become. */
  readonly onAct: (kind: 'keep' | 'cancel' | 'registrants', training: AdminTraining) => void;
}

export function Registrants({ training, sought, onAct }: RegistrantsProps) {
  const { data, error, isFetching, refetch } = useListRegistrantsQuery(training.id, fresh);
  useFailureToast(error, 'Error al obtener inscritos');
  useLiveRegistrants(training.id);
  const may = useMay();
  const isOpen = attendanceIsOpen({ startsAt: startOf(training) }, useNow());
  const isMarked = useMediaQuery('(max-width: 43.99rem)') && isOpen;
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  const coming = data?.filter(({ released }) => !released);
  const taken = coming?.length ?? training.current_participants;
  const enrolment = (
    <div key="enrolment" className="stack gap4 unprinted">
      <FewRegistrants training={training} taken={taken} onAct={onAct} />
      {taken >= training.max_capacity && (
        <FullClass training={training} taken={taken} onChanged={(changed) => onAct('registrants', changed)} />
      )}
      <EnrolUser training={training} registrants={data ?? []} sought={sought} />
      <EnrolGuest training={training} />
    </div>
  );
  const list = (
    <section key="list" className="stack gap2" tabIndex={-1} aria-labelledby="inscritos">
      <div className="row between gap2">
        <h3 id="inscritos" className="large">
          Inscritos <span className="faint medium figures">{`${taken}/${training.max_capacity}`}</span>
        </h3>
        <div className="unprinted">
          <ShowCode
            id={training.id}
            by="admin"
            about={dayAndTime(training)}
            day={dayOf(training)}
            startTime={training.start_time}
          />
        </div>
      </div>
      {error && <LoadFailed text="No pudimos actualizar la lista." retrying={isFetching} onRetry={refetch} />}
      <Listed training={training} registrants={coming} isOpen={isOpen} isMarked={isMarked} />
    </section>
  );
  return (
    <div className="stack gap4">
      {/* The keys preserve both parts with their typed text when the list is for marking and moves to the front. */}
      {isMarked ? [list, enrolment] : [enrolment, list]}
      <div className="stack gap4 unprinted">
        <GaveUp people={data?.filter(({ released }) => released) ?? []} />
        <WaitingList training={training} />
        {may(routes.listActivity) && (
          <Disclosure label="Actividad">
            <ActivityList filters={{ training: training.id }} whenEmpty="Aún no hay actividad" />
          </Disclosure>
        )}
      </div>
    </div>
  );
}

/** Shows the marks and enrolments that others make at the same time. */
function useLiveRegistrants(id: string): void {
  const store = useStore<ReturnType<StudioStore['getState']>>();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return undefined;
    const leaving = new AbortController();
    watchRegistrants(store, id, token, leaving.signal);
    return () => leaving.abort();
  }, [store, token, id]);
}

interface ListedProps {
  readonly training: AdminTraining;
  /** Undefined until they are loaded. */
  readonly registrants: readonly Registrant[] | undefined;
  readonly isOpen: boolean;
  /** Whether the list is laid out for marking with the thumb. */
  readonly isMarked: boolean;
}

function Listed({ training, registrants, isOpen, isMarked }: ListedProps) {
  if (!registrants) return <LoadingRows label="Cargando inscritos…" rows={3} className="stack gap2" />;
  if (registrants.length === 0) {
    return <EmptyState icon={<UsersRound size={28} />} title="No hay usuarios inscritos" />;
  }
  return (
    <>
      <div className="stack gap2 unprinted">
        <AttendanceBar trainingId={training.id} registrants={registrants} isOpen={isOpen} />
        {isMarked ? (
          <MarkingList training={training} registrants={registrants} />
        ) : (
          <RegistrantTable training={training} registrants={registrants} isOpen={isOpen} />
        )}
      </div>
      <PrintedRegistrants registrants={registrants} />
    </>
  );
}

interface AttendanceBarProps {
  readonly trainingId: string;
  readonly registrants: readonly Registrant[];
  readonly isOpen: boolean;
}

/** Marks everybody else as attended, and prints the list. */
function AttendanceBar({ trainingId, registrants, isOpen }: AttendanceBarProps) {
  const [markAll, { isLoading }] = useMarkAllAttendedMutation();
  const canMark = isOpen && registrants.some(({ attendance }) => !attendance);
  async function press(): Promise<void> {
    try {
      await markAll(trainingId).unwrap();
    } catch (error) {
      showRefusal(error, 'Error al guardar la asistencia');
    }
  }
  return (
    <div className={isOpen ? 'wrap gap2' : 'wrap outdent'}>
      {isOpen && (
        <Button
          variant="secondary"
          size="small"
          icon={<CheckCheck size={18} />}
          pending={isLoading}
          disabled={!canMark}
          onClick={() => void press()}
        >
          Todos asistieron
        </Button>
      )}
      <Button variant="quiet" size="small" icon={<Printer size={18} />} onClick={() => window.print()}>
        Imprimir
      </Button>
    </div>
  );
}

/** The members who released their seat: listed on request, and no longer registrants (docs/product.md §3.18). */
function GaveUp({ people }: { readonly people: readonly Registrant[] }) {
  if (people.length === 0) return null;
  return (
    <section className="stack gap2" aria-labelledby="avisaron">
      <h3 id="avisaron" className="large">
        Avisaron que no vienen <span className="faint medium figures">{`(${people.length})`}</span>
      </h3>
      <ul>
        {people.map((person) => (
          <li key={person.id} className={styles.gaveUp}>
            <strong>{nameOf(person)}</strong>
            <Contact person={person} name={nameOf(person)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The printed list: number, name, telephone, and boxes to tick. */
function PrintedRegistrants({ registrants }: { readonly registrants: readonly Registrant[] }) {
  return (
    <table className={`ledger ${styles.printed}`}>
      <thead>
        <tr>
          <th scope="col">N.º</th>
          <th scope="col">Nombre</th>
          <th scope="col">Teléfono</th>
          <th scope="col">Asistencia</th>
        </tr>
      </thead>
      <tbody>
        {registrants.map((registrant, index) => (
          <tr key={registrant.id}>
            <td>{index + 1}</td>
            <th scope="row">{nameOf(registrant)}</th>
            <td>{registrant.phone && phoneText(registrant.phone)}</td>
            <td>
              <span className={styles.boxes}>
                {attendanceLabels.map(({ value, label }) => (
                  <span key={value} className={styles.mark}>
                    <span className={styles.box}>{registrant.attendance === value && '×'}</span>
                    <span>{label}</span>
                  </span>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
