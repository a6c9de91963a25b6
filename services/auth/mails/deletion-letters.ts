import { writeLetter } from '@studio/chassis/mail/letter';
import type { Person } from '@studio/contracts/person';

interface Reader {
  readonly firstName: string;
  readonly studioName: string;
  readonly publicUrl: string;
}

/** Sent to the member who asked: somebody else may hold the phone. */
export function deletionRequestedLetter(reader: Reader) {
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

/** Sent to each active administrator, with where the requests stand. */
export function deletionAskedLetter(reader: Reader, { firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) {
  return writeLetter({
    ...reader,
    subject: `${firstName} ${lastName} pide eliminar su cuenta`,
    paragraphs: [
      `${firstName} ${lastName} pidió que el estudio elimine su cuenta y sus datos personales.`,
      'La Ley 1581 de 2012 da máximo 15 días hábiles para atenderla. Elimínala desde Usuarios cuando no haya un deber de conservarla.',
    ],
    link: { text: 'Ver las solicitudes', url: new URL(requestsPath, reader.publicUrl).href },
    closing: ['Si la persona retira la solicitud, deja de aparecer en la lista.'],
  });
}

const requestsPath = '/admin?tab=usuarios&estado=pide-eliminacion';
