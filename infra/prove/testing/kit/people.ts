import { type ApiClient, apiClient } from '@studio/chassis/testing/api-client';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { inParallel } from './in-parallel.ts';

export interface Person extends ApiClient {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** Registers a new member. */
export async function registerMember(origin: string, over: Record<string, unknown> = {}): Promise<Person> {
  const form = registrationForm(over);
  const { status, body } = await apiClient(origin).post('/api/auth/register', form);
  if (status !== 201) throw new Error(`registration answered ${status}: ${JSON.stringify(body)}`);
  const { token, user } = body;
  return { ...apiClient(origin, { token }), id: user.id, email: form.email, password: form.password, token };
}

/** Registers several members, eight at a time. */
export async function registerMembers(origin: string, count: number): Promise<Person[]> {
  return inParallel(8, Array.from({ length: count }), () => registerMember(origin));
}

/** Signs in. */
export async function signIn(origin: string, email: string, password: string): Promise<Person> {
  const { status, body } = await apiClient(origin).post('/api/auth/login', { email, password });
  if (status !== 200) throw new Error(`login answered ${status}: ${JSON.stringify(body)}`);
  return { ...apiClient(origin, { token: body.token }), id: body.user.id, email, password, token: body.token };
}
