import { type Binding, on } from '@studio/chassis/http/handler';
import { escapeHtml } from '@studio/chassis/text/escape-html';
import * as routes from '@studio/contracts/http/mail-preference-routes';
import type { RefusableMail } from '@studio/contracts/mail-preferences';
import type { AuthParts } from '../auth-parts.ts';
import { readProfile } from '../accounts/read-profile.ts';
import { checkUnsubscribeToken, mailPreferencesOf, setMailPreferences, unsubscribe } from './set-mail-preferences.ts';

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

const inWords: Readonly<Record<RefusableMail, string>> = {
  reminders: 'los recordatorios de tus clases',
  waitlist: 'los avisos de la lista de espera',
  planEnds: 'los avisos de que tu plan termina',
};

const undone = 'Puedes cambiarlo cuando quieras en tu perfil.';

/** Asks whether a kind of mail should end: a link that is only opened changes nothing. */
function askingPage(studioName: string, kind: RefusableMail): string {
  return pageOf(studioName, [
    `<p>¿Dejar de recibir por correo ${inWords[kind]}?</p>`,
    '<form method="post"><p><button>Dejar de recibirlos</button></p></form>',
    `<p><small>${undone}</small></p>`,
  ]);
}

/** Says that it has ended. */
function endedPage(studioName: string, kind: RefusableMail): string {
  return pageOf(studioName, [`<p>Listo: ya no te enviaremos ${inWords[kind]}.</p>`, `<p>${undone}</p>`]);
}

/** Without styles, which the policy of answers does not allow, and without scripts. */
function pageOf(studioName: string, content: readonly string[]): string {
  return `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>Avisos por correo</title>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(studioName)}</h1>
      ${content.join('\n      ')}
    </main>
  </body>
</html>
`;
}
