import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/mail-preference-routes';
import type { AuthParts } from '../auth-parts.ts';
import { readProfile } from '../accounts/read-profile.ts';
import { checkUnsubscribeToken, mailPreferencesOf, setMailPreferences, unsubscribe } from './set-mail-preferences.ts';
import { askingPage, endedPage } from './present-unsubscribe-page.ts';

/** What the member wants to be mailed, with a session and, from a mail, without one. */
export function mailPreferenceBindings(parts: AuthParts, studioName: string): Binding[] {
  return [
    on(routes.getMailPreferences, async ({ session }) =>
      mailPreferencesOf(await readProfile(parts, session.accountId)),
    ),
    on(routes.setMailPreferences, async ({ session, body }) =>
      mailPreferencesOf(await setMailPreferences(parts, session.accountId, body)),
    ),
    on(routes.askToUnsubscribe, async ({ params: { token, kind } }) => {
      await checkUnsubscribeToken(parts, token);
      return askingPage(studioName, kind);
    }),
    on(routes.unsubscribe, async ({ params: { token, kind } }) => {
      await unsubscribe(parts, token, kind);
      return endedPage(studioName, kind);
    }),
  ];
}
