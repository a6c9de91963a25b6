import type { z } from 'zod';
import type { registrationSchema } from '../http/auth-routes.ts';
import type { planFormSchema } from '../http/plan-routes.ts';
import type { importedUserSchema, userCreationSchema } from '../http/user-admin-routes.ts';
import { toStudioDate, toStudioTime } from '../studio-time.ts';

const mostMade = 900_000_000;
const firstOfThisProcess = Math.floor(Math.random() * mostMade);
let made = 0;

/**
 * Ten digits, as many as a cédula has, that no other process generates unless both begin within a few of each other;
 * none is a prefix of another, which a search would find too.
 */
function unique(): string {
  made += 1;
  return String(1_000_000_000 + ((firstOfThisProcess + made) % mostMade));
}

type Changes = Readonly<Record<string, unknown>>;

/** A registration with a unique email and document; `changes` override the defaults, here and below. */
export function registrationForm(changes: Changes = {}): Omit<z.output<typeof registrationSchema>, 'guardian'> {
  const documentNumber = unique();
  return {
    email: `persona.${documentNumber}@example.com`,
    password: 'clave-segura',
    firstName: 'Marcela',
    lastName: 'Ocampo',
    phone: '3104567890',
    dateOfBirth: '1994-02-11',
    gender: 'female',
    documentType: 'Cédula de Ciudadanía',
    documentNumber,
    ...changes,
  };
}

/** The form with which an administrator creates a user. */
export function userForm(
  changes: Changes = {},
): Omit<
  z.output<typeof userCreationSchema>,
  'coach' | 'desk' | 'note' | 'emergencyContact' | 'guardian' | 'noContact'
> {
  const { password: _password, ...person } = registrationForm();
  return { ...person, type: 'member', accountStatus: 'active', ...changes };
}

/** A person in an import. */
export function importedUser(changes: Changes = {}): z.output<typeof importedUserSchema> {
  const { password: _password, ...person } = registrationForm();
  return { ...person, ...changes };
}

/** A plan with a unique name. */
export function planForm(changes: Changes = {}): z.output<typeof planFormSchema> {
  return {
    name: `Plan ${unique()}`,
    maxTrainingsPerWeek: 3,
    price: 120_000,
    description: 'Tres veces por semana',
    features: ['Clases en grupo', 'Asesoría'],
    ...changes,
  };
}

/** Date and times of a training that starts `minutes` from now, to the minute, and ends on the same day. */
export function startingIn(minutes: number) {
  const start = new Date(Date.now() + minutes * 60_000);
  return { trainingDate: toStudioDate(start), startTime: toStudioTime(start).slice(0, 5), endTime: '23:59:59' };
}
