import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@studio/chassis/errors/app-error';
import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import { refusals } from '@studio/contracts/http/refusals';
import * as routes from '@studio/contracts/http/studio-notice-routes';
import type { IfMatch } from '@studio/contracts/http/version';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { AuthParts } from '../auth-parts.ts';
import type { StoredStudioNotice } from '../models/studio-notice.model.ts';
import { isOver } from '../rules/studio-notice-policy.ts';

type Parts = Pick<AuthParts, 'models' | 'unitOfWork' | 'knownNotice' | 'clock'>;

/** Routes of the studio notice (`docs/product.md` §4.17); `presentUser` shows it to members. */
export function studioNoticeBindings(parts: Parts): Binding[] {
  const { knownNotice, unitOfWork, clock } = parts;
  const set = async (notice: StoredStudioNotice['notice'], ifMatch: IfMatch | undefined) => {
    const act = () => knownNotice.set(unitOfWork, { form: { notice }, ifMatch });
    return presentStudioNotice(await showingCurrent(presentStudioNotice, act));
  };
  return [
    on(routes.getStudioNotice, async () => presentStudioNotice(await knownNotice.read())),
    on(routes.setStudioNotice, async ({ headers, body }) => {
      // A notice that is over by now may be written back as it was read.
      const isNew = !isDeepStrictEqual((await knownNotice.read()).notice, body);
      if (isNew && isOver(body, toStudioDate(clock()))) throw new AppError(refusals.STUDIO_NOTICE_IN_PAST);
      return { studioNotice: await set(body, headers['if-match']), message: 'Aviso guardado' };
    }),
    on(routes.endStudioNotice, async ({ headers }) => ({
      studioNotice: await set(null, headers['if-match']),
      message: 'Aviso quitado',
    })),
    on(routes.closeStudioNotice, async ({ session, body }) => {
      await closeStudioNotice(parts, session.accountId, body.version);
      return { message: 'Aviso cerrado' };
    }),
  ];
}

/** The notice as administrators see it. */
function presentStudioNotice({ notice, version }: StoredStudioNotice) {
  return { notice, version };
}

/**
 * Records that an account closed this version of the notice. Repeating it changes nothing.
 * @throws AppError STUDIO_NOTICE_NOT_FOUND if the notice was replaced or removed
 */
async function closeStudioNotice({ models, unitOfWork, knownNotice }: Parts, accountId: string, version: number) {
  const { notice, version: current } = await knownNotice.read();
  if (notice === null || version !== current) throw new AppError(refusals.STUDIO_NOTICE_NOT_FOUND);
  await unitOfWork(async ({ session }) => {
    await models.closedNotices.updateOne({ _id: accountId }, { $max: { version } }, { session, upsert: true });
  });
}
