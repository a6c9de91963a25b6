import { studioApi } from '../../api/studio-api.ts';
import type { Watch } from '../../live/use-live.ts';
import { watchShared } from '../../live/watch-shared.ts';
import { createLiveWeek } from './live-week.ts';

/** Keeps a week live while the tab is visible. */
export const watchWeek: Watch = (store, week, token, signal) => {
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
};
