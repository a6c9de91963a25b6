import type { StudioDate } from '@studio/contracts/studio-time';
import { studioApi } from '../../api/studio-api.ts';
import { watchShared } from '../../live/watch-shared.ts';
import { createLiveWeek, type LiveStore } from './live-week.ts';

/** Keeps a week live while the tab is visible. */
export function watchWeek(store: LiveStore, week: StudioDate, token: string, signal: AbortSignal): void {
  const { dispatch } = store;
  watchShared({
    name: 'live',
    subject: week,
    url: `/api/trainings/live?week=${week}`,
    token,
    signal,
    listen: () => createLiveWeek(store, week),
    reread: () => dispatch(studioApi.util.invalidateTags(['Week'])),
    onGap: () => dispatch(studioApi.util.invalidateTags(['Week', 'MyTrainings', 'CurrentPlan', 'Profile'])),
    onRefused: () => dispatch(studioApi.util.invalidateTags(['Profile'])),
  });
}
