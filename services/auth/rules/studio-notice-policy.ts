import type { ShownNotice } from '@studio/contracts/http/studio-notice-routes';
import type { StudioDate } from '@studio/contracts/studio-time';
import type { StoredStudioNotice } from '../models/studio-notice.model.ts';

/** The studio notice shown on a day (`docs/product.md` §4.17); undefined if there is none. */
export function noticeOn({ notice, version }: StoredStudioNotice, today: StudioDate): ShownNotice | undefined {
  const isShown = notice !== null && notice.from <= today && today <= notice.to;
  return isShown ? { text: notice.text, version } : undefined;
}

/** Whether nobody would ever read a notice: its last day has passed. */
export function isOver({ to }: Pick<NonNullable<StoredStudioNotice['notice']>, 'to'>, today: StudioDate): boolean {
  return to < today;
}
