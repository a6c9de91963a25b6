import { z } from 'zod';
import { contactChannels } from '../rules/contacts.ts';
import { INVITED_AT_ONCE_MAX } from '../rules/invitations.ts';
import { idSchema, texts } from './fields.ts';
import { route } from './route.ts';

/** Invitations to people whose account the studio opened and who have never signed in (`docs/product.md` §4.18). */

export const countInvitations = route({
  method: 'GET',
  path: '/api/admin/users/invitations',
  summary: 'How many active users have never signed in, and how many of them have no invitation in force',
  access: 'desk',
  success: { status: 200, schema: z.object({ neverSignedIn: z.int().min(0), uninvited: z.int().min(0) }) },
});

const tooMany = `Máximo ${INVITED_AT_ONCE_MAX} personas`;

export const inviteUsers = route({
  method: 'POST',
  path: '/api/admin/users/invitations',
  summary: 'Mails users who have never signed in a link that sets their password; leaves out everybody else',
  access: 'desk',
  ids: { 'body.userIds': 'account' },
  act: { kind: 'users-invited', about: 'studio' },
  body: z.object({
    /** Null for all users who have no invitation in force. */
    userIds: z
      .array(idSchema, { error: texts.identifier })
      .min(1, { error: texts.identifier })
      .max(INVITED_AT_ONCE_MAX, { error: tooMany })
      .nullable(),
  }),
  success: { status: 200, schema: z.object({ invited: z.int().min(0) }) },
});

export const inviteUser = route({
  method: 'POST',
  path: '/api/admin/users/:id/invitation',
  summary: 'Invites a user who has never signed in, by mail or by a link for a chat that the administrator opens',
  access: 'desk',
  ids: { 'params.id': 'account' },
  act: { kind: 'users-invited', about: { user: 'params.id' } },
  body: z.object({ channel: z.enum(contactChannels, { error: 'El medio no es válido' }) }),
  success: {
    status: 200,
    schema: z.object({
      /** Sets the password; of a chat only. */
      url: z.string().optional(),
    }),
  },
  refusals: ['USER_NOT_FOUND', 'HAS_SIGNED_IN', 'USER_NOT_ACTIVE'],
});
