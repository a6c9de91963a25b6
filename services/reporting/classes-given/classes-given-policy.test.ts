import { studioInstant } from '@studio/contracts/studio-time';
import { describe, expect, test } from 'vitest';
import { classesGiven, type CountedClass, valueOf } from './classes-given-policy.ts';

const now = studioInstant('2026-11-30', '19:00:00');

function aClass(changes: Partial<CountedClass> = {}): CountedClass {
  const hours = { date: '2026-11-09', endTime: '19:00:00' };
  return { ...hours, status: 'scheduled', coachId: 'laura', people: 8, attended: 6, ...changes };
}

const none = { own: 0, asSubstitute: 0, replaced: 0, cancelled: 0, people: 0, attended: 0 };
const november = { ...none, month: '2026-11' };
const given = (...changes: Partial<CountedClass>[]) => classesGiven(changes.map(aClass), now);
/** A class of Diego's that Laura gives. */
const substituted = { coachId: 'laura', substituteFor: 'diego' } as const;

describe('a class counts', () => {
  test('as an own one for its coach, with its people and those who came', () => {
    expect(given({})).toEqual([{ ...november, coachId: 'laura', own: 1, people: 8, attended: 6 }]);
  });

  test('for the substitute who gave it, and as replaced for its owner, who has no people by it', () => {
    expect(given(substituted)).toEqual([
      { ...november, coachId: 'laura', asSubstitute: 1, people: 8, attended: 6 },
      { ...november, coachId: 'diego', replaced: 1 },
    ]);
  });

  test('as cancelled alone, for who would have given it, however far ahead', () => {
    expect(given({ status: 'cancelled' })).toEqual([{ ...november, coachId: 'laura', cancelled: 1 }]);
    expect(given({ ...substituted, status: 'cancelled', date: '2026-12-24' })).toEqual([
      { ...november, month: '2026-12', coachId: 'laura', cancelled: 1 },
    ]);
  });

  test('for nobody without a coach', () => {
    const { coachId: _coachId, ...nobodys } = aClass();
    expect(classesGiven([nobodys, { ...nobodys, status: 'cancelled' }], now)).toEqual([]);
  });

  test('from its end on, not before', () => {
    const ended = { ...november, coachId: 'laura', own: 1, people: 8, attended: 6 };
    expect(given({ date: '2026-11-30', endTime: '19:00:00' })).toEqual([ended]);
    expect(given({ date: '2026-11-30', endTime: '19:00:01' }, { ...substituted, date: '2026-12-01' })).toEqual([]);
  });

  test('in the month of its day of studio time, of which UTC may be a day ahead', () => {
    const late = { date: '2026-10-31', endTime: '23:59:00' };
    expect(given(late)).toMatchObject([{ month: '2026-10', own: 1 }]);
  });
});

test('counts of a coach add up by month, the earliest first', () => {
  const classes = [{}, {}, { date: '2026-10-05', people: 3, attended: 0 }, substituted, { coachId: 'diego' }];
  expect(given(...classes)).toEqual([
    { ...none, month: '2026-10', coachId: 'laura', own: 1, people: 3 },
    { ...november, coachId: 'laura', own: 2, asSubstitute: 1, people: 24, attended: 18 },
    { ...november, coachId: 'diego', own: 1, replaced: 1, people: 8, attended: 6 },
  ]);
});

test('own classes and those as a substitute are worth the value of a class, others nothing', () => {
  expect(valueOf({ ...none, own: 14, asSubstitute: 3, replaced: 2, cancelled: 5 }, 45_000)).toBe(17 * 45_000);
});
