import { z } from 'zod';
import { refusableMailSchema, type RefusableMail } from '../mail-preferences.ts';
import { texts } from './fields.ts';
import { route } from './route.ts';
import { fillPath } from './route-path.ts';

const wanted = z.boolean({ error: 'Elige si quieres recibir estos avisos' });

/** Whether each kind of mail is sent. */
const mailPreferencesSchema = z.object({
  reminders: wanted,
  waitlist: wanted,
  planEnds: wanted,
  contact: wanted,
} satisfies Record<RefusableMail, z.ZodType>);

export type MailPreferences = z.infer<typeof mailPreferencesSchema>;

export const getMailPreferences = route({
  method: 'GET',
  path: '/api/users/mail-preferences',
  summary: 'Which of the refusable mails the member gets',
  access: 'member',
  success: { status: 200, schema: mailPreferencesSchema },
});

export const setMailPreferences = route({
  method: 'PUT',
  path: '/api/users/mail-preferences',
  summary: 'Switches kinds of mail on or off; kinds not named stay as they are',
  access: 'member',
  body: mailPreferencesSchema.partial().refine((change) => Object.keys(change).length > 0, { error: texts.incomplete }),
  success: { status: 200, schema: mailPreferencesSchema },
});

// Any text: a malformed token is answered like an unknown one.
const params = z.object({ token: z.string(), kind: refusableMailSchema });

export const askToUnsubscribe = route({
  method: 'GET',
  path: '/api/unsubscribe/:token/:kind',
  summary: 'Asks before ending a kind of mail, because mail scanners open links',
  access: 'public',
  params,
  success: { status: 200, page: true },
  refusals: ['UNSUBSCRIBE_LINK_INVALID'],
});

/** RFC 8058. The body that mail programs send adds nothing to the address. */
export const unsubscribe = route({
  method: 'POST',
  path: '/api/unsubscribe/:token/:kind',
  summary: 'Ends a kind of mail with one click, without a session',
  access: 'public',
  params,
  success: { status: 200, page: true },
  refusals: ['UNSUBSCRIBE_LINK_INVALID'],
});

/** The address that ends a kind of mail; undefined for a recipient without a known token. */
export function unsubscribeUrl(publicUrl: string, token: string | undefined, kind: RefusableMail): string | undefined {
  return token ? new URL(fillPath(unsubscribe.path, { token, kind }), publicUrl).href : undefined;
}
