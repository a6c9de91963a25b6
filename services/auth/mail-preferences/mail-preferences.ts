import { AppError } from '@studio/chassis/errors/app-error';
import { isAsStored } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { escapeHtml } from '@studio/chassis/text/escape-html';
import * as routes from '@studio/contracts/http/mail-preference-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { refusableMails, type RefusableMail } from '@studio/contracts/mail-preferences';
import { changeAccount, findAccount, findOwnAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'knownStudio'>;

/** Routes of mail preferences: with a session, or by a mailed link without one (`docs/product.md` §4.10). */
export function mailPreferenceBindings(parts: Parts): Binding[] {
  const { models, unitOfWork, knownStudio } = parts;
  return [
    on(routes.getMailPreferences, async ({ session }) =>
      mailPreferencesOf(await findOwnAccount(models, session.accountId)),
    ),
    on(routes.setMailPreferences, ({ session, body }) =>
      unitOfWork(async (tx) => {
        const account = await findOwnAccount(models, session.accountId, tx.session);
        return mailPreferencesOf(await choose(parts, account, body, tx));
      }),
    ),
    on(routes.askToUnsubscribe, async ({ params: { token, kind } }) => {
      if (!(await models.accounts.exists({ unsubscribeToken: token }))) throw invalidLink();
      return askingPage(knownStudio.current().name, kind);
    }),
    on(routes.unsubscribe, async ({ params: { token, kind } }) => {
      await unitOfWork(async (tx) => {
        const account = await findAccount(models, { unsubscribeToken: token }, tx.session);
        if (!account) throw invalidLink();
        await choose(parts, account, { [kind]: false }, tx);
      });
      return endedPage(knownStudio.current().name, kind);
    }),
  ];
}

type Refusing = Pick<Account, 'refusedMails'>;

function mailPreferencesOf({ refusedMails = [] }: Refusing): routes.MailPreferences {
  const wanted = refusableMails.map((kind) => [kind, !refusedMails.includes(kind)]);
  return Object.fromEntries(wanted) as routes.MailPreferences;
}

type Choice = { readonly [Kind in RefusableMail]?: boolean | undefined };

/** Switches kinds of mail on or off. A choice that is stored already makes no new version (`docs/product.md` §5.2). */
async function choose(parts: Parts, account: Account, choice: Choice, tx: Transaction): Promise<Refusing> {
  const chosen = refusing({ ...mailPreferencesOf(account), ...choice });
  const isStored = isAsStored(refusing(mailPreferencesOf(account)), chosen);
  return isStored ? account : changeAccount(parts, account, chosen, tx);
}

const refusing = (wanted: Choice): Refusing => ({ refusedMails: refusableMails.filter((kind) => !wanted[kind]) });

const invalidLink = () => new AppError(refusals.UNSUBSCRIBE_LINK_INVALID);

const inWords: Readonly<Record<RefusableMail, string>> = {
  reminders: 'los recordatorios de tus clases',
  waitlist: 'los avisos de la lista de espera',
  planEnds: 'los avisos de que tu plan termina',
  contact: 'los mensajes sobre renovaciones y pagos',
};

const undone = 'Puedes cambiarlo cuando quieras en tu perfil.';

/** Asks whether to end a kind of mail: opening a link changes nothing. */
function askingPage(studioName: string, kind: RefusableMail): string {
  return pageOf(studioName, [
    `<p>¿Dejar de recibir ${kind === 'contact' ? '' : 'por correo '}${inWords[kind]}?</p>`,
    '<form method="post"><p><button>Dejar de recibirlos</button></p></form>',
    `<p><small>${undone}</small></p>`,
  ]);
}

/** Confirms that the kind of mail has ended. */
function endedPage(studioName: string, kind: RefusableMail): string {
  return pageOf(studioName, [`<p>Listo: ya no te enviaremos ${inWords[kind]}.</p>`, `<p>${undone}</p>`]);
}

/** A page without scripts, and without styles, which the Content-Security-Policy does not allow. */
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
