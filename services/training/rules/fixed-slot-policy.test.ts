import { defaultBookingWindow } from '@studio/contracts/booking-window';
import { studioInstant } from '@studio/contracts/studio-time';
import { expect, test } from 'vitest';
import { creditAccount, planOf, trainingOn } from '../testing/fixtures.ts';
import { seatRulesAt } from './booking-policy.ts';
import { defaultBookingSettings } from './booking-settings.ts';
import {
  areSlotsDue,
  awaitingSlot,
  hasItsClass,
  hourOf,
  isSameDayAndHour,
  isSameHour,
  isToTry,
  refusalOfSlots,
  type SlotHour,
} from './fixed-slot-policy.ts';

interface Slot {
  readonly createdAt: Date;
}

const training = trainingOn('2026-11-18', '18:00:00');
const wednesday: SlotHour = { weekday: 3, startTime: '18:00:00', category: 'normal' };

test('a slot is for the trainings of its weekday, start and category', () => {
  expect(hourOf(training)).toEqual(wednesday);
  expect(isSameHour(wednesday, hourOf(training))).toBe(true);
  for (const other of [{ weekday: 7 }, { startTime: '18:30:00' }, { category: 'special' as const }]) {
    expect(isSameHour({ ...wednesday, ...other }, hourOf(training))).toBe(false);
  }
});

test('two trainings are at the same hour of the same day, e.g. in two rooms', () => {
  expect(isSameDayAndHour(training, { ...training, room: 'Terraza' })).toBe(true);
  expect(isSameDayAndHour(training, trainingOn('2026-11-25', '18:00:00'))).toBe(false);
  expect(isSameDayAndHour(training, trainingOn('2026-11-18', '19:00:00'))).toBe(false);
});

test('a slot has its class of the day where one was at its hour and has been moved', () => {
  const made = trainingOn('2026-11-18', '18:00:00', { _id: 'made' });
  const taken = { accountId: 'ana', trainingId: 'moved', date: '2026-11-18', startTime: '18:00:00' };
  const ofBerta = { ...taken, accountId: 'berta', category: 'special' } as const;
  const has = (over: object, accountId = 'ana') =>
    hasItsClass({ accountId }, made, [{ ...taken, category: 'normal', ...over }, ofBerta]);
  expect(has({})).toBe(true);
  for (const other of [
    { date: '2026-11-25' },
    { startTime: '07:00:00' },
    { category: 'special' },
    { trainingId: 'made' },
  ]) {
    expect(has(other)).toBe(false);
  }
  expect(has({}, 'berta')).toBe(false);
});

test('slots are due once, in a scheduled training that has not begun, as soon as its week is open', () => {
  const rules = (date: string, time: string) =>
    seatRulesAt(studioInstant(date, time), defaultBookingSettings, defaultBookingWindow);
  const [sunday, monday] = [rules('2026-11-15', '23:59'), rules('2026-11-16', '00:00')];
  expect(areSlotsDue(training, sunday)).toBe(false);
  expect(areSlotsDue(training, monday)).toBe(true);
  expect(areSlotsDue({ ...training, slotsDue: false }, monday)).toBe(false);
  expect(areSlotsDue({ ...training, status: 'cancelled' }, monday)).toBe(false);
  expect(areSlotsDue(training, rules('2026-11-18', '17:59'))).toBe(true);
  expect(areSlotsDue(training, rules('2026-11-18', '18:00'))).toBe(false);
});

test('a slot that is set while a week is closed again is tried as it opens, and no earlier one a second time', () => {
  const [first, second, third] = ['08:00', '09:00', '10:00'].map((time) => {
    return { createdAt: studioInstant('2026-11-10', time) };
  }) as [Slot, Slot, Slot];
  const tried = { ...training, slotsDue: false };
  const again = awaitingSlot(awaitingSlot(tried, second), third);
  expect(again).toMatchObject({ slotsDue: true, version: tried.version + 2 });
  expect([first, second, third].map((slot) => isToTry(slot, again))).toEqual([false, true, true]);
  const neverOpen = awaitingSlot({ ...training, slotsDue: true }, second);
  expect([first, second].map((slot) => isToTry(slot, neverOpen))).toEqual([true, true]);
});

test('normal slots need a plan and fit its weekly limit, or that of the next plan; special ones need none', () => {
  const code = (
    over: Parameters<typeof creditAccount>[0],
    added: readonly SlotHour[],
    kept: readonly SlotHour[] = [],
  ) => refusalOfSlots(creditAccount(over), { kept, added }, studioInstant('2026-11-18', '12:00'))?.code;
  const three = [wednesday, { ...wednesday, weekday: 4 }, { ...wednesday, weekday: 5 }];
  const special: SlotHour = { ...wednesday, category: 'special' };
  expect(code({}, [])).toBeUndefined();
  expect(code({}, [special])).toBeUndefined();
  expect(code({}, [wednesday])).toBe('NO_ACTIVE_PLAN');
  expect(code({ plan: planOf({ endsOn: '2026-11-17' }) }, [wednesday])).toBe('NO_ACTIVE_PLAN');
  expect(code({ plan: planOf({ weeklyLimit: 3 }) }, [...three, special])).toBeUndefined();
  expect(code({ plan: planOf({ weeklyLimit: 2 }) }, three)).toBe('TOO_MANY_FIXED_SLOTS');
  expect(code({ plan: planOf({ weeklyLimit: 2 }), next: planOf({ weeklyLimit: 3 }) }, three)).toBeUndefined();
  expect(code({}, [], three)).toBeUndefined();
  expect(code({}, [special], three)).toBeUndefined();
  expect(code({ plan: planOf({ weeklyLimit: 3 }) }, [{ ...wednesday, weekday: 6 }], three)).toBe(
    'TOO_MANY_FIXED_SLOTS',
  );
});
