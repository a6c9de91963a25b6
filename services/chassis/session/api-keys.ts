import type { mongo } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../mongo/collection.ts';
import { hashSecretToken, newSecretToken } from '../text/secret-token.ts';

export const apiKeyCollection = collection('api-keys', {
  holds: 'A key for programs that read the API: operators write it, and every service reads it',
  shape: z.object({
    /** Hash of the key, which is shown once and never stored. */
    _id: z.string(),
    /** What the key is for, e.g. `crm`. */
    name: z.string(),
    createdAt: z.date(),
  }),
  indexes: [{ key: { name: 1 }, unique: true }],
  subject: null,
  kept: 'until an operator revokes it',
});

export type ApiKey = Stored<typeof apiKeyCollection>;

/** Makes a key. Its prefix lets people and secret scanners recognise one that leaked. */
export function newApiKey(): { readonly key: string; readonly hash: string } {
  const key = `studio_${newSecretToken()}`;
  return { key, hash: hashSecretToken(key) };
}

/** The keys of a studio (database `<namespace>_sessions`). */
export function apiKeysOf(client: mongo.MongoClient, namespace: string): mongo.Collection<ApiKey> {
  return client.db(`${namespace}_sessions`).collection<ApiKey>(apiKeyCollection.name);
}

/**
 * The key in Redis that holds the instant of an API key's last use: services may not write the database of sessions.
 */
export function lastUseOf(namespace: string, hash: string): string {
  return `${namespace}:api-key-used:${hash}`;
}
