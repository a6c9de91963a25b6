import { writeLetter } from '@studio/chassis/mail/letter';
import { mailsOf, type MailRow, type MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { endSentence } from '@studio/contracts/end-sentence';
import { RESET_LINK_MINUTES } from '@studio/contracts/rules/sign-in';
import type { Connection } from 'mongoose';
import { type AccountLetters, accountMail, type Reader } from '../mails/account-mail.ts';
import { issueResetLink } from './issue-reset-link.ts';

const passwordReset = 'password-reset';

export function passwordResetMail(accountId: string): MailToWrite {
  return accountMail(passwordReset, accountId);
}

/** Null if a later row requests a link too, because only the newest link is valid. */
export const passwordResetLetters: AccountLetters = {
  [passwordReset]: async ({ account, reader, row }, parts) => {
    if (await hasAskedAgain(parts.connection, row)) return null;
    return passwordResetLetter(reader, await issueResetLink(parts, account));
  },
};

/** Needs no index: auth sends few mails, and rows expire a week after they were sent. */
async function hasAskedAgain(connection: Connection, { accountId, createdAt }: MailRow): Promise<boolean> {
  const later = { accountId, template: passwordReset, createdAt: { $gt: createdAt } };
  return (await mailsOf(connection).findOne(later)) !== null;
}

/** The mail that carries a reset link. */
export function passwordResetLetter({ firstName, studioName }: Omit<Reader, 'publicUrl'>, link: string) {
  return writeLetter({
    firstName,
    studioName,
    subject: `Restablece tu contraseña de ${studioName}`,
    paragraphs: [
      endSentence(`Recibimos una solicitud para restablecer la contraseña de tu cuenta en ${studioName}`),
      'Para elegir una nueva, abre este enlace:',
    ],
    link: { text: 'Restablecer contraseña', url: link },
    closing: [
      `El enlace vence en ${RESET_LINK_MINUTES} minutos y se puede usar una sola vez.`,
      'Si no fuiste tú, ignora este correo: tu contraseña sigue siendo la misma.',
    ],
  });
}
