import { writeLetter } from '@studio/chassis/mail/letter';
import { endSentence } from '@studio/contracts/end-sentence';
import { RESET_LINK_MINUTES } from '@studio/contracts/limits';

export interface PasswordResetMail {
  readonly firstName: string | null;
  readonly studioName: string;
  readonly link: string;
}

/** The mail that carries a reset link. */
export function passwordResetMail({ firstName, studioName, link }: PasswordResetMail) {
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
