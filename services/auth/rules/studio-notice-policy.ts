import type { ShownNotice } from '@studio/contracts/http/studio-notice-routes';
import type { StudioDate } from '@studio/contracts/studio-time';
import type { StoredStudioNotice } from '../models/studio-notice.model.ts';

/** What the studio tells members on a day (`docs/product.md` §4.17); undefined where there is nothing. */
export function noticeOn({ notice, version }: StoredStudioNotice, today: StudioDate): ShownNotice | undefined {
  const isShown = notice !== null && notice.from <= today && today <= notice.to;
  return isShown ? { text: notice.text, version } : undefined;
}
