import { Check } from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { Attendance } from '@studio/contracts/rules/attendance';
import { clockTime, weekdayAndDay } from '../../dates/spanish-dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { counted } from '../../ui/counted.ts';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { confirmsInWords, detailsOf, hoursOf } from './hours.ts';
import { endsWithPlan } from './notices.ts';
import { type ActKind, offeredAct, offeredAside, type OfferedTraining } from './offered-act.ts';
import { standingInWords, type Standing } from './standing-in-words.ts';
import { ArrivalButton, Aside, TrainingAction } from './training-action.tsx';
import { isUnderWay, type WithTrainingActs, type ActOutcome } from './training-acts-slice.ts';
import type { Training } from './training.ts';
import styles from './training-row.module.css';
import { noticeId, openingNoticeId } from './week-notices.tsx';

const NoticeOffer = lazyBoundary(async () => (await import('../push/notice-offer.tsx')).NoticeOffer);

interface TrainingRowProps extends OfferedTraining {
  /** The hours of the member's overlapping booking. */
  readonly sameHour: string | undefined;
  /** The latest time to cancel the member's booking, `HH:MM`. */
  readonly cancellableUntil: string | undefined;
  readonly fromWaitlist: boolean;
  readonly attendance: Attendance | undefined;
  readonly arrives: boolean;
  /** Whether a booking made now could not be cancelled any more. */
  readonly isFinal: boolean;
  /** Why there is no act, as the button says it when it is pressed; empty where there is one. */
  readonly why: string;
}

/** Memoised: all props compare by value, so only changed rows of a week render again. */
export const TrainingRow = memo(function TrainingRow(props: TrainingRowProps) {
  const { training, state, obstacle, cancellableUntil, fromWaitlist, attendance, arrives, isFinal, why } = props;
  const [saysWhy, setSaysWhy] = useState(false);
  const outcome = useSelector(({ trainingActs }: WithTrainingActs) => trainingActs[training.id]);
  const place = useFocusFallback<HTMLLIElement>();
  const row = useKeptFocus<HTMLElement>();
  const over = state === 'past' || state === 'completed';
  const mine = state === 'booked' || state === 'locked';
  const hasFree = training.availableSpots > 0;
  const act = offeredAct(props);
  // A button that offers the waitlist does not say that the training is full.
  const isFull = (state === 'full' && act !== null) || (state === 'closed' && !hasFree);
  const noteId = `nota-${training.id}`;
  const actionId = `accion-${training.id}`;
  const details = detailsOf(training);
  // A member who has come cannot release the seat.
  const aside = attendance ? null : offeredAside(props);
  const notice = obstacle ? noticeId(obstacle) : state === 'closed' ? openingNoticeId : '';
  const shown = {
    describedBy: `${notice} ${noteId}`.trim(),
    pending: isUnderWay(outcome),
  };
  return (
    <li ref={place} className={`stack ${styles.place}`}>
      <article
        ref={row}
        id={`clase-${training.id}`}
        tabIndex={-1}
        className={classes(styles.row, over && styles.over, mine && styles.mine)}
        aria-label={[weekdayAndDay(training.trainingDate), hoursOf(training), details].filter(Boolean).join(', ')}
        aria-describedby={`${notice} ${noteId} ${actionId}`.trim()}
      >
        <h3 className={styles.time}>
          <time className={styles.start}>{clockTime(training.startTime)}</time>{' '}
          <span className={styles.end}>
            a <time>{clockTime(training.endTime)}</time>
          </span>
          <span className="visually-hidden">{`, ${weekdayAndDay(training.trainingDate)}`}</span>
        </h3>
        {training.description ? (
          <details className={styles.about}>
            <summary className="line target gap2">{details || 'De qué se trata'}</summary>
            <p>{training.description}</p>
          </details>
        ) : (
          details && <p className={styles.about}>{details}</p>
        )}
        <div className={styles.facts}>
          <div className="row gap2 snug">
            {training.category === 'special' && <Badge tone="special">Especial</Badge>}
            {attendance === 'absent' ? (
              <Badge>No asististe</Badge>
            ) : (
              (mine || attendance) && (
                <Badge tone="good" icon={<Check size={14} strokeWidth={3} />}>
                  {attendance ? 'Asististe' : 'Inscrito'}
                </Badge>
              )
            )}
            <p className={styles.seats}>
              {over ? enrolled(training) : hasFree && !mine ? free(training) : taken(training, isFull)}
            </p>
            {!over && training.confirmsWith && <p className={styles.seats}>{confirmsInWords(training)}</p>}
          </div>
        </div>
        <RowNote
          id={noteId}
          outcome={outcome}
          training={training}
          state={state}
          cancellableUntil={cancellableUntil}
          fromWaitlist={fromWaitlist}
          isFinal={isFinal && (act === 'book' || act === 'change')}
        />
        <div id={actionId} className={styles.action}>
          {arrives && <ArrivalButton training={training} />}
          {(!(arrives || (mine && attendance)) || act) && (
            <TrainingAction {...props} {...shown} onAskWhy={why ? () => setSaysWhy(true) : undefined} />
          )}
          {aside && <Aside key={aside} training={training} aside={aside} {...shown} />}
        </div>
        {why && (
          <output className={styles.why}>
            {saysWhy && <span>{`${why} `}</span>}
            {saysWhy && endsWithPlan(obstacle) && <Link to="/plans">Ver planes</Link>}
          </output>
        )}
      </article>
      {outcome?.kind === 'joined' && training.waitlistPosition && (
        <Suspense>
          <NoticeOffer />
        </Suspense>
      )}
    </li>
  );
});

const free = ({ availableSpots }: Training) => counted(availableSpots, 'cupo libre', 'cupos libres');

function taken({ currentParticipants, maxCapacity }: Training, isFull: boolean) {
  const seats = `${currentParticipants}/${maxCapacity}`;
  if (!isFull) return `${seats} inscritos`;
  return (
    <>
      <span>Lleno</span> · {seats}
    </>
  );
}

const enrolled = ({ currentParticipants }: Training) => counted(currentParticipants, 'inscrito', 'inscritos');

interface RowNoteProps extends Standing {
  readonly id: string;
  readonly outcome: ActOutcome | undefined;
}

/** The note of a row: the outcome of the last action, else how the member stands. */
function RowNote({ id, outcome, ...standing }: RowNoteProps) {
  const act = outcome ? inWords(outcome, standing) : '';
  const isRefused = act !== '' && outcome?.kind === 'refused';
  return (
    <p
      id={id}
      className={classes(
        styles.note,
        (isRefused || standing.fromWaitlist || standing.training.released) && styles.sentence,
        isRefused && `medium bad ${styles.refused}`,
      )}
    >
      {act || standingInWords(standing)}
    </p>
  );
}

const waiting = { sent: '', joined: '', unconfirmed: 'Confirmando…', unanswered: 'Sin respuesta todavía…' } as const;

const refused: Record<ActKind, string> = {
  book: 'No quedaste inscrito',
  cancel: 'Sigues inscrito',
  join: 'No quedaste en la lista',
  leave: 'Sigues en la lista',
  release: 'Sigues inscrito',
  reclaim: 'No recuperaste tu cupo',
};

/** A refusal is hidden once the state of the training contradicts it. */
function inWords(outcome: ActOutcome, { state, training }: Standing): string {
  if (outcome.kind !== 'refused') return waiting[outcome.kind];
  const isBooked = state === 'booked' || state === 'locked';
  const waits = training.waitlistPosition !== undefined;
  const isTrue = {
    book: !isBooked,
    cancel: isBooked,
    join: !isBooked && !waits,
    leave: waits,
    release: isBooked,
    reclaim: !isBooked,
  }[outcome.act];
  return isTrue ? `${refused[outcome.act]}: ${outcome.cause}` : '';
}
