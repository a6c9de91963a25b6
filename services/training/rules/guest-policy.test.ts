import { defaultBookingWindow } from '@studio/contracts/booking-window';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../models/booking.model.ts';
import { emptyAccount } from '../models/credit-account.model.ts';
import type { Guest } from '../models/guest.model.ts';
import type { Training } from '../models/training.model.ts';
import { bookingOf, noSeat, trainingOn } from '../testing/fixtures.ts';
import { decideSeatAct, seatRulesAt } from './booking-policy.ts';
import { defaultBookingSettings } from './booking-settings.ts';
import type { SeatAct, SeatedGuest } from './seat-act.ts';
import { erasedBefore, triedInWords, triedSince } from './guest-policy.ts';

const now = studioInstant('2026-11-23', '12:00');
const seatOn = (date: string, over: Partial<Booking> = {}) =>
  bookingOf(trainingOn(date, '06:00:00'), { guest: true, paidFrom: 'courtesy', ...over });

test.each([
  ['nobody', [], undefined],
  ['a class that is over', [seatOn('2026-11-03')], 'Ya probó el 3 nov'],
  ['a class that begins', [seatOn('2026-11-23', { startsAt: now })], 'Ya probó el 23 nov'],
  ['a class to come', [seatOn('2026-12-01')], 'Ya está inscrito para el 1 dic'],
  ['two classes that are over', [seatOn('2026-11-03'), seatOn('2026-10-30')], 'Ya probó el 3 nov'],
  ['classes that are over and to come', [seatOn('2026-12-01'), seatOn('2026-11-03')], 'Ya probó el 3 nov'],
  ['classes to come', [seatOn('2026-12-02'), seatOn('2026-12-01')], 'Ya está inscrito para el 1 dic'],
  ['somebody who was marked', [seatOn('2026-11-03', { attendance: 'attended' })], 'Ya probó el 3 nov'],
  ['somebody who did not come', [seatOn('2026-11-03', { attendance: 'absent' })], undefined],
  ['a seat that was cancelled', [seatOn('2026-11-03', { status: 'cancelled' })], undefined],
  ['a booking that is an account’s by now', [bookingOf(trainingOn('2026-11-03', '06:00:00'))], undefined],
])('the studio reads of %s that', (_who, seats, words) => {
  expect(triedInWords(seats, now)).toBe(words);
});

test('guests tried within 14 days, today included, and are erased after 90', () => {
  expect(triedSince(now)).toEqual(studioInstant('2026-11-10', '00:00'));
  expect(erasedBefore(now)).toEqual(studioInstant(addStudioDays('2026-11-23', -90), '00:00'));
});

describe('the seat of a guest', () => {
  const training = trainingOn('2026-11-23', '18:00:00', { seatsTaken: 9 });
  const trainingId = training._id;
  const person = { name: 'Sofía', phone: '300 123 4567', phoneKey: '3001234567', broughtBy: null };
  const guest = { _id: 'guest', trainingId, ...person, authorizedAt: now, authorizedBy: 'admin' };
  const act: SeatAct = { kind: 'guest', trainingId, accountId: 'guest', by: 'admin', bookingId: 'guest', guest };
  const free = (kind: 'remove' | 'refund'): SeatAct => ({ kind, trainingId, accountId: 'guest', by: 'admin' });
  const seat = bookingOf(training, { _id: 'guest', accountId: 'guest', guest: true, paidFrom: 'courtesy' });

  const decide = (
    asked: SeatAct,
    over: Partial<Training> = {},
    booking?: Booking,
    settled: readonly Booking[] = [],
    guests?: readonly SeatedGuest[],
  ) =>
    decideSeatAct(
      asked,
      {
        seat: () => ({
          training: { ...training, ...over },
          account: emptyAccount('guest'),
          member: undefined,
          ...noSeat,
          booking,
        }),
        settled,
        ...(guests && { guests }),
      },
      seatRulesAt(studioInstant('2026-11-23', '18:30'), defaultBookingSettings, defaultBookingWindow),
    );

  test('is taken after the start, too, and spends nothing', () => {
    const account = emptyAccount('guest');
    expect(decide(act)).toMatchObject({
      kind: 'accepted',
      changes: [
        {
          training: { seatsTaken: 10 },
          account,
          booking: { _id: 'guest', accountId: 'guest', guest: true, paidFrom: 'courtesy', bookedBy: 'admin' },
          movements: [],
          guest: { ...guest, startsAt: training.startsAt },
        },
      ],
    });
  });

  test.each([
    ['a full class', { seatsTaken: 10 }, 'TRAINING_FULL'],
    ['a cancelled class', { status: 'cancelled' as const }, 'TRAINING_CANCELLED'],
  ])('is none in %s', (_which, over, code) => {
    expect(decide(act, over)).toMatchObject({ kind: 'refused', refusal: { code } });
  });

  test.each([
    ['removed', free('remove'), {}],
    ['cancelled with the class', free('refund'), { status: 'cancelled' as const }],
  ])('that is %s gives nothing back', (_how, asked, over) => {
    expect(decide(asked, over, seat)).toMatchObject({
      kind: 'accepted',
      changes: [{ account: { version: 0 }, booking: { status: 'cancelled' }, movements: [] }],
    });
  });

  const before = (name: string, over: Partial<Guest> = {}): SeatedGuest => ({
    guest: { ...guest, _id: name, name, startsAt: training.startsAt, ...over },
    seat: bookingOf(trainingOn('2026-11-03', '06:00:00'), { _id: name, guest: true, paidFrom: 'courtesy' }),
  });

  test('is asked about where the same telephone and name came before, and numbered after all of the telephone', () => {
    const family = [before('Mateo', { turn: 4 }), before('Ana')];
    expect(decide(act, {}, undefined, [], family)).toMatchObject({ changes: [{ guest: { turn: 5 } }] });
    const known = [...family, before(' SOFIA')];
    const refused = { refusal: { code: 'GUEST_TRIED_BEFORE' }, message: 'Ya probó el 3 nov' };
    expect(decide(act, {}, undefined, [], known)).toMatchObject(refused);
    expect(decide({ ...act, again: true }, {}, undefined, [], known)).toMatchObject({ kind: 'accepted' });
    expect(decide(act)).toMatchObject({ changes: [{ guest: { turn: 1 } }] });
  });

  test('is taken once under one key, also where the account has it by now', () => {
    const { guest: _guest, ...joined } = { ...seat, accountId: 'ana' };
    for (const settled of [seat, joined]) {
      expect(decide(act, {}, undefined, [settled])).toMatchObject({
        kind: 'repeated',
        changes: [{ booking: settled }],
      });
    }
    expect(decide(act, {}, undefined, [{ ...joined, _id: 'another' }])).toMatchObject({ kind: 'refused' });
  });
});
