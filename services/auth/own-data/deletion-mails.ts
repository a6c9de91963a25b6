import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { nameInMail } from '@studio/chassis/text/unlinked';
import type { Person } from '@studio/contracts/person';
import { toStudioDate } from '@studio/contracts/studio-time';
import { trusted } from 'mongoose';
import type { AccountLetters, ComposeParts, Reader } from '../mails/account-mail.ts';
import { type Account, withoutSearchFields } from '../models/account.model.ts';

/** To the member who asks for the deletion of the account. */
const deletionRequested = 'deletion-requested';
/** About the requests of an hour, to an administrator. */
export const deletionAsked = 'deletion-asked';

/** The requests that a mail to the administrators is about were made in the hour before it. */
const hourMs = 60 * 60_000;

/**
 * To the member once a day at most, since a request may be taken back and made again; to each administrator one mail for
 * all requests of an hour, when it is over (`docs/product.md` §4.11).
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

/** Null where the requests were taken back. */
export const deletionLetters: AccountLetters = {
  [deletionRequested]: ({ account, reader }) => account.deletionRequestedAt && deletionRequestedLetter(reader),
  [deletionAsked]: async ({ reader, row }, parts) => {
    const people = await requestsSince(parts, new Date(row.createdAt.getTime() - hourMs));
    return people.length > 0 ? deletionAskedLetter(reader, people) : null;
  },
};

async function requestsSince({ models }: Pick<ComposeParts, 'models'>, since: Date): Promise<Account[]> {
  const filter = { deletionRequestedAt: trusted({ $gte: since }) };
  return models.accounts.find(filter, withoutSearchFields).sort({ deletionRequestedAt: 1 }).lean<Account[]>();
}

/** Sent to the member who asked: somebody else may hold the phone. */
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

/** Sent to each active administrator about the requests of an hour, with where they stand; the subject has nobody's words. */
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
