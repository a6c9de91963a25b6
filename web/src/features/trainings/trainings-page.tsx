import { skipToken } from '@reduxjs/toolkit/query/react';
import { lastOpenWeek } from '@studio/contracts/booking-window';
import { toStudioDate } from '@studio/contracts/studio-time';
import { useDeferredValue, useEffect, useRef } from 'react';
import { fresh } from '../../api/studio-api.ts';
import { useFailureLog, useFailureToast } from '../../api/show-failure.ts';
import { useNow } from '../../dates/use-now.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { notify } from '../../ui/notify.ts';
import { useLive } from '../../live/use-live.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Announcements } from '../announcements/announcements.tsx';
import { useGetCalendarQuery } from '../calendar/calendar-endpoints.ts';
import { useGetCurrentPlanQuery } from '../plans/plan-endpoints.ts';
import { useLivePlan } from '../plans/use-live-plan.ts';
import { useGetOwnAbsencesQuery } from '../profile/absence-endpoints.ts';
import { useUser } from '../../session/use-session.ts';
import { PageMeta } from '../studio/page-meta.tsx';
import { ActQuestions } from './act-questions.tsx';
import { creditsOf } from './booking-facts.ts';
import { useGetBookingWindowQuery } from './booking-window-endpoints.ts';
import { weekRange } from './current-week.ts';
import { startOf } from './hours.ts';
import { MyTrainings } from './my-trainings.tsx';
import { nextWeekOpens, noticesOf } from './notices.ts';
import { useGetMyTrainingsQuery, useGetReleasedQuery, useGetWeekQuery } from './training-endpoints.ts';
import type { MyTraining, Training } from './training.ts';
import styles from './trainings-page.module.css';
import { useOpenDays, useShownWeek } from './use-shown-week.ts';
import { useIsOwnClasses, ViewSwitch } from './view-switch.tsx';
import { opensNext } from './week.ts';
import { WeekBar, WeekStrip } from './week-bar.tsx';
import { WeekDays, WeekSkeleton } from './week-days.tsx';
import { WeekNotices } from './week-notices.tsx';
import { canBookAny, waitedFor, weekOutlook } from './week-outlook.ts';

const OwnClasses = lazyBoundary(async () => (await import('./coach/own-classes.tsx')).OwnClasses);

export function TrainingsPage() {
  const { coach } = useUser();
  const isOwnClasses = useIsOwnClasses();
  return coach && isOwnClasses ? <OwnClasses /> : <Week isCoach={coach === true} />;
}

function Week({ isCoach }: { readonly isCoach: boolean }) {
  const window = useGetBookingWindowQuery(undefined, fresh);
  const now = useNow(15_000, (at) => window.data && opensNext(window.data, at).at);
  const today = toStudioDate(now);
  const shown = useShownWeek(window.data, now);
  const open = window.data && lastOpenWeek(window.data, now);
  const { week, mine, credits, calendar, waiting, failed } = useWeekData(shown.week, window);
  const days = waiting || !week.currentData ? [] : weekOutlook(week.currentData, credits, { now, lastOpenWeek: open });
  const openDays = useOpenDays(days, shown);
  const canChange = !open || shown.week <= open;
  const opening = nextWeekOpens(days, shown, now);
  return (
    <ActQuestions booked={credits.bookedThisWeek}>
      <PageMeta
        title="Entrenamientos"
        description="Los entrenamientos grupales de la semana: reserva tu cupo o cancela tu inscripción."
        keywords="entrenamientos, reservas, horarios"
      />
      <div>
        <PageHeading>Entrenamientos</PageHeading>
        {isCoach && <ViewSwitch />}
        <WeekBar shown={shown} today={today} />
        <WeekStrip
          week={shown.week}
          today={today}
          trainings={week.currentData}
          mine={credits.bookedThisWeek}
          open={openDays.open}
          onChoose={shown.showDay}
        />
        <Announcements className={styles.announcements} />
        <div className={styles.columns}>
          <div className={`stack gap3 ${styles.beside}`}>
            <MyTrainings
              mine={waiting ? undefined : mine.currentData}
              waitsFor={waitedFor(days)}
              canBook={canBookAny(days)}
              failure={mine.error && !mine.currentData ? { retrying: mine.isFetching, retry: mine.refetch } : null}
              shown={shown}
              credits={waiting ? { ...credits, plan: undefined } : credits}
              now={now}
            />
            {!waiting && !failed && (
              <WeekNotices notices={noticesOf(days, openDays.open, canChange)} nextWeek={opening} />
            )}
          </div>
          <div key={failed ? 'failed' : waiting ? 'waiting' : 'week'} className={`yields ${styles.days}`}>
            {failed ? (
              <ErrorState retrying={week.isFetching} onRetry={() => void week.refetch()} />
            ) : waiting || !week.currentData ? (
              <WeekSkeleton />
            ) : (
              <WeekDays
                key={shown.week}
                days={days}
                calendar={calendar}
                openDays={openDays}
                today={today}
                canChange={canChange}
                opening={opening}
                shown={shown}
              />
            )}
          </div>
        </div>
      </div>
    </ActQuestions>
  );
}

const loadWatchWeek = async () => (await import('./watch-week.ts')).watchWeek;

/** Loads the week, the member's bookings and the plan's remaining allowance, and keeps them current. */
function useWeekData(monday: string, window: ReturnType<typeof useGetBookingWindowQuery>) {
  const { specialTrainingsRemaining } = useUser();
  // `currentData`, because `data` would show the previous week's trainings under the next week's dates.
  const week = useGetWeekQuery(monday, fresh);
  const mine = useGetMyTrainingsQuery(monday, fresh);
  const gaveUp = week.currentData?.some((training) => training.released);
  const released = useGetReleasedQuery(gaveUp ? monday : skipToken, fresh);
  const plan = useGetCurrentPlanQuery(undefined, fresh);
  const calendar = useGetCalendarQuery(weekRange(monday), fresh);
  const absences = useGetOwnAbsencesQuery(undefined, fresh);
  useLive(loadWatchWeek, monday);
  useLivePlan();
  usePromotions(week.currentData, mine.currentData);
  useFailureToast(week.error, 'Error al cargar los entrenamientos');
  useFailureLog(mine.error, 'The own trainings could not be loaded');
  useFailureLog(released.error, 'The released seats could not be loaded');
  useFailureLog(plan.error, 'The current plan could not be loaded');
  useFailureLog(window.error, 'The booking window could not be loaded');
  useFailureLog(calendar.error, 'The names of days could not be loaded');
  useFailureLog(absences.error, 'The own absences could not be loaded');

  const credits = creditsOf({
    week: week.currentData,
    mine: mine.currentData,
    released: released.currentData,
    plan: plan.data,
    absences: absences.data,
    specialTrainingsRemaining,
  });
  // Shown together: one part after the other would shift the layout.
  const loading = [week, mine, plan, window, calendar, absences].some(
    ({ currentData, error, isFetching }) => !currentData && !error && isFetching,
  );
  // Deferred: the long list renders in interruptible steps that leave a phone time for taps.
  const ready = useDeferredValue(!loading, false);
  return {
    week,
    mine,
    credits,
    calendar: calendar.currentData ?? [],
    waiting: loading || !ready,
    failed: week.error !== undefined && !week.currentData,
  };
}

/** Announces a seat that the member waited for while the page is open. */
function usePromotions(week: readonly Training[] | undefined, mine: readonly MyTraining[] | undefined): void {
  const waitedFor = useRef(new Set<string>());
  useEffect(() => {
    for (const booking of mine ?? []) {
      if (waitedFor.current.delete(booking.id) && booking.fromWaitlist) {
        notify.success('Tienes cupo: te inscribimos', { detail: startOf(booking), about: booking.id });
      }
    }
    const booked = new Set(mine?.map(({ id }) => id));
    for (const { id, waitlistPosition } of week ?? []) {
      // The week may be older than the bookings.
      if (waitlistPosition && !booked.has(id)) waitedFor.current.add(id);
    }
  }, [week, mine]);
}
