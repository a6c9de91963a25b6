import { writeLetter } from '@studio/chassis/mail/letter';

interface Reader {
  readonly firstName: string | null;
  readonly studioName: string;
  readonly publicUrl: string;
}

const writeToUs = 'Si no fuiste tú ni lo pediste, restablece tu contraseña y comunícate con el estudio.';

/** Sent after the owner changed the password, in the profile or by a reset link. */
export function passwordChangedLetter(reader: Reader) {
  return writeLetter({
    ...reader,
    subject: 'Cambiaste tu contraseña',
    paragraphs: ['La contraseña de tu cuenta cambió, y las demás sesiones se cerraron.'],
    link: resetLink(reader, 'No fui yo: restablecer contraseña'),
    closing: ['Si fuiste tú, no tienes que hacer nada. Si no, restablécela y comunícate con el estudio.'],
  });
}

/** Sent after an administrator set the password. */
export function passwordSetLetter(reader: Reader) {
  return writeLetter({
    ...reader,
    subject: 'El estudio cambió tu contraseña',
    paragraphs: [
      'Un administrador del estudio cambió la contraseña de tu cuenta. Inicia sesión con la que te dieron y cámbiala en tu perfil.',
    ],
    link: resetLink(reader, 'Elegir otra contraseña'),
    closing: [writeToUs],
  });
}

/** Sent once a day at most, when so many wrong passwords were tried that no further one is taken for a while. */
export function signInLockedLetter(reader: Reader) {
  return writeLetter({
    ...reader,
    subject: 'Intentos de entrar a tu cuenta',
    paragraphs: [
      'Alguien escribió varias veces una contraseña equivocada para entrar a tu cuenta. Por unos minutos no se aceptan más intentos desde allí.',
      'En el teléfono o computador donde ya iniciaste sesión antes puedes entrar como siempre.',
    ],
    link: resetLink(reader, 'Elegir otra contraseña'),
    closing: ['Si fuiste tú, espera unos minutos o elige otra contraseña. Si no, no tienes que hacer nada.'],
  });
}

/** Sent to both addresses; neither mail contains the other address. */
export function emailChangedLetter(reader: Reader, { isFormer }: { isFormer: boolean }) {
  return writeLetter({
    ...reader,
    subject: 'El correo de tu cuenta cambió',
    paragraphs: isFormer
      ? [
          'El correo de tu cuenta cambió: desde ahora se usa otra dirección para iniciar sesión y recibir correos.',
          'Si no lo pediste, comunícate con el estudio cuanto antes.',
        ]
      : [
          'Desde ahora inicias sesión con esta dirección, y aquí recibes los correos del estudio.',
          'Si esta cuenta no es tuya, comunícate con el estudio.',
        ],
  });
}

function resetLink({ publicUrl }: Reader, text: string) {
  return { text, url: new URL('/forgot-password', publicUrl).href };
}
