import { studioInstant, type StudioDate } from '@studio/contracts/studio-time';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { clockTime } from '../../../dates/spanish-dates.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classes as classNames } from '../../../ui/classes.ts';
import { classInWords } from '../trainings/training-words.ts';
import styles from './classes-of-today.module.css';
import type { Today } from './today-endpoints.ts';

type ClassOfToday = Today['classes'][number];

interface ClassesOfTodayProps {
  /** The day of all of them. */
  readonly date: StudioDate;
  readonly classes: readonly ClassOfToday[];
}

/** Opens the registrants of a class. */
export const registrantsAddress = (trainingId: string) => `?tab=entrenamientos&class=${trainingId}`;

/** In a row that begins, on the screen, with the class that runs or comes next. */
export function ClassesOfToday({ date, classes }: ClassesOfTodayProps) {
  const next = nextOf(classes, date, useNow(30_000));
  const row = useRef<HTMLUListElement>(null);
  const nextId = next?.id;
  useEffect(() => {
    const card = nextId === undefined ? null : row.current?.querySelector<HTMLElement>(`[data-class="${nextId}"]`);
    if (row.current && card) row.current.scrollLeft = card.offsetLeft - row.current.offsetLeft;
  }, [nextId]);
  if (classes.length === 0) return <p className={styles.none}>Hoy no hay entrenamientos.</p>;
  return (
    <ul ref={row} className={styles.row} aria-label="Entrenamientos de hoy">
      {classes.map((each) => (
        <li key={each.id} data-class={each.id} className={styles.item}>
          <ClassCard {...each} standing={standingOf(each, next)} />
        </li>
      ))}
    </ul>
  );
}

/** The class that runs, else the one that comes next; undefined once all are over. */
function nextOf(classes: readonly ClassOfToday[], date: StudioDate, now: Date): ClassOfToday | undefined {
  return classes.find(({ startTime, endTime }) => {
    const end = studioInstant(date, endTime);
    // A class that ends at midnight or later ends on the next day.
    return endTime <= startTime || now < end;
  });
}

type Standing = 'over' | 'next' | 'later';

function standingOf(each: ClassOfToday, next: ClassOfToday | undefined): Standing {
  if (!next || each.startTime < next.startTime) return 'over';
  return each.startTime === next.startTime ? 'next' : 'later';
}

interface ClassCardProps extends ClassOfToday {
  readonly standing: Standing;
}

function ClassCard({ id, startTime, booked, capacity, toMark, standing, ...named }: ClassCardProps) {
  return (
    <Link to={registrantsAddress(id)} className={classNames(styles.card, styles[standing])}>
      <span className={styles.head}>
        <span className={styles.time}>{clockTime(startTime)}</span>
        {standing === 'next' && <Badge tone="accent">Sigue</Badge>}
      </span>
      <span className={styles.name}>{classInWords(named)}</span>
      <span className={styles.seats}>
        {booked}/{capacity}
        {booked >= capacity && ' Lleno'}
      </span>
      {toMark > 0 && <span className={styles.toMark}>{toMark} por marcar</span>}
    </Link>
  );
}
