import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { describe, expect, test } from 'vitest';
import { checkPassword, type PasswordAttempts } from './check-password.ts';
import { unlimited } from '../testing/unlimited.ts';
import type { Passwords } from './passwords.ts';

const right = { password: 'secreto1', hash: 'hash of secreto1' };
const wrong = { ...right, password: 'otra cosa' };

/** Refuses once three checks have failed. */
function attemptsOf(): PasswordAttempts {
  let failures = 0;
  const each = {
    check: async () => {
      if (failures >= 3) throw new AppError(genericRefusals.TOO_MANY_REQUESTS);
    },
    consume: async () => 3 - (failures += 1),
    reset: async () => void (failures = 0),
  };
  return { each, strangers: unlimited };
}

const attempt = { kind: 'stranger', email: 'ana@correo.co' } as const;

describe('a right password', () => {
  test('is refused like wrong ones that exceed the limit at the same time', async () => {
    const othersHaveFailed = Promise.withResolvers<void>();
    const passwords: Pick<Passwords, 'matches'> = {
      matches: async (password) => {
        if (password === wrong.password) return false;
        await othersHaveFailed.promise;
        return true;
      },
    };
    const parts = { passwords: passwords as Passwords, passwordAttempts: attemptsOf() };
    const guess = checkPassword(parts, attempt, right);
    const others = await Promise.all([1, 2, 3].map(() => checkPassword(parts, attempt, wrong)));
    expect(others).toEqual([
      { kind: 'differs', locksOut: false },
      { kind: 'differs', locksOut: false },
      { kind: 'differs', locksOut: true },
    ]);
    othersHaveFailed.resolve();
    await expect(guess).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(checkPassword(parts, attempt, right)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});
