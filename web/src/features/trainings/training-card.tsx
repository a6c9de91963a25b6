import { toStudioDate } from '@studio/contracts/studio-time';
import { Check } from 'lucide-react';
import { clockTime } from '../../dates/spanish-dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { useFocusHeir } from '../../ui/use-focus-heir.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { bookingObstacle, type Credits } from './booking-obstacle.ts';
import { bookingState, cancellableUntilTime } from './booking-state.ts';
import { ObstacleNote } from './obstacle-note.tsx';
import { Seats } from './seats.tsx';
import { TrainingAction } from './training-action.tsx';
import styles from './training-card.module.css';
import type { Training } from './training-endpoints.ts';
import { useBooking } from './use-booking.ts';

interface TrainingCardProps {
  readonly training: Training;
  readonly booked: boolean;
  readonly credits: Credits;
  readonly now: Date;
}

export function TrainingCard({ training, booked, credits, now }: TrainingCardProps) {
  const state = bookingState(training, booked, now);
  const obstacle = state === 'open' ? bookingObstacle(training, credits, toStudioDate(now)) : null;
  const over = state === 'past' || state === 'completed';
  const booking = useBooking(training);
  const place = useFocusHeir<HTMLLIElement>();
  const card = useKeptFocus<HTMLElement>();
  const timeId = `hora-${training.id}`;
  const footId = `pie-${training.id}`;
  const noteId = `nota-${training.id}`;
  return (
    <li ref={place} className={styles.place}>
      <article
        ref={card}
        tabIndex={-1}
        className={classes(styles.card, over && styles.over, booked && styles.mine)}
        aria-labelledby={timeId}
        aria-describedby={footId}
      >
        <h3 id={timeId} className={styles.time}>
          <time className={styles.start}>{clockTime(training.startTime)}</time>
          <span className={styles.end}>
            a <time>{clockTime(training.endTime)}</time>
          </span>
        </h3>
        <div className={styles.facts}>
          <div className={styles.badges}>
            <Badge tone={training.category === 'special' ? 'special' : 'neutral'}>
              {training.category === 'special' ? 'Especial' : 'Normal'}
            </Badge>
            {(state === 'booked' || state === 'locked') && (
              <Badge tone="good" icon={<Check size={14} strokeWidth={3} aria-hidden="true" />}>
                Inscrito
              </Badge>
            )}
          </div>
          <Seats training={training} over={over} />
        </div>
        <div id={footId} className={styles.foot}>
          <div className={styles.note} id={noteId}>
            {booking.unconfirmed ? (
              'Confirmando…'
            ) : (
              <>
                {obstacle && <ObstacleNote reason={obstacle} />}
                {state === 'booked' && `Cancela hasta las ${cancellableUntilTime(training)}`}
              </>
            )}
          </div>
          <TrainingAction
            training={training}
            booking={booking}
            state={state}
            blocked={obstacle !== null}
            noteId={noteId}
          />
        </div>
      </article>
    </li>
  );
}
