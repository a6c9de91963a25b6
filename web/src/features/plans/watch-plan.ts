import { studioApi } from '../../api/studio-api.ts';
import type { Watch } from '../../live/use-live.ts';
import { watchShared } from '../../live/watch-shared.ts';

/** Milliseconds after which training has freed the seats of frozen days. */
const seatsFollowMs = 2_500;

/** Reads the member's plan, payments and seats again when the studio has changed them, while the tab is visible. */
export const watchPlan: Watch = ({ dispatch }, subject, token, signal) => {
  const read = () => void dispatch(studioApi.util.invalidateTags(['CurrentPlan', 'MyTrainings', 'Movements']));
  function reread(): void {
    read();
    setTimeout(read, seatsFollowMs);
  }
  watchShared({
    name: 'plan',
    subject,
    url: '/api/users/current-plan/live',
    token,
    signal,
    listen: () => ({ take: reread, leave: () => undefined }),
    reread,
    onGap: reread,
    onRefused: () => dispatch(studioApi.util.invalidateTags(['Profile'])),
  });
};
