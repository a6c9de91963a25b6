import bcrypt from 'bcrypt';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { runInContext } from '@studio/chassis/context/request-context';
import { createPasswords, type Passwords } from './passwords.ts';

const cost = 4;

describe('passwords', () => {
  let passwords: Passwords;
  beforeAll(async () => {
    passwords = await createPasswords(cost);
  });

  test('match their own hash only', async () => {
    const hash = await passwords.hash('secreto ñ');
    expect(await passwords.matches('secreto ñ', hash)).toBe(true);
    expect(await passwords.matches('secreto n', hash)).toBe(false);
  });

  test('match nothing without an account', async () => {
    expect(await passwords.matches('secreto', null)).toBe(false);
  });

  test('are stored with the cost of the configuration', async () => {
    expect(await passwords.hash('secreto')).toMatch(/^\$2b\$04\$/);
  });

  test('need a rehash if their cost is lower or higher than configured', async () => {
    const dearer = await createPasswords(cost + 1);
    const [hash, dearerHash] = [await passwords.hash('secreto'), await dearer.hash('secreto')];
    expect(passwords.needsRenewal(hash)).toBe(false);
    expect(passwords.needsRenewal(dearerHash)).toBe(true);
    expect(dearer.needsRenewal(hash)).toBe(true);
  });

  test('longer than bcrypt reads never match', async () => {
    const longest = 'a'.repeat(72);
    const hash = await passwords.hash(longest);
    expect(await passwords.matches(longest, hash)).toBe(true);
    expect(await passwords.matches(`${longest}b`, hash)).toBe(false);
  });

  test('are hashed and compared with a limit, and calls beyond the queue are refused', async () => {
    const narrow = await createPasswords(cost, { mostAtOnce: () => 1, mostWaiting: 1 });
    const stored = await narrow.hash('secreto');
    const tries = await Promise.allSettled([
      narrow.matches('secreto', stored),
      narrow.hash('secreto'),
      narrow.matches('secreto', stored),
    ]);
    expect(tries).toMatchObject([
      { status: 'fulfilled', value: true },
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'OVERLOADED' } },
    ]);
  });

  test('of one address queue behind each other, not ahead of those of others', async () => {
    const narrow = await createPasswords(cost, { mostAtOnce: () => 1, mostWaiting: 3 });
    const done: string[] = [];
    const hashFrom = (clientAddress: string) =>
      runInContext({ requestId: 'r', correlationId: 'c', clientAddress }, async () => {
        await narrow.hash('secreto');
        done.push(clientAddress);
      });
    const greedy = Array.from({ length: 6 }, () => hashFrom('203.0.113.1'));
    const other = hashFrom('203.0.113.2');
    const refused = (await Promise.allSettled(greedy)).filter(({ status }) => status === 'rejected');
    await other;
    expect(refused).toHaveLength(3);
    expect(done.indexOf('203.0.113.2')).toBeLessThan(3);
  });
});

test('a first password costs little to hash, and as much as any to compare', async () => {
  const passwords = await createPasswords(cost + 1);
  const first = await passwords.hashFirst('1094123456');
  expect(bcrypt.getRounds(first)).toBe(4);
  expect(passwords.needsRenewal(first)).toBe(true);
  const compare = vi.spyOn(bcrypt, 'compare');
  expect(await passwords.matches('1094123456', first)).toBe(true);
  expect(await passwords.matches('1094123457', first)).toBe(false);
  const usual = cost + 1;
  expect(compare.mock.calls.map(([, hash]) => bcrypt.getRounds(hash))).toEqual([usual, 4, usual, 4]);
  compare.mockRestore();
});
