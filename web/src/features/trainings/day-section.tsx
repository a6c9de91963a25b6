import type { StudioDate } from '@studio/contracts/studio-time';
import { useId, useState, useEffect } from 'react';
import { weekdayAndDay } from '../../dates/spanish-dates.ts';
import { classes } from '../../ui/classes.ts';
import { counted } from '../../ui/counted.ts';
import { FoldButton } from '../../ui/fold-button.tsx';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { DayHeading } from './day-heading.tsx';
import styles from './day-section.module.css';
import { hoursOf } from './hours.ts';
import { whyNoAct } from './notices.ts';
import { canExchange } from './offered-act.ts';
import { TrainingRow } from './training-row.tsx';
import { isOver, type Outlook } from './week-outlook.ts';

interface DaySectionProps {
  readonly day: StudioDate;
  /** The name of a holiday or closed day. */
  readonly name: string | undefined;
  readonly trainings: readonly Outlook[];
  readonly isToday: boolean;
  /** Whether the week is open, so that the member can exchange another class of it for one of these. */
  readonly canChange: boolean;
  /** When the week opens, if it is not open yet. */
  readonly opening: string | null;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** The training linked to by the address, if any. */
  readonly goneTo: string | undefined;
}

export function DaySection(props: DaySectionProps) {
  const { day, name, trainings, isToday, open, onToggle } = props;
  const panelId = useId();
  const triggerId = `dia-${day}`;
  const place = useFocusFallback<HTMLElement>();
  const booked = trainings.filter(({ state }) => state === 'booked' || state === 'locked').length;
  return (
    <section ref={place}>
      <DayHeading
        id={triggerId}
        label={weekdayAndDay(day)}
        isToday={isToday}
        open={open}
        panelId={panelId}
        onToggle={onToggle}
      >
        <span className={classes(styles.summary, isToday && styles.today)}>
          <span>
            {counted(trainings.length, 'clase', 'clases')}
            {booked > 0 && ' ·\u00A0'}
          </span>
          {booked > 0 && (
            <span className={`heavy good ${styles.booked}`}>
              {booked === 1 ? 'tienes cupo' : `tienes ${booked} cupos`}
            </span>
          )}
        </span>
        {name && <span className={styles.name}>{name}</span>}
      </DayHeading>
      {open && (
        <div id={panelId} className={styles.panel}>
          <DayTrainings {...props} labelledBy={triggerId} />
        </div>
      )}
    </section>
  );
}

interface DayTrainingsProps extends Pick<DaySectionProps, 'trainings' | 'canChange' | 'opening' | 'goneTo'> {
  readonly labelledBy: string;
}

/** The trainings of an open day. Past trainings are folded unless there are no others (docs/product.md §6.1). */
function DayTrainings({ trainings, labelledBy, goneTo, ...ofWeek }: DayTrainingsProps) {
  const over = useFolded(trainings);
  const [chosen, setChosen] = useState<boolean>();
  const unfolded = chosen ?? over.length === trainings.length;
  const shown =
    unfolded || over.some(({ training }) => training.id === goneTo)
      ? trainings
      : trainings.filter((each) => !over.includes(each));
  return (
    <>
      {over.length > 0 && (
        <FoldButton
          label={counted(over.length, 'clase pasada', 'clases pasadas')}
          expanded={shown.length === trainings.length}
          onToggle={() => setChosen(shown.length < trainings.length)}
        />
      )}
      <ul className={styles.rows} tabIndex={-1} aria-labelledby={labelledBy}>
        {shown.map((outlook) => (
          <TrainingRow
            key={outlook.training.id}
            {...outlook}
            obstacle={outlook.obstacle?.kind}
            sameHour={outlook.sameHour && hoursOf(outlook.sameHour)}
            canChange={ofWeek.canChange && canExchange(outlook)}
            why={whyNoAct(outlook, ofWeek)}
          />
        ))}
      </ul>
    </>
  );
}

/**
 * The trainings that were past when the page last became visible: rows must not move while the member looks at them.
 */
function useFolded(trainings: readonly Outlook[]): readonly Outlook[] {
  const visit = useVisits();
  const fold = () => ({ visit, ids: trainings.filter(isOver).map(({ training }) => training.id) });
  const [folded, setFolded] = useState(fold);
  if (folded.visit !== visit) setFolded(fold);
  return trainings.filter(({ training }) => folded.ids.includes(training.id));
}

/** The number of times the page has become visible. */
function useVisits(): number {
  const [visits, setVisits] = useState(0);
  useEffect(() => {
    const onVisibility = () => !document.hidden && setVisits((before) => before + 1);
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
  return visits;
}
