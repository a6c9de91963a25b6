import { toStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PassingButton } from '../../ui/passing-button.tsx';
import { useFocusHeir } from '../../ui/use-focus-heir.ts';
import type { Credits } from './booking-obstacle.ts';
import { DaySection } from './day-section.tsx';
import type { Training } from './training-endpoints.ts';
import type { useShownWeek } from './use-shown-week.ts';
import { dayToOpen } from './week.ts';
import styles from './week-days.module.css';

interface WeekDaysProps {
  readonly trainings: readonly Training[];
  readonly credits: Credits;
  readonly now: Date;
  readonly shown: ReturnType<typeof useShownWeek>;
}

export function WeekDays({ trainings, ...rest }: WeekDaysProps) {
  const byDay = groupByDay(trainings);
  return byDay.size === 0 ? <NoTrainings shown={rest.shown} /> : <Days byDay={byDay} {...rest} />;
}

interface DaysProps extends Omit<WeekDaysProps, 'trainings'> {
  readonly byDay: ReadonlyMap<StudioDate, Training[]>;
}

function Days({ byDay, credits, now, shown }: DaysProps) {
  const today = toStudioDate(now);
  const [toggled, setToggled] = useState<Readonly<Record<StudioDate, boolean>>>({});
  const [openedFirst] = useState(() => dayToOpen([...byDay.keys()], today, shown.day));
  const place = useFocusHeir<HTMLElement>();
  return (
    <section ref={place} tabIndex={-1} className={styles.days} aria-label="Entrenamientos por día">
      {[...byDay].map(([day, ofDay]) => (
        <DaySection
          key={day}
          day={day}
          trainings={ofDay}
          credits={credits}
          now={now}
          touched={day in toggled}
          open={toggled[day] ?? day === openedFirst}
          onOpenChange={(open) => setToggled((current) => ({ ...current, [day]: open }))}
        />
      ))}
    </section>
  );
}

function NoTrainings({ shown }: Pick<WeekDaysProps, 'shown'>) {
  return (
    <EmptyState
      icon={<CalendarX size={28} aria-hidden="true" />}
      title={`No ${shown.isPast ? 'hubo' : 'hay'} entrenamientos ${shown.isThisWeek ? 'esta' : 'esa'} semana`}
      action={
        shown.isThisWeek ? (
          <PassingButton variant="secondary" onClick={shown.showPrevious}>
            Ver la semana anterior
          </PassingButton>
        ) : (
          <PassingButton variant="secondary" onClick={shown.showThisWeek}>
            Volver a esta semana
          </PassingButton>
        )
      }
    >
      {!shown.isPast && 'Cuando el estudio publique horarios los verás aquí.'}
    </EmptyState>
  );
}

/** The server sends a week in the order of dates and times. */
function groupByDay(trainings: readonly Training[]): Map<StudioDate, Training[]> {
  const byDay = new Map<StudioDate, Training[]>();
  for (const training of trainings) {
    const ofDay = byDay.get(training.trainingDate);
    if (ofDay) ofDay.push(training);
    else byDay.set(training.trainingDate, [training]);
  }
  return byDay;
}
