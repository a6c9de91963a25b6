import { ABSENCES_WITHIN_DAYS } from '@studio/contracts/rules/attendance';
import { toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import { useRef } from 'react';
import type { Answer } from '../../../api/call.ts';
import { takesId, takesParts } from '../../../api/endpoint.ts';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh, studioApi } from '../../../api/studio-api.ts';
import { clockTime, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { ActQuestion, type AskedAbout } from '../../../edit/act-question.tsx';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/counted.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useMay } from '../use-may.ts';
import styles from './user-absences.module.css';

type Absences = Answer<typeof routes.getUserAbsences>;
type Absence = Absences['absences'][number];

/**
 * The absences that count against a user, and a way to forgive them. Renders nothing while the studio has no such rule
 * (docs/product.md §3.21).
 */
export function UserAbsences({ userId }: { readonly userId: string }) {
  const { data, error } = useGetUserAbsencesQuery(userId, fresh);
  useFailureLog(error, "The user's absences could not be loaded");
  const place = useRef<HTMLElement>(null);
  const forgiving = useDialog<Forgiven>();
  const may = useMay();
  if (!data?.rule) return null;
  const { rule, absences, sameDayOnlyUntil } = data;
  return (
    <section ref={place} className="stack gap2" tabIndex={-1} aria-labelledby="faltas">
      <h3 id="faltas" className="normal">
        Faltas que cuentan <span className="faint medium figures">{`${absences.length} de ${rule.limit}`}</span>
      </h3>
      {sameDayOnlyUntil !== null && <p>{`Hasta el ${endOf(sameDayOnlyUntil)} solo reserva clases del mismo día.`}</p>}
      {absences.length === 0 ? (
        <p className="soft">{`Ninguna en ${ABSENCES_WITHIN_DAYS} días.`}</p>
      ) : (
        <ul>
          {absences.map((absence) => (
            <li key={absence.bookingId} className={styles.absence}>
              <span>{absenceInWords(absence)}</span>
              {may(routes.forgiveAbsences) && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Perdonar: ${absenceInWords(absence)}`}
                  onClick={() => forgiving.open([absence])}
                >
                  Perdonar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {absences.length > 1 && may(routes.forgiveAbsences) && (
        <div className={styles.all}>
          <Button variant="quiet" size="small" onClick={() => forgiving.open(absences)}>
            Perdonar todas
          </Button>
        </div>
      )}
      {forgiving.asked && <ForgiveDialog userId={userId} {...forgiving.asked} place={place} />}
    </section>
  );
}

/** One absence, or all. */
type Forgiven = readonly Absence[];

interface ForgiveDialogProps extends AskedAbout<Forgiven> {
  readonly userId: string;
}

function ForgiveDialog({ userId, subject: absences, ...dialog }: ForgiveDialogProps) {
  const [forgive] = useForgiveAbsencesMutation();
  const [only] = absences.length === 1 ? absences : [];
  return (
    <ActQuestion
      {...dialog}
      title={only ? '¿Perdonar esta falta?' : '¿Perdonar todas?'}
      confirmLabel={only ? 'Perdonar falta' : 'Perdonar todas'}
      tone="primary"
      send={() => forgive({ id: userId, body: only ? { bookingId: only.bookingId } : {} }).unwrap()}
      done={only ? 'Falta perdonada' : 'Faltas perdonadas'}
      failed="Error al perdonar faltas"
    >
      <p>
        <strong>{only ? absenceInWords(only) : counted(absences.length, 'falta', 'faltas')}</strong>. Ya no{' '}
        {only ? 'cuenta' : 'cuentan'}; la asistencia queda como está y la clase no vuelve.
      </p>
    </ActQuestion>
  );
}

/** `lunes 2 de marzo, 06:00 · Funcional` */
function absenceInWords({ trainingDate, startTime, title }: Absence): string {
  const when = `${weekdayAndDate(trainingDate)}, ${clockTime(startTime)}`;
  return title === undefined ? when : `${when} · ${title}`;
}

/** `lunes 16 de marzo a las 07:00`, in studio time */
function endOf(until: string): string {
  const at = new Date(until);
  return `${weekdayAndDate(toStudioDate(at))} a las ${clockTime(toStudioTime(at))}`;
}

const absenceApi = studioApi.enhanceEndpoints({ addTagTypes: ['UserAbsences'] }).injectEndpoints({
  endpoints: (build) => ({
    getUserAbsences: build.query({ ...takesId(routes.getUserAbsences), providesTags: ['UserAbsences'] }),
    forgiveAbsences: build.mutation({
      ...takesParts(routes.forgiveAbsences),
      // An absence that no longer counts is refused, and must leave the list, too.
      invalidatesTags: (_answer, _error, { id }) => ['UserAbsences', { type: 'UserMovements', id }],
    }),
  }),
});

const { useGetUserAbsencesQuery, useForgiveAbsencesMutation } = absenceApi;
