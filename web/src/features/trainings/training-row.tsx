import { Check } from 'lucide-react';
import { memo } from 'react';
import { useSelector } from 'react-redux';
import { clockTime, weekdayAndDay } from '../../dates/spanish-dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { hoursOf } from './hours.ts';
import { RowNote } from './row-note.tsx';
import { TrainingAction, type OfferedTraining } from './training-action.tsx';
import type { WithTrainingActs } from './training-acts-slice.ts';
import type { Training } from './training.ts';
import styles from './training-row.module.css';
import { noticeId } from './week-notices.tsx';

interface TrainingRowProps extends OfferedTraining {
  /** The latest time to cancel the member's booking, `HH:MM`. */
  readonly cancellableUntil: string | undefined;
}

/** Memoised: all props compare by value, so only changed rows of a week render again. */
export const TrainingRow = memo(function TrainingRow(props: TrainingRowProps) {
  const { training, state, obstacle, cancellableUntil } = props;
  const outcome = useSelector(({ trainingActs }: WithTrainingActs) => trainingActs[training.id]);
  const place = useFocusFallback<HTMLLIElement>();
  const row = useKeptFocus<HTMLElement>();
  const over = state === 'past' || state === 'completed';
  const mine = state === 'booked' || state === 'locked';
  const noteId = `nota-${training.id}`;
  const actionId = `accion-${training.id}`;
  const notice = obstacle ? noticeId(obstacle) : '';
  return (
    <li ref={place} className={styles.place}>
      <article
        ref={row}
        id={`clase-${training.id}`}
        tabIndex={-1}
        className={classes(styles.row, over && styles.over, mine && styles.mine)}
        aria-label={`${weekdayAndDay(training.trainingDate)}, ${hoursOf(training)}`}
        aria-describedby={`${notice} ${noteId} ${actionId}`.trim()}
      >
        <h3 className={styles.time}>
          <time className={styles.start}>{clockTime(training.startTime)}</time>{' '}
          <span className={styles.end}>
            a <time>{clockTime(training.endTime)}</time>
          </span>
          <span className="visually-hidden">{`, ${weekdayAndDay(training.trainingDate)}`}</span>
        </h3>
        <div className={styles.facts}>
          <div className={styles.badges}>
            {training.category === 'special' && <Badge tone="special">Especial</Badge>}
            {mine && (
              <Badge tone="good" icon={<Check size={14} strokeWidth={3} aria-hidden="true" />}>
                Inscrito
              </Badge>
            )}
            <p className={styles.seats}>
              {over ? enrolled(training) : state === 'open' ? free(training) : taken(training)}
            </p>
          </div>
        </div>
        <RowNote
          id={noteId}
          outcome={outcome}
          booked={mine}
          cancellableUntil={state === 'booked' ? cancellableUntil : undefined}
        />
        <div id={actionId} className={styles.action}>
          <TrainingAction
            {...props}
            describedBy={`${notice} ${noteId}`.trim()}
            pending={outcome !== undefined && outcome.kind !== 'refused'}
          />
        </div>
      </article>
    </li>
  );
});

const free = ({ availableSpots }: Training) =>
  availableSpots === 1 ? '1 cupo libre' : `${availableSpots} cupos libres`;

const taken = ({ currentParticipants, maxCapacity }: Training) => `${currentParticipants}/${maxCapacity} cupos`;

const enrolled = ({ currentParticipants }: Training) =>
  currentParticipants === 1 ? '1 inscrito' : `${currentParticipants} inscritos`;
