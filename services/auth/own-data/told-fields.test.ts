import { unreadFields } from '@studio/chassis/testing/sample-of';
import { expect, test } from 'vitest';
import { accountCollection } from '../models/account.model.ts';
import { presentAccountData } from './own-data.ts';

test('own data tell each stored field of the account, or it is named here', () => {
  expect(unreadFields(accountCollection, (account) => presentAccountData(account, [], []))).toEqual([
    // Secrets, what guards them, what is derived or counted, what an import and its undoing need, and what is gone with
    // the first sign-in.
    'accessGivenAt',
    'heldFrom',
    'importId',
    'invitedAt',
    'neverSignedIn',
    'passwordHash',
    'passwordIsGiven',
    'passwordIsNumberOf',
    'searchGrams',
    'searchText',
    'sessions',
    'sortName',
    'unsubscribeToken',
    'version',
  ]);
});
