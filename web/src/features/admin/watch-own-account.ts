import { call } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';
import { followWhileSeen } from '../../live/live-stream.ts';
import type { Watch } from '../../live/use-live.ts';

/**
 * Reads the signed-in account again once its mark of the desk may have changed, which ends every stream of an administrator
 * (docs/product.md §4.19). The one of the own plan is open to them as well: it tells of requests for permission (§2.12).
 * `subject` says whether the page believes to be at the desk: a stream ends where it is opened for somebody else than the
 * caller is now, so each belief needs a stream of its own, and is checked once that is open.
 */
export const watchOwnAccount: Watch = ({ dispatch }, _subject, token, signal) => {
  const read = (...tags: ('Profile' | 'Payments')[]) => void dispatch(studioApi.util.invalidateTags(tags));
  followWhileSeen({
    url: call(routes.watchCurrentPlan).url,
    token,
    signal,
    onEvents: (events) => events.length > 0 && read('Payments'),
    onOpen: () => read('Profile'),
    onGap: () => read('Payments'),
    onEnd: () => read('Profile', 'Payments'),
    onRefused: () => read('Profile', 'Payments'),
  });
};
