import { readFile } from 'node:fs/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** Thrown for the private key of another backup, as opposed to a damaged file. */
export class WrongKey extends Error {}

/** Whether a text is an X25519 public key (`age1…`), which the command `age` of every Linux distribution accepts. */
export function isPublicKey(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return /^age1[a-z0-9]{58}$/.test(text);
  } catch {
    return false;
  }
}

/** Encrypts a stream for several public keys. Any one of their private keys decrypts it, with `age -d` too. */
export function sealFor(keys: readonly string[]) {
  return async function* (plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    for (const key of keys) encrypter.addRecipient(key);
    yield* await encrypter.encrypt(ReadableStream.from(plain));
  };
}

/** @throws {WrongKey} when none of the private keys fits */
export function openWith(identities: readonly string[]) {
  return async function* (sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
    yield* await decrypter.decrypt(ReadableStream.from(sealed)).catch((error: unknown) => {
      if (!/no identity matched/.test((error as Error).message)) throw error;
      throw new WrongKey('the private key does not fit: the backup was encrypted for another one', { cause: error });
    });
  };
}

/**
 * The private keys in a file as `age-keygen` writes it.
 * @throws Error when it can't be read or holds none
 */
export async function readIdentities(path: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`the file with the private key can't be read (${error.code}): ${path}`, { cause: error });
  });
  const identities = text.split('\n').flatMap((line) => /^AGE-SECRET-KEY-1[A-Z0-9]+$/.exec(line.trim())?.[0] ?? []);
  if (identities.length === 0) throw new Error(`${path} holds no private key of age (AGE-SECRET-KEY-1…)`);
  return identities;
}

/** A private key and its public key. */
export async function newKeyPair(): Promise<{ readonly identity: string; readonly key: string }> {
  const identity = await generateX25519Identity();
  return { identity, key: await identityToRecipient(identity) };
}
