import { expect, test } from 'vitest';
import { type ComesBack, type Facts, undoneIn } from './what-comes-back.ts';

const account: Facts = {
  _id: 'ana',
  status: 'active',
  type: 'member',
  passwordHash: 'one',
  sessions: { version: 1, keeps: null },
  email: 'ana@correo.co',
  deletionRequestedAt: null,
};

test.each<[string, ComesBack, Partial<Facts>, Partial<Facts>]>([
  ['a suspension', 'suspended', {}, { status: 'suspended' }],
  ['a deactivation', 'suspended', {}, { status: 'inactive' }],
  ['a demotion', 'admin', { type: 'admin' }, {}],
  ['a place at the desk', 'desk', { type: 'admin' }, { type: 'admin', desk: true }],
  ['an end of giving classes', 'coach', { coach: true }, {}],
  ['another password', 'password', {}, { passwordHash: 'two', sessions: { version: 2, keeps: 's1' } }],
  ['another mail address', 'address', {}, { email: 'ana@otro.co' }],
  ['a request for deletion', 'deletionRequest', {}, { deletionRequestedAt: new Date(0) }],
  ['refused mails', 'mails', {}, { refusedMails: ['reminders'] }],
  ['further refused mails', 'mails', { refusedMails: ['reminders'] }, { refusedMails: ['reminders', 'planEnds'] }],
])('%s since the backup is undone', (_, kind, restored, before) => {
  expect(undoneIn({ ...account, ...restored }, { ...account, ...before })).toEqual([kind]);
});

test.each<[string, Partial<Facts>, Partial<Facts>]>([
  ['nothing', {}, {}],
  ['an end of a suspension', { status: 'suspended' }, {}],
  ['a promotion', {}, { type: 'admin' }],
  ['the giving of classes', {}, { coach: true }],
  ['an end at the desk', { type: 'admin', desk: true }, { type: 'admin' }],
  ['a hash of another cost', {}, { passwordHash: 'one at another cost' }],
  ['ended sessions', {}, { sessions: { version: 2, keeps: null } }],
  ['an answered request for deletion', { deletionRequestedAt: new Date(0) }, {}],
  ['mails that are wanted again', { refusedMails: ['reminders'] }, { refusedMails: [] }],
])('%s since the backup gives nobody anything back', (_, restored, before) => {
  expect(undoneIn({ ...account, ...restored }, { ...account, ...before })).toEqual([]);
});
