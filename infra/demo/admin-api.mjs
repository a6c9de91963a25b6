import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The product's HTTP API as an administrator uses it.
 *
 * @typedef {(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<any>} AdminApi
 *   `null` when the state was already so (409)
 */

const attempts = 8;

/**
 * @param {{ origin: string, email: string, password: string }} admin
 * @returns {Promise<AdminApi>}
 */
export async function signInAsAdmin({ origin, email, password }) {
  const { token } = await call(origin, undefined, 'POST', '/api/auth/login', { email, password });
  return (method, path, body) => call(origin, token, method, path, body);
}

/**
 * @param {string} origin
 * @param {string | undefined} token
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
async function call(origin, token, method, path, body) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return text === '' ? undefined : JSON.parse(text);
    if (response.status === 409) return null;
    const isTransient = response.status === 429 || response.status >= 500;
    if (!isTransient || attempt === attempts)
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    await sleep(Math.min(Number(response.headers.get('retry-after')) * 1000 || 250 * attempt, 5_000));
  }
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<unknown>} work
 */
export async function severalAtOnce(items, work) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}
