import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import { writeLetter } from '@studio/chassis/mail/letter';
import type { StoredWaysToPay } from '@studio/chassis/studio/studio-directory';
import { nameInMail } from '@studio/chassis/text/unlinked';
import type { ActFacts } from '@studio/contracts/activity';
import { refusals } from '@studio/contracts/http/refusals';
import * as routes from '@studio/contracts/http/ways-to-pay-routes';
import { type WayToPay, wayNames } from '@studio/contracts/rules/ways-to-pay';
import { activeAdmins } from '../accounts/active-admins.ts';
import { findAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { mustKnowPassword } from '../credentials/check-password.ts';
import { type AccountLetters, newPasswordLink, type Reader } from '../mails/account-mail.ts';
import { isAccessNew } from '../rules/account-policy.ts';

/**
 * Routes of «Cómo pagar» (`docs/product.md` §2.10). A change asks for the password again and is mailed to all
 * administrators with the old and the new: a stolen session redirects no money, and nobody does it unseen. Nor does one
 * that gives itself or somebody else a password: who got access by an administrator waits a day.
 */
export function wayToPayBindings(parts: AuthParts): Binding[] {
  const { models, unitOfWork, mailOutbox, knownWaysToPay, clock } = parts;
  return [
    on(routes.getWaysToPay, async () => presentWaysToPay(await knownWaysToPay.read())),
    on(routes.setWaysToPay, async ({ session: { accountId }, headers, body: { ways, currentPassword } }) => {
      const account = await mustKnowPassword(parts, accountId, currentPassword);
      if (isAccessNew(account, clock())) throw new AppError(refusals.ACCESS_TOO_NEW);
      const set = () =>
        knownWaysToPay.set(unitOfWork, {
          form: { ways },
          ifMatch: headers['if-match'],
          also: async (tx, before, after) => {
            const admins = await activeAdmins(models, tx.session);
            // Demoted or suspended while the password was compared.
            if (!admins.includes(accountId)) throw new AppError(genericRefusals.SESSION_ENDED);
            tx.noteAct({ facts: changedWay(before.ways, after.ways) });
            const payload = { changedBy: accountId, before: before.ways, after: after.ways };
            const mailTo = (admin: string) => ({
              key: `${waysChanged}:${after.version}:${admin}`,
              accountId: admin,
              template: waysChanged,
              payload,
            });
            await mailOutbox.write(tx.session, admins.map(mailTo));
          },
        });
      const waysToPay = presentWaysToPay(await showingCurrent(presentWaysToPay, set));
      return { waysToPay, message: 'Formas de pago guardadas' };
    }),
  ];
}

const presentWaysToPay = (stored: StoredWaysToPay) => presentAs(routes.waysToPaySchema, stored);

/** The kind of the one way that was added, changed or removed. */
function changedWay(before: readonly WayToPay[], after: readonly WayToPay[]): ActFacts {
  const isIn = (ways: readonly WayToPay[], way: WayToPay) => ways.some((each) => isDeepStrictEqual(each, way));
  const changed = [...before.filter((way) => !isIn(after, way)), ...after.filter((way) => !isIn(before, way))];
  const [way, ...others] = new Set(changed.map(({ kind }) => kind));
  return way && others.length === 0 ? { way } : {};
}

const waysChanged = 'ways-to-pay-changed';

interface Change {
  readonly changedBy: string;
  readonly before: readonly WayToPay[];
  readonly after: readonly WayToPay[];
}

export const wayToPayLetters: AccountLetters = {
  [waysChanged]: async ({ account, reader, row }, { models }) => {
    const change = row.payload as unknown as Change;
    if (change.changedBy === account._id) return waysChangedLetter(reader, 'Cambiaste', change);
    const actor = await findAccount(models, { _id: change.changedBy });
    const name = actor && nameInMail(`${actor.firstName} ${actor.lastName}`);
    return waysChangedLetter(reader, `${name ?? 'Un administrador'} cambió`, change);
  },
};

/** @param asked the subject and verb of the first sentence, e.g. `Cambiaste` */
export function waysChangedLetter(reader: Reader, asked: string, { before, after }: Omit<Change, 'changedBy'>) {
  const known = new Set(before.map(({ qr }) => qr));
  return writeLetter({
    ...reader,
    subject: 'Cambió cómo se le paga al estudio',
    paragraphs: [
      `${asked} las formas de pago del estudio. Los miembros ya ven las nuevas.`,
      'Antes:',
      inWords(before, () => 'con QR'),
      'Ahora:',
      inWords(after, ({ qr }) => (known.has(qr) ? 'con el mismo QR' : 'con un QR nuevo')),
    ],
    exact: [...before, ...after].map(({ key }) => key),
    link: newPasswordLink(reader, 'Cambiar mi contraseña'),
    closing: ['Si nadie del estudio debía hacerlo, corrígelas ya en Planes › Cómo pagar y cambia tu contraseña.'],
  });
}

function inWords(ways: readonly WayToPay[], qrInWords: (way: WayToPay) => string): string[] {
  if (ways.length === 0) return ['ninguna'];
  return ways.map((way) => {
    const { kind, key, holder, hint, qr } = way;
    return [wayNames[kind], key, holder && `a nombre de ${holder}`, hint, qr && qrInWords(way)]
      .filter(Boolean)
      .join(' · ');
  });
}
