import { fault, type Parsed } from '../../ui/form/parse-with.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Checks only that both fields are filled: the contracts' schemas would double the JavaScript of the first page, and
 * the server validates anyway.
 */
export function parseLogin({ email, password }: Credentials): Parsed<Credentials> {
  const address = email.trim();
  if (!/^\S+@\S+$/.test(address)) return fault('email', 'Ingresa un correo válido');
  if (password === '') return fault('password', 'Por favor completa todos los campos');
  return { ok: true, input: { email: address, password } };
}
