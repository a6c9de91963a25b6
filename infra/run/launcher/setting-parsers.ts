import { resolve } from 'node:path';

export type Parse<T> = (text: string) => { value: T } | { expected: string };

export const text: Parse<string> = (value) => ({ value });

/** Made absolute. Nothing can be created below /proc, where Node would retry forever. */
export const folder: Parse<string> = (text) =>
  /^\/proc(?:\/|$)/.test(resolve(text)) ? { expected: `a writable folder, not "${text}"` } : { value: resolve(text) };

export function integer(min: number, max: number): Parse<number> {
  return (text) => {
    const value = Number(text);
    const fits = /^\d+$/.test(text) && value >= min && value <= max;
    return fits ? { value } : { expected: `a whole number from ${min} to ${max}, not "${text}"` };
  };
}

export const port = integer(1, 65_535);

export function oneOf<T extends string>(...values: T[]): Parse<T> {
  return (text) => {
    const value = values.find((candidate) => candidate === text);
    return value === undefined ? { expected: `one of ${values.join(', ')}, not "${text}"` } : { value };
  };
}

export function url(...schemes: string[]): Parse<string> {
  return (text) => {
    // The WHATWG parser does not support the list of hosts of a MongoDB replica set.
    const [scheme = '', rest = ''] = text.split('://', 2);
    const fits = schemes.includes(scheme) && /^[^\s/?#]+/.test(rest);
    // The value is not repeated: it may contain a password.
    return fits
      ? { value: text }
      : { expected: `an address that begins with ${schemes.map((s) => `${s}://`).join(' or ')}` };
  };
}

export const email: Parse<string> = (text) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? { value: text } : { expected: `an email address, not "${text}"` };

/** The form that the processes accept. */
export const namespace: Parse<string> = (text) =>
  /^[a-zA-Z][\w-]{0,39}$/.test(text)
    ? { value: text }
    : { expected: `a name of at most 40 letters, digits, - and _, not "${text}"` };

/** At least 6 characters (docs/product.md §4.1); bcrypt ignores everything beyond 72 bytes. */
export const password: Parse<string> = (text) =>
  text.length >= 6 && Buffer.byteLength(text) <= 72
    ? { value: text }
    : { expected: 'at least 6 characters and at most 72 bytes' };
