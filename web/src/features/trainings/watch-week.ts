import type { StudioDate } from '@studio/contracts/studio-time';
import { studioApi } from '../../api/studio-api.ts';
import { followStream } from './live-stream.ts';
import { createLiveWeek, type LiveStore } from './live-week.ts';
import { shareStream } from './share-stream.ts';

/** Keeps a week live while the tab is visible; a hidden tab holds no connection. */
export function watchWeek(store: LiveStore, week: StudioDate, token: string, signal: AbortSignal): void {
  let watching: { stop: () => void; focus: () => void } | null = null;
  function adjust(isSeen: boolean): void {
    if (isSeen) watching ??= begin();
    else {
      watching?.stop();
      watching = null;
    }
  }
  function begin() {
    const live = createLiveWeek(store, week);
    const tab = shareStream({
      week,
      channel: new BroadcastChannel(`live ${token}`),
      onEvents: live.take,
      reread: () => store.dispatch(studioApi.util.invalidateTags(['Week'])),
      stream: (leading, onEvents) =>
        void followStream({
          url: `/api/trainings/live?week=${week}`,
          token,
          signal: leading,
          onEvents,
          onGap: () => store.dispatch(studioApi.util.invalidateTags(['Week', 'MyTrainings', 'CurrentPlan', 'Profile'])),
          onRefused: () => store.dispatch(studioApi.util.invalidateTags(['Profile'])),
        }),
    });
    return {
      focus: tab.focus,
      stop: () => {
        tab.leave();
        live.leave();
      },
    };
  }

  document.addEventListener('visibilitychange', () => adjust(!document.hidden), { signal });
  // A page in the back/forward cache must hold neither connection nor channel.
  window.addEventListener('pagehide', () => adjust(false), { signal });
  window.addEventListener('pageshow', () => adjust(!document.hidden), { signal });
  window.addEventListener('focus', () => watching?.focus(), { signal });
  signal.addEventListener('abort', () => adjust(false));
  adjust(!document.hidden);
}
