import { setTimeout as sleep } from 'node:timers/promises';

/** The product's HTTP API as an administrator uses it. Resolves to null when the state was already so (409). */
export type AdminApi = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>;

const attempts = 8;

export async function signInAsAdmin({
  origin,
  email,
  password,
}: {
  origin: string;
  email: string;
  password: string;
}): Promise<AdminApi> {
  const { token } = await call<{ token: string }>(origin, undefined, 'POST', '/api/auth/login', { email, password });
  return (method, path, body) => call(origin, token, method, path, body);
}

async function call<T>(
  origin: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return text === '' ? (undefined as T) : JSON.parse(text);
    if (response.status === 409) return null as T;
    const isTransient = response.status === 429 || response.status >= 500;
    if (!isTransient || attempt === attempts)
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    await sleep(Math.min(Number(response.headers.get('retry-after')) * 1000 || 250 * attempt, 5_000));
  }
}

export async function severalAtOnce<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}
