import { escapeHtml } from '@studio/chassis/text/escape-html';
import type { RefusableMail } from '@studio/contracts/mail-preferences';

const inWords: Readonly<Record<RefusableMail, string>> = {
  reminders: 'los recordatorios de tus clases',
  waitlist: 'los avisos de la lista de espera',
  planEnds: 'los avisos de que tu plan termina',
};

const undone = 'Puedes cambiarlo cuando quieras en tu perfil.';

/** Asks whether a kind of mail should end: a link that is only opened changes nothing. */
export function askingPage(studioName: string, kind: RefusableMail): string {
  return pageOf(studioName, [
    `<p>¿Dejar de recibir por correo ${inWords[kind]}?</p>`,
    '<form method="post"><p><button>Dejar de recibirlos</button></p></form>',
    `<p><small>${undone}</small></p>`,
  ]);
}

/** Says that it has ended. */
export function endedPage(studioName: string, kind: RefusableMail): string {
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
