import { refusals } from '@studio/contracts/http/refusals';
import { studioInstant } from '@studio/contracts/studio-time';
import { describe, expect, test } from 'vitest';
import { trainingOn } from '../testing/fixtures.ts';
import {
  clashesIn,
  coachDays,
  type GivenBy,
  givenBy,
  givesClasses,
  ownerOf,
  refusalOfCoaching,
  refusalToCoach,
  shownNames,
} from './coach-policy.ts';

const laura = { firstName: 'Laura', lastName: 'Gómez Núñez', status: 'active', deleted: false, coach: true } as const;
const { coach: _coach, ...noCoach } = laura;

test.each([
  ['with the mark and an active account', laura, true],
  ['without the mark', noCoach, false],
  ['who is suspended', { ...laura, status: 'suspended' }, false],
  ['who is inactive', { ...laura, status: 'inactive' }, false],
  ['who is deleted', { ...laura, deleted: true }, false],
] as const)('somebody %s gives classes: %s', (_who, member, gives) => {
  expect(givesClasses(member)).toBe(gives);
  expect(shownNames(member)).toEqual({
    begun: member.deleted ? null : 'Laura G.',
    coming: gives ? 'Laura G.' : null,
  });
});

test.each([
  ['Laura', 'Gómez', 'Laura G.'],
  ['Ana María', 'ñáñez', 'Ana María Ñ.'],
  ['Laura', ' 𝒢ómez', 'Laura 𝒢.'],
  ['Laura', '', 'Laura'],
])('%s %s is shown as %s', (firstName, lastName, name) => {
  expect(shownNames({ ...laura, firstName, lastName }).coming).toBe(name);
});

describe('who gives a class after another coach was chosen', () => {
  const [laura, pedro, sara] = [
    { id: 'laura', name: 'Laura' },
    { id: 'pedro', name: 'Pedro' },
    { id: 'sara', name: 'Sara' },
  ];
  const ofLaura = { coach: laura };
  const byPedro = { coach: { ...pedro, substituteFor: laura.id } };
  const byNobody = { ownerId: laura.id };

  test.each<[string, GivenBy, typeof laura | null, boolean, GivenBy]>([
    ['nobody gave it', {}, laura, false, ofLaura],
    ['nobody gave it, and a substitute for nobody is chosen', {}, laura, true, ofLaura],
    ['nobody is chosen', ofLaura, null, false, {}],
    ['nobody is chosen in place of nobody', {}, null, true, {}],
    ['nobody is chosen as a substitute', ofLaura, null, true, byNobody],
    ['nobody is chosen in place of a substitute', byPedro, null, true, byNobody],
    ['nobody is chosen again', byNobody, null, true, byNobody],
    ['nobody is chosen for good', byNobody, null, false, {}],
    ['it goes from nobody to a substitute', byNobody, pedro, true, byPedro],
    ['it goes from nobody back to whose it is', byNobody, laura, true, ofLaura],
    ['it goes from nobody to another coach for good', byNobody, pedro, false, { coach: pedro }],
    ['it goes to another coach for good', ofLaura, pedro, false, { coach: pedro }],
    ['another one stands in', ofLaura, pedro, true, byPedro],
    ['a substitute gets a substitute', byPedro, sara, true, { coach: { ...sara, substituteFor: laura.id } }],
    ['it goes back to whose it is', byPedro, laura, true, ofLaura],
    ['it goes back for good', byPedro, laura, false, ofLaura],
    ['a substitute keeps it for good', byPedro, pedro, false, { coach: pedro }],
    ['a substitute is chosen again', byPedro, pedro, true, byPedro],
  ])('%s', (_when, before, chosen, isSubstitute, after) => {
    expect(givenBy(before, chosen, isSubstitute)).toStrictEqual(after);
  });

  test('and whose it is', () => {
    expect([ofLaura, byPedro, byNobody, {}].map(ownerOf)).toEqual(['laura', 'laura', 'laura', undefined]);
  });
});

describe('the classes that a coach gets', () => {
  const six = trainingOn('2026-11-18', '18:00:00');
  const halfPast = { ...six, startTime: '18:30:00', endTime: '19:30:00' };
  const seven = trainingOn('2026-11-18', '19:00:00');
  const nextDay = trainingOn('2026-11-19', '18:00:00');

  test.each([
    ['none that follows another one, or is of another day', [six, seven, nextDay], [], 0],
    ['two that overlap each other', [six, halfPast, nextDay], [], 2],
    ['one that overlaps one that the coach gives', [six, nextDay], [halfPast], 1],
    ['none where only those that the coach gives overlap', [nextDay], [six, halfPast], 0],
  ])('clash: %s', (_, gets, given, count) => {
    expect(clashesIn(gets, given)).toBe(count);
  });
});

const coach = { id: 'laura', name: 'Laura G.' };
/** From 18:00 to 19:00. */
const training = trainingOn('2026-11-18', '18:00:00', { coach });
const start = training.startsAt.getTime();
const minute = 60_000;
const at = (milliseconds: number) => new Date(start + milliseconds);

describe('a coach finds a class', () => {
  test('that is their own, from the day after it back to 14 days before it', () => {
    const days = ['2026-11-04', '2026-11-19'].map((day) => [studioInstant(day, '00:00'), studioInstant(day, '23:59')]);
    for (const now of days.flat()) expect(refusalToCoach(training, 'laura', now)).toBeUndefined();
    for (const now of [studioInstant('2026-11-03', '23:59'), studioInstant('2026-11-20', '00:00')]) {
      expect(refusalToCoach(training, 'laura', now)).toBe(refusals.NOT_YOUR_TRAINING);
    }
    expect(coachDays(studioInstant('2026-11-18', '23:59'))).toEqual({ from: '2026-11-17', to: '2026-12-02' });
  });

  test.each([
    ['is not there', undefined, refusals.TRAINING_NOT_FOUND],
    ['has nobody', trainingOn('2026-11-18', '18:00:00'), refusals.NOT_YOUR_TRAINING],
    ['is of somebody else', { ...training, coach: { id: 'pedro', name: 'Pedro R.' } }, refusals.NOT_YOUR_TRAINING],
    [
      'somebody else stands in for',
      { ...training, coach: { id: 'pedro', name: 'Pedro R.', substituteFor: 'laura' } },
      refusals.NOT_YOUR_TRAINING,
    ],
    ['was cancelled', { ...training, status: 'cancelled' as const }, refusals.TRAINING_NOT_FOUND],
  ])('but none that %s', (_what, found, refusal) => {
    expect(refusalToCoach(found, 'laura', at(0))).toBe(refusal);
  });
});

describe('a coach marks and enrols', () => {
  test('while marking is open', () => {
    expect(refusalOfCoaching(training, 'laura', at(-31 * minute))).toBe(refusals.ATTENDANCE_NOT_OPEN);
    expect(refusalOfCoaching(training, 'laura', at(0))).toBeUndefined();
    expect(refusalOfCoaching(training, 'laura', at(25 * 60 * minute))).toBe(refusals.COACH_TIME_OVER);
  });

  test('only in their own classes, and learns that one was cancelled', () => {
    expect(refusalOfCoaching(undefined, 'laura', at(0))).toBe(refusals.TRAINING_NOT_FOUND);
    expect(refusalOfCoaching(training, 'pedro', at(0))).toBe(refusals.NOT_YOUR_TRAINING);
    const cancelled = { ...training, status: 'cancelled' as const };
    expect(refusalOfCoaching(cancelled, 'laura', at(0))).toBe(refusals.TRAINING_CANCELLED);
    expect(refusalOfCoaching(cancelled, 'pedro', at(0))).toBe(refusals.NOT_YOUR_TRAINING);
  });
});
