import type { ApiRequest } from '../api/call.ts';
import { prefetch } from '../api/prefetch.ts';
import { serverClock } from '../dates/server-clock.ts';
import { calendarRequest } from '../features/calendar/calendar-requests.ts';
import { currentPlanRequest, plansRequest } from '../features/plans/plan-requests.ts';
import {
  fixedSlotsRequest,
  firstMovements,
  movementsRequest,
  ownAbsencesRequest,
  ownPaymentsRequest,
} from '../features/profile/profile-requests.ts';
import { profileRequest } from '../features/login/session-requests.ts';
import { studioRequest } from '../features/studio/studio-requests.ts';
import { currentDay, currentWeek, weekRange } from '../features/trainings/current-week.ts';
import {
  bookingWindowRequest,
  comingRequest,
  myTrainingsRequest,
  weekRequest,
} from '../features/trainings/training-requests.ts';

/** The first requests of each member's page. Addresses with a query string are left to the page itself. */
const dataOfPage: Readonly<Record<string, () => ApiRequest[]>> = {
  '/': () => [comingRequest(currentDay(serverClock.now())), currentPlanRequest],
  '/profile': () => [
    currentPlanRequest,
    ownPaymentsRequest,
    ownAbsencesRequest,
    fixedSlotsRequest,
    movementsRequest(firstMovements),
  ],
  '/plans': () => [plansRequest, currentPlanRequest],
  '/trainings': () => {
    const week = currentWeek(serverClock.now());
    return [
      weekRequest(week),
      myTrainingsRequest(week),
      currentPlanRequest,
      ownAbsencesRequest,
      bookingWindowRequest,
      calendarRequest(weekRange(week)),
    ];
  },
};

/** Prefetches a page's data while its code is loading, on the assumption that a stored token is valid. */
export function prefetchPageData(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  token: string | null,
): void {
  prefetch(studioRequest, token);
  if (!token) return;
  const ofPage = search === '' ? (dataOfPage[pathname]?.() ?? []) : [];
  for (const request of [profileRequest, ...ofPage]) prefetch(request, token);
}
