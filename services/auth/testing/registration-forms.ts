import { randomBytes, randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { registrationSchema } from '@studio/contracts/http/auth-routes';
import type { userCreationSchema } from '@studio/contracts/http/user-admin-routes';

/** A registration with a unique email and document. */
export function registration(changes: Record<string, unknown> = {}): z.output<typeof registrationSchema> {
  return {
    email: `${randomBytes(6).toString('hex')}@correo.co`,
    password: 'secreto1',
    firstName: 'Ana María',
    lastName: 'Gómez Núñez',
    phone: '3001234567',
    dateOfBirth: '1990-05-17',
    gender: 'female',
    documentType: 'Cédula de Ciudadanía',
    documentNumber: String(randomInt(10_000_000, 2_000_000_000)),
    ...changes,
  };
}

/** The form with which an administrator creates a user. */
export function userForm(changes: Record<string, unknown> = {}): z.output<typeof userCreationSchema> {
  const { password: _password, ...person } = registration();
  return { ...person, type: 'member', accountStatus: 'active', ...changes };
}
