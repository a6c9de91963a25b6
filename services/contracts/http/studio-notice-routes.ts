import { z } from 'zod';
import { STUDIO_NOTICE_MAX_LENGTH } from '../rules/studio-notice.ts';
import { line, messageSchema, studioDate } from './fields.ts';
import { route } from './route.ts';
import { versionHeaders, versionSchema } from './version.ts';

/** The studio's notice to all members, from the first day to the last, both inclusive (`docs/product.md` §4.17). */
export const studioNoticeFormSchema = z
  .object({
    text: line('Escribe el aviso', { max: STUDIO_NOTICE_MAX_LENGTH }),
    from: studioDate('La fecha de inicio no es válida'),
    to: studioDate('La fecha de fin no es válida'),
  })
  .refine(({ from, to }) => from <= to, {
    error: 'La fecha de inicio no puede ser posterior a la fecha de fin',
    path: ['to'],
  });

/** `notice`: null where there is none. */
export const studioNoticeSchema = z.object({
  notice: z.object({ text: z.string(), from: z.string(), to: z.string() }).nullable(),
  version: versionSchema,
});

/** The notice shown to a member until «Entendido», which each account gives by version. */
export const shownNoticeSchema = z.object({ text: z.string(), version: versionSchema });
export type ShownNotice = z.infer<typeof shownNoticeSchema>;

export const getStudioNotice = route({
  method: 'GET',
  path: '/api/admin/studio-notice',
  summary: "The studio's notice to all members",
  access: 'admin',
  success: { status: 200, schema: studioNoticeSchema, version: 'version' },
});

const setAnswer = {
  status: 200,
  schema: z.object({ studioNotice: studioNoticeSchema, message: z.string() }),
  version: 'studioNotice.version',
} as const;

export const setStudioNotice = route({
  method: 'PUT',
  path: '/api/admin/studio-notice',
  summary: 'Sets the notice to all members; a changed text or range of dates shows it again to those who had closed it',
  access: 'admin',
  act: { kind: 'studio-notice-set', about: 'studio', facts: { from: 'body.from', to: 'body.to' } },
  headers: versionHeaders,
  body: studioNoticeFormSchema,
  success: setAnswer,
  refusals: ['STUDIO_NOTICE_IN_PAST'],
});

export const endStudioNotice = route({
  method: 'DELETE',
  path: '/api/admin/studio-notice',
  summary: 'Withdraws the notice; without one nothing changes',
  access: 'admin',
  act: { kind: 'studio-notice-set', about: 'studio' },
  headers: versionHeaders,
  success: setAnswer,
});

export const closeStudioNotice = route({
  method: 'POST',
  path: '/api/users/studio-notice/closed',
  summary: '«Entendido»: no longer shows this version to the account',
  access: 'member',
  body: z.object({ version: z.int({ error: 'La versión no es válida' }).min(0, { error: 'La versión no es válida' }) }),
  success: { status: 200, schema: messageSchema },
  refusals: ['STUDIO_NOTICE_NOT_FOUND'],
});
