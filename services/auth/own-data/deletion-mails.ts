import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { nameInMail } from '@studio/chassis/text/unlinked';
import type { Person } from '@studio/contracts/person';
import { toStudioDate } from '@studio/contracts/studio-time';
import { trusted } from 'mongoose';
import type { AccountLetters, ComposeParts, Reader } from '../mails/account-mail.ts';
import { type Account, withoutSearchFields } from '../models/account.model.ts';

/** To the member who requests deletion. */
const deletionRequested = 'deletion-requested';
/** To an administrator, about the requests of an hour. */
export const deletionAsked = 'deletion-asked';

/** A mail to administrators waits for the end of an hour and lists the requests made in it. */
const hourMs = 60 * 60_000;

/**
 * At most one mail a day to the member, since a request may be withdrawn and repeated, and one mail to each
 * administrator at the end of an hour for all its requests (`docs/product.md` §4.11).
 */
export function deletionMails(memberId: string, adminIds: readonly string[], now: Date): MailToWrite[] {
  const occasion = `${memberId}:${toStudioDate(now)}`;
  const hourEnds = new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);
  return [
    { key: `${deletionRequested}:${occasion}`, accountId: memberId, template: deletionRequested, payload: {} },
    ...adminIds.map((accountId) => ({
      key: `${deletionAsked}:${hourEnds.toISOString()}:${accountId}`,
      accountId,
      template: deletionAsked,
      payload: {},
      notBefore: hourEnds,
    })),
  ];
}

/** Null if the requests were withdrawn. */
export const deletionLetters: AccountLetters = {
  [deletionRequested]: ({ account, reader }) => account.deletionRequestedAt && deletionRequestedLetter(reader),
  [deletionAsked]: async ({ reader, row: { createdAt: hourEnds } }, parts) => {
    const people = await requestsOfHour(parts, hourEnds);
    return people.length > 0 ? deletionAskedLetter(reader, people) : null;
  },
};

async function requestsOfHour({ models }: Pick<ComposeParts, 'models'>, end: Date): Promise<Account[]> {
  const filter = { deletionRequestedAt: trusted({ $gte: new Date(end.getTime() - hourMs), $lt: end }) };
  return models.accounts.find(filter, withoutSearchFields).sort({ deletionRequestedAt: 1 }).lean<Account[]>();
}

/** Sent to the member, because somebody else may have made the request on their phone. */
function deletionRequestedLetter(reader: Reader) {
  return writeLetter({
    ...reader,
    subject: 'Pediste eliminar tu cuenta',
    paragraphs: [
      'El estudio recibió tu solicitud y la atenderá en máximo 15 días hábiles. Mientras tanto, tu cuenta sigue como siempre.',
      'Al eliminarla se borran tus datos personales, se liberan tus cupos y termina tu plan.',
    ],
    link: { text: 'Ver o retirar la solicitud', url: new URL('/profile', reader.publicUrl).href },
    closing: ['Si no fuiste tú, retírala, cambia tu contraseña y comunícate con el estudio.'],
  });
}

type Name = Pick<Person, 'firstName' | 'lastName'>;

const mostNamed = 20;

/** Sent to each active administrator, with a link to the requests. The subject contains no text from members. */
function deletionAskedLetter(reader: Reader, people: readonly Name[]) {
  const isOne = people.length === 1;
  const named = people
    .slice(0, mostNamed)
    .map(({ firstName, lastName }) => nameInMail(`${firstName} ${lastName}`) ?? 'Un miembro');
  const others = people.length - named.length;
  return writeLetter({
    ...reader,
    subject: isOne ? 'Un miembro pide eliminar su cuenta' : `${people.length} miembros piden eliminar sus cuentas`,
    paragraphs: [
      'Piden que el estudio elimine su cuenta y sus datos personales:',
      others > 0 ? [...named, `y ${others} más`] : named,
      'La Ley 1581 de 2012 da máximo 15 días hábiles para atenderlo. Elimina cada cuenta desde Usuarios cuando no haya un deber de conservarla.',
    ],
    link: { text: 'Ver las solicitudes', url: new URL(requestsPath, reader.publicUrl).href },
    closing: ['Quien retira su solicitud deja de aparecer en la lista.'],
  });
}

const requestsPath = '/admin?tab=usuarios&estado=pide-eliminacion';
