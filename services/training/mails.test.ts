import { brandNamed } from '@studio/chassis/studio/studio-directory';
import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import { expect, test } from 'vitest';
import type { Member } from './models/member.model.ts';
import type { TrainingStores } from './models/training-stores.ts';
import { composeMail } from './mails.ts';

const ana: Member = {
  _id: 'ana',
  email: 'ana@correo.co',
  firstName: 'Ana',
  lastName: 'Núñez',
  phone: '3001234567',
  type: 'member',
  status: 'active',
  deleted: false,
  version: 1,
};
const cancelled: MailRow = {
  _id: 'training-cancelled:t1:b1',
  accountId: 'ana',
  template: 'training-cancelled',
  payload: {
    category: 'normal',
    date: '2026-11-23',
    startTime: '05:00:00',
    endTime: '06:00:00',
    givesClassBack: true,
    isKept: false,
  },
  createdAt: new Date('2026-11-22T15:00:00Z'),
  sentAt: null,
  outcome: null,
};

/** Composes the mail with this as Ana's account. */
function composeFor(member: Member | null) {
  const stores = { members: { findOne: async () => member } } as unknown as TrainingStores;
  const notUsed = () => Promise.reject(new Error('this mail notes nothing'));
  const parts = {
    stores,
    unitOfWork: notUsed,
    mailOutbox: { write: notUsed, release: notUsed },
    clock: () => new Date(),
  };
  return composeMail({ ...parts, readBrand: brandNamed('Estudio'), publicUrl: 'https://estudio.example' })(cancelled);
}

test('a mail goes to the latest address of the account', async () => {
  await expect(composeFor(ana)).resolves.toMatchObject({ to: 'ana@correo.co' });
});

test('a deleted account gets no mail', async () => {
  await expect(composeFor({ ...ana, email: '', deleted: true })).resolves.toBeNull();
});

test('a mail to an account that has not arrived yet is tried again', async () => {
  await expect(composeFor(null)).rejects.toThrow('not known yet');
});
