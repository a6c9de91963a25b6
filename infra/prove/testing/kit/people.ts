import { type ApiClient, apiClient } from '@studio/chassis/testing/api-client';
import { registrationForm, userForm } from '@studio/contracts/testing/form-fixtures';
import { until } from '@studio/chassis/testing/until';
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

/** Creates an account as the administrator, and signs it in. */
export async function createUser(
  origin: string,
  admin: ApiClient,
  over: Record<string, unknown> = {},
): Promise<Person & { form: Record<string, unknown> }> {
  const form = userForm(over);
  const { status, body } = await admin.post('/api/admin/users', form);
  if (status !== 201) throw new Error(`creation answered ${status}: ${JSON.stringify(body)}`);
  return { ...(await signIn(origin, form.email, form.documentNumber)), form };
}

/** Creates a coach. Returns once training knows of it. */
export async function createCoach(origin: string, admin: ApiClient, over: Record<string, unknown> = {}) {
  const coach = await createUser(origin, admin, { coach: true, ...over });
  return until(`${coach.id} can be chosen`, async () => {
    const { coaches } = (await admin.get('/api/admin/trainings/choices')).body;
    return coaches.some(({ id }: { id: string }) => id === coach.id) ? coach : undefined;
  });
}

/** Creates an administrator at the desk, and signs it in. */
export function createDesk(origin: string, admin: ApiClient, over: Record<string, unknown> = {}) {
  return createUser(origin, admin, { type: 'admin', desk: true, ...over });
}

export async function signIn(origin: string, email: string, password: string): Promise<Person> {
  const { status, body } = await apiClient(origin).post('/api/auth/login', { email, password });
  if (status !== 200) throw new Error(`login answered ${status}: ${JSON.stringify(body)}`);
  return { ...apiClient(origin, { token: body.token }), id: body.user.id, email, password, token: body.token };
}
