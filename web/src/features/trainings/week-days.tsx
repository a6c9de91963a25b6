import type { StudioDate } from '@studio/contracts/studio-time';
import { CalendarX } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { weekdayAndDay } from '../../dates/spanish-dates.ts';
import { counted } from '../../ui/counted.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FoldButton } from '../../ui/fold-button.tsx';
import { Loading, Skeleton } from '../../ui/loading.tsx';
import { SelfRemovingButton } from '../../ui/self-removing-button.tsx';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import type { CalendarDay } from '../calendar/calendar-endpoints.ts';
import { withNamedDays } from '../calendar/day-name.ts';
import dayStyles from './day-section.module.css';
import { DaySection } from './day-section.tsx';
import rowStyles from './training-row.module.css';
import type { OpenDays, useShownWeek } from './use-shown-week.ts';
import { canBookAny, type DayOutlook } from './week-outlook.ts';

interface WeekDaysProps {
  readonly days: readonly DayOutlook[];
  readonly calendar: readonly CalendarDay[];
  readonly openDays: OpenDays;
  readonly today: StudioDate;
  readonly canChange: boolean;
  /** When the shown week opens, if it is not open yet. */
  readonly opening: string | null;
  readonly shown: ReturnType<typeof useShownWeek>;
}

export function WeekDays(props: WeekDaysProps) {
  const { days, calendar, shown } = props;
  if (days.length > 0) return <Days {...props} />;
  return (
    <div className="stack gap1">
      {withNamedDays([], calendar).map(({ day, name }) => (
        <NamedDay key={day} day={day} name={name} />
      ))}
      <NoTrainings shown={shown} />
    </div>
  );
}

function Days({ days, calendar, openDays, today, canChange, opening, shown }: WeekDaysProps) {
  const place = useFocusFallback<HTMLElement>();
  useGoingTo(shown, openDays, canBookAny(days), place);
  const named = withNamedDays(days, calendar);
  const past = useFoldedDays(shown.isThisWeek ? named : [], today, openDays);
  return (
    <section ref={place} tabIndex={-1} className="stack gap1" aria-label="Entrenamientos por día">
      {past.count > 0 && (
        <FoldButton
          label={counted(past.count, 'día pasado', 'días pasados')}
          expanded={!past.folded}
          onToggle={past.toggle}
        />
      )}
      {named
        .slice(past.folded ? past.count : 0)
        .map(({ day, content, name }) =>
          content ? (
            <DaySection
              key={day}
              day={day}
              name={name}
              trainings={content.trainings}
              isToday={day === today}
              canChange={canChange}
              opening={opening}
              open={openDays.open.includes(day)}
              onToggle={() => openDays.onToggle(day)}
              goneTo={shown.trainingId}
            />
          ) : (
            <NamedDay key={day} day={day} name={name} />
          ),
        )}
    </section>
  );
}

/**
 * The days before today, in one line unless one of them is open; a single one is as short itself, and a week without
 * later ones has nothing else to show (docs/product.md §6.1).
 */
function useFoldedDays(days: readonly { readonly day: StudioDate }[], today: StudioDate, openDays: OpenDays) {
  const [unfolded, setUnfolded] = useState(false);
  const past = days.map(({ day }) => day).filter((day) => day < today);
  const count = past.length > 1 && past.length < days.length ? past.length : 0;
  const folded = count > 0 && !unfolded && !past.some((day) => openDays.open.includes(day));
  function toggle(): void {
    if (!folded) openDays.close(past);
    setUnfolded(folded);
  }
  return { count, folded, toggle };
}

/**
 * Scrolls to the day of the address once its trainings are rendered. Without a day the page scrolls only if the first
 * training of the open day would be out of sight, and never away from a notice that nothing can be booked.
 */
function useGoingTo(
  { visit, trainingId }: WeekDaysProps['shown'],
  { asked, open }: OpenDays,
  canBook: boolean,
  place: RefObject<HTMLElement | null>,
): void {
  const isFirst = useRef(true);
  useOwnScrolling(asked !== undefined);
  useLayoutEffect(() => {
    const container = place.current;
    const day = asked ?? (isFirst.current ? open[0] : undefined);
    isFirst.current = false;
    const heading = day && document.getElementById(`dia-${day}`);
    if (!container || !heading) return;
    const row = document.getElementById(`clase-${trainingId}`);
    if (row) {
      row.scrollIntoView({ block: 'center', behavior: 'instant' });
      row.focus({ preventScroll: true });
      return;
    }
    const firstRow = container.querySelector('article');
    if (asked || (canBook && firstRow && !isInView(firstRow))) bringToTop(heading, container);
    // Keyboard and screen reader users continue from the chosen day.
    if (document.activeElement?.closest('[data-leads-to-days]')) heading.focus({ preventScroll: true });
    // Scroll on visits only, not on later changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [visit]);
}

/** Keeps the browser from restoring the old scroll position when going back to a day. */
function useOwnScrolling(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = 'auto';
    };
  }, [active]);
}

function NoTrainings({ shown }: Pick<WeekDaysProps, 'shown'>) {
  return (
    <EmptyState
      icon={<CalendarX size={28} />}
      title={`No ${shown.isPast ? 'hubo' : 'hay'} entrenamientos ${shown.isThisWeek ? 'esta' : 'esa'} semana`}
      action={
        shown.isThisWeek ? (
          <SelfRemovingButton variant="secondary" onClick={shown.showPrevious}>
            Ver la semana anterior
          </SelfRemovingButton>
        ) : (
          <SelfRemovingButton variant="secondary" onClick={shown.showThisWeek}>
            Volver a esta semana
          </SelfRemovingButton>
        )
      }
    >
      {!shown.isPast && 'Cuando el estudio publique horarios los verás aquí.'}
    </EmptyState>
  );
}

/** Pixels covered by sticky elements at the top of the screen. */
const coveredPx = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);

/**
 * Scrolls an element to just below the sticky elements at the top. Near the end of the page the container grows as
 * needed. The scroll is instant because the page has changed around the element, so an animation would show no path.
 */
function bringToTop(element: Element, container: HTMLElement): void {
  container.style.minHeight = '';
  const top = element.getBoundingClientRect().top + window.scrollY - coveredPx();
  const missing = top + window.innerHeight - document.documentElement.scrollHeight;
  if (missing > 0) container.style.minHeight = `${container.offsetHeight + Math.ceil(missing)}px`;
  element.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** Whether the whole element is visible below the sticky elements. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= coveredPx() && bottom <= window.innerHeight;
}

/** A holiday or closed day without trainings. */
function NamedDay({ day, name }: { readonly day: StudioDate; readonly name: string | undefined }) {
  return (
    <section className={dayStyles.named}>
      <h2 className={dayStyles.day}>{weekdayAndDay(day)}</h2>
      <p className={dayStyles.name}>{name}</p>
    </section>
  );
}

/** Placeholders for the rows of the open day and the closed days after it. */
export function WeekSkeleton() {
  return (
    <Loading label="Cargando entrenamientos…" className="stack gap1">
      <div className="line target inset">
        <Skeleton width="7rem" height="1.5rem" />
      </div>
      <div className={dayStyles.panel}>
        <div className={dayStyles.rows}>
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <div key={key} className={`stack ${rowStyles.place}`}>
              <div className={rowStyles.row}>
                <Skeleton width="3rem" height="2.25rem" />
                <Skeleton width="6rem" height="1.125rem" />
                <Skeleton width="6.5rem" height="2.375rem" round />
              </div>
            </div>
          ))}
        </div>
      </div>
      {['x', 'y', 'z'].map((key) => (
        <div key={key} className="line target inset">
          <Skeleton width="8rem" height="1.5rem" />
        </div>
      ))}
    </Loading>
  );
}
