import { resolve } from 'node:path';

/**
 * @template T
 * @typedef {(text: string) => { value: T } | { expected: string }} Parse
 */

/** @type {Parse<string>} */
export const text = (value) => ({ value });

/** Made absolute. Nothing can be made below /proc, where Node never stops trying to. @type {Parse<string>} */
export const folder = (text) =>
  /^\/proc(?:\/|$)/.test(resolve(text))
    ? { expected: `a folder that can be written into, not "${text}"` }
    : { value: resolve(text) };

/**
 * @param {number} min
 * @param {number} max
 * @returns {Parse<number>}
 */
export function integer(min, max) {
  return (text) => {
    const value = Number(text);
    const fits = /^\d+$/.test(text) && value >= min && value <= max;
    return fits ? { value } : { expected: `a whole number from ${min} to ${max}, not "${text}"` };
  };
}

export const port = integer(1, 65_535);

/**
 * @template {string} T
 * @param {...T} values
 * @returns {Parse<T>}
 */
export function oneOf(...values) {
  return (text) => {
    const value = values.find((candidate) => candidate === text);
    return value === undefined ? { expected: `one of ${values.join(', ')}, not "${text}"` } : { value };
  };
}

/**
 * @param {...string} schemes
 * @returns {Parse<string>}
 */
export function url(...schemes) {
  return (text) => {
    // The WHATWG parser knows no list of hosts, which a MongoDB replica set has.
    const [scheme = '', rest = ''] = text.split('://', 2);
    const fits = schemes.includes(scheme) && /^[^\s/?#]+/.test(rest);
    // The value is not repeated: it may contain a password.
    return fits
      ? { value: text }
      : { expected: `an address that begins with ${schemes.map((s) => `${s}://`).join(' or ')}` };
  };
}

/** @type {Parse<string>} */
export const email = (text) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? { value: text } : { expected: `an email address, not "${text}"` };

/** As the processes take it. @type {Parse<string>} */
export const namespace = (text) =>
  /^[a-zA-Z][\w-]{0,39}$/.test(text)
    ? { value: text }
    : { expected: `a name of at most 40 letters, digits, - and _, not "${text}"` };

/** At least 6 characters (docs/product.md §4.1); bcrypt ignores everything beyond 72 bytes. @type {Parse<string>} */
export const password = (text) =>
  text.length >= 6 && Buffer.byteLength(text) <= 72
    ? { value: text }
    : { expected: 'at least 6 characters and at most 72 bytes' };
