import { z } from 'zod';
import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import { type AccountLetters, newPasswordLink, type Reader } from '../mails/account-mail.ts';

export const passkeyAdded = 'passkey-added';
export const passkeyRemoved = 'passkey-removed';

const payload = z.object({ name: z.string() });

/** Sent after a passkey was added or removed, because only its owner knows whether that was intended. */
export const passkeyLetters: AccountLetters = {
  [passkeyAdded]: ({ reader, row }) => passkeyLetter(reader, row, 'Agregaste una llave de acceso', 'ya abre'),
  [passkeyRemoved]: ({ reader, row }) => passkeyLetter(reader, row, 'Quitaste una llave de acceso', 'ya no abre'),
};

function passkeyLetter(reader: Reader, row: MailRow, subject: string, does: string) {
  const { name } = payload.parse(row.payload);
  return writeLetter({
    ...reader,
    subject,
    paragraphs: [`La llave de acceso «${name}» ${does} tu cuenta de administrador.`],
    link: newPasswordLink(reader, 'No fui yo: restablecer contraseña'),
    closing: [
      'Si fuiste tú, no tienes que hacer nada. Si no, restablece tu contraseña, revisa tus llaves en tu perfil y comunícate con el estudio.',
    ],
  });
}
