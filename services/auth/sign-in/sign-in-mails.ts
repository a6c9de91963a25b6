import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { toStudioDate } from '@studio/contracts/studio-time';
import { type AccountLetters, newPasswordLink, type Reader } from '../mails/account-mail.ts';

const signInLocked = 'sign-in-locked';

/** The mail about a lock-out of the place where wrong passwords were tried. At most one a day. */
export function signInLockedMail(accountId: string, now: Date): MailToWrite {
  const key = `${signInLocked}:${accountId}:${toStudioDate(now)}`;
  return { key, accountId, template: signInLocked, payload: {} };
}

export const signInLetters: AccountLetters = { [signInLocked]: ({ reader }) => signInLockedLetter(reader) };

function signInLockedLetter(reader: Reader) {
  return writeLetter({
    ...reader,
    subject: 'Intentos de entrar a tu cuenta',
    paragraphs: [
      'Alguien escribió varias veces una contraseña equivocada para entrar a tu cuenta. Por unos minutos no se aceptan más intentos desde allí.',
      'En el teléfono o computador donde ya iniciaste sesión antes puedes entrar como siempre.',
    ],
    link: newPasswordLink(reader, 'Elegir otra contraseña'),
    closing: ['Si fuiste tú, espera unos minutos o elige otra contraseña. Si no, no tienes que hacer nada.'],
  });
}
