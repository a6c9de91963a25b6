import { fault, type Parsed } from '../../ui/form/parse-with.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * The login checks only that there is something to send: the schemas of the contracts would double the code that the
 * first page has to fetch, and the server checks with them anyway.
 */
export function parseLogin({ email, password }: Credentials): Parsed<Credentials> {
  const address = email.trim();
  if (!/^\S+@\S+$/.test(address)) return fault('email', 'Ingresa un correo válido');
  if (password === '') return fault('password', 'Por favor completa todos los campos');
  return { ok: true, input: { email: address, password } };
}
