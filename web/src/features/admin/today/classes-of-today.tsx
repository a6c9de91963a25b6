import { studioInstant, type StudioDate } from '@studio/contracts/studio-time';
import { useEffect, useRef } from 'react';
import { clockTime } from '../../../dates/spanish-dates.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classes as classNames } from '../../../ui/classes.ts';
import { classInWords } from '../trainings/training-words.ts';
import styles from './classes-of-today.module.css';
import type { Today } from './today-endpoints.ts';

type ClassOfToday = Today['classes'][number];

interface ClassesOfTodayProps {
  /** The day of all classes. */
  readonly date: StudioDate;
  readonly classes: readonly ClassOfToday[];
  /** Opens the registrants of a class. */
  readonly onOpen: (trainingId: string) => void;
}

/** A row of classes, scrolled to the one that is running or comes next; once all are over, to the last. */
export function ClassesOfToday({ date, classes, onOpen }: ClassesOfTodayProps) {
  const now = useNow(30_000);
  const next = nextOf(classes, date, now);
  const row = useRef<HTMLUListElement>(null);
  const nextId = next?.id;
  useEffect(() => {
    const cards = [...(row.current?.children ?? [])] as HTMLElement[];
    const card = cards.find((each) => each.dataset['class'] === nextId) ?? cards.at(-1);
    if (row.current && card) row.current.scrollLeft = card.offsetLeft - cards[0]!.offsetLeft;
  }, [nextId]);
  if (classes.length === 0) return <p className="faint">Hoy no hay entrenamientos.</p>;
  return (
    <ul ref={row} className={styles.row} aria-label="Entrenamientos de hoy">
      {classes.map((each) => (
        <li key={each.id} data-class={each.id} className={styles.item}>
          <ClassCard
            {...each}
            standing={standingOf(each, next, studioInstant(date, each.startTime) <= now)}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
}

/** The class that is running, else the next one; undefined once all are over. */
function nextOf(classes: readonly ClassOfToday[], date: StudioDate, now: Date): ClassOfToday | undefined {
  return classes.find(({ startTime, endTime }) => {
    const end = studioInstant(date, endTime);
    // A class that ends at midnight or later ends on the next day.
    return endTime <= startTime || now < end;
  });
}

type Standing = 'over' | 'now' | 'next' | 'later';

const badges: Readonly<Partial<Record<Standing, string>>> = { now: 'Ahora', next: 'Sigue' };

function standingOf(each: ClassOfToday, next: ClassOfToday | undefined, hasBegun: boolean): Standing {
  if (!next || each.startTime < next.startTime) return 'over';
  if (each.startTime !== next.startTime) return 'later';
  return hasBegun ? 'now' : 'next';
}

interface ClassCardProps extends ClassOfToday, Pick<ClassesOfTodayProps, 'onOpen'> {
  readonly standing: Standing;
}

function ClassCard({ id, startTime, booked, capacity, toMark, standing, onOpen, ...named }: ClassCardProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classNames(styles.card, styles[standing])}
      onClick={() => onOpen(id)}
    >
      <span className={styles.head}>
        <span className={styles.time}>{clockTime(startTime)}</span>
        {badges[standing] && <Badge tone="accent">{badges[standing]}</Badge>}
      </span>
      <span className={styles.name}>{classInWords(named)}</span>
      <span className="strong">
        {booked}/{capacity}
        {booked >= capacity && ' Lleno'}
      </span>
      {toMark > 0 && <span className={styles.toMark}>{toMark} por marcar</span>}
    </button>
  );
}
