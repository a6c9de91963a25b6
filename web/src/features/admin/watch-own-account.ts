import { call } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';
import { followWhileSeen } from '../../live/live-stream.ts';
import type { Watch } from '../../live/use-live.ts';

/**
 * Reads the signed-in account again once its mark of the desk may have changed, which ends every stream of an administrator
 * (docs/product.md §4.19). The one of the own plan is open to them as well: it tells of requests for permission (§2.12).
 */
export const watchOwnAccount: Watch = ({ dispatch }, _subject, token, signal) => {
  const reread = () => void dispatch(studioApi.util.invalidateTags(['Profile', 'Payments']));
  followWhileSeen({
    url: call(routes.watchCurrentPlan).url,
    token,
    signal,
    onEvents: (events) => events.length > 0 && dispatch(studioApi.util.invalidateTags(['Payments'])),
    onEnd: reread,
    onGap: reread,
    onRefused: reread,
  });
};
