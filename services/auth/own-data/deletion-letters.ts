import { writeLetter } from '@studio/chassis/mail/letter';
import { nameInMail } from '@studio/chassis/text/unlinked';
import type { Person } from '@studio/contracts/person';

interface Reader {
  readonly firstName: string | null;
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

type Name = Pick<Person, 'firstName' | 'lastName'>;

const mostNamed = 20;

/** Sent to each active administrator about the requests of an hour, with where they stand; the subject has nobody's words. */
export function deletionAskedLetter(reader: Reader, people: readonly Name[]) {
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
