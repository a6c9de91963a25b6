import type { ApiRequest } from '../api/call.ts';
import { prefetch } from '../api/prefetch.ts';
import { serverClock } from '../dates/server-clock.ts';
import { currentPlanRequest, plansRequest } from '../features/plans/plan-requests.ts';
import { firstMovements, movementsRequest } from '../features/profile/movement-requests.ts';
import { profileRequest } from '../features/login/session-requests.ts';
import { studioRequest } from '../features/studio/studio-requests.ts';
import { currentWeek } from '../features/trainings/current-week.ts';
import { myTrainingsRequest, weekRequest } from '../features/trainings/training-requests.ts';

/** What a member's page asks for first. An address that says more than the page is left to the page. */
const dataOfPage: Readonly<Record<string, () => ApiRequest[]>> = {
  '/': () => [myTrainingsRequest(currentWeek(serverClock.now()))],
  '/profile': () => [currentPlanRequest, movementsRequest(firstMovements)],
  '/plans': () => [plansRequest, currentPlanRequest],
  '/trainings': () => {
    const week = currentWeek(serverClock.now());
    return [weekRequest(week), myTrainingsRequest(week), currentPlanRequest];
  },
};

/** Asks for a page's data while its code is on its way: whoever seems to be signed in usually is. */
export function prefetchPageData(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  token: string | null,
): void {
  prefetch(studioRequest, token);
  if (!token) return;
  const ofPage = search === '' ? (dataOfPage[pathname]?.() ?? []) : [];
  for (const request of [profileRequest, ...ofPage]) prefetch(request, token);
}
