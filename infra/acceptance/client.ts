/** One answer of the studio's HTTP API. */
// The tests check the contents of a body.
// oxlint-disable-next-line typescript/no-explicit-any
export interface Answer<T = any> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/** Calls the HTTP API, with a session token or without. */
export interface Client {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

/**
 * @param timeoutMs how long an answer may take before the call fails; default: no limit
 * @param idempotencyKey sent with every call
 */
export function createClient(origin: string, token?: string, timeoutMs?: number, idempotencyKey?: string): Client {
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
  };
}

export interface Person extends Client {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

let people = 0;

/** An unused registration: email and document differ from call to call. */
export function registrationOf(over: Record<string, unknown> = {}) {
  people += 1;
  const unique = `${process.pid}${Date.now()}${people}`;
  return {
    email: `persona.${unique}@example.com`,
    password: 'clave-segura',
    firstName: 'Marcela',
    lastName: 'Ocampo',
    phone: '3104567890',
    dateOfBirth: '1994-02-11',
    gender: 'female',
    documentType: 'Cédula de Ciudadanía',
    documentNumber: unique,
    ...over,
  };
}

/** Registers a new member. */
export async function registerMember(origin: string, over: Record<string, unknown> = {}): Promise<Person> {
  const form = registrationOf(over);
  const { status, body } = await createClient(origin).post('/api/auth/register', form);
  if (status !== 201) throw new Error(`registration answered ${status}: ${JSON.stringify(body)}`);
  const { token, user } = body;
  return { ...createClient(origin, token), id: user.id, email: form.email, password: form.password, token };
}

/** Registers several members, eight at a time. */
export async function registerMembers(origin: string, count: number): Promise<Person[]> {
  return inParallel(8, Array.from({ length: count }), () => registerMember(origin));
}

/** Signs in and returns a client. */
export async function signIn(origin: string, email: string, password: string): Promise<Person> {
  const { status, body } = await createClient(origin).post('/api/auth/login', { email, password });
  if (status !== 200) throw new Error(`login answered ${status}: ${JSON.stringify(body)}`);
  return { ...createClient(origin, body.token), id: body.user.id, email, password, token: body.token };
}

/** Runs `work` for every item, at most `limit` at a time; results in the order of the items. */
export async function inParallel<T, R>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const runner = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runner));
  return results;
}
