import { describe, expect, test } from 'vitest';
import { studioInstant } from '../studio-time.ts';
import { type Credits, payingFor, type PayingPlan, withClassBack } from './credit-policy.ts';

const wednesday = { category: 'normal', date: '2026-11-18', week: '2026-11-16' } as const;
const morning = studioInstant('2026-11-18', '08:00');

const planOf = (over: Partial<PayingPlan> = {}): PayingPlan => ({
  startsOn: '2026-11-01',
  endsOn: '2026-12-31',
  classesLeft: 12,
  weeklyLimit: 3,
  freezes: [],
  ...over,
});
const creditsOf = (over: Partial<Credits> = {}): Credits => ({
  special: 0,
  plan: null,
  next: null,
  weekUse: {},
  ...over,
});

function paid(over: Partial<Credits>, training: Parameters<typeof payingFor>[1] = wednesday, now = morning) {
  const paying = payingFor(creditsOf(over), training, now);
  return paying.kind === 'refused' ? paying.code : paying.kind;
}
const byPlan = (over: Partial<PayingPlan>, weekUse = {}) => paid({ plan: planOf(over), weekUse });

describe('a normal training is paid by the plan that', () => {
  test('covers its date, the first and the last day included', () => {
    expect(paid({})).toBe('NO_PLAN_FOR_DATE');
    expect(byPlan({ startsOn: '2026-11-18' })).toBe('plan');
    expect(byPlan({ startsOn: '2026-11-19' })).toBe('NO_PLAN_FOR_DATE');
    expect(byPlan({ endsOn: '2026-11-18' })).toBe('plan');
    expect(byPlan({ endsOn: '2026-11-17' })).toBe('NO_PLAN_FOR_DATE');
  });

  test('is not over, even if the training was on its last day', () => {
    const plan = planOf({ endsOn: '2026-11-18' });
    expect(paid({ plan }, wednesday, studioInstant('2026-11-18', '23:59:59'))).toBe('plan');
    expect(paid({ plan }, wednesday, studioInstant('2026-11-19', '00:00:00'))).toBe('NO_PLAN_FOR_DATE');
  });

  test('is not frozen on that day, which is said before what is left of it', () => {
    const frozenOn = (from: string, to: string) => byPlan({ classesLeft: 0, freezes: [{ from, to }] });
    expect(frozenOn('2026-11-18', '2026-11-18')).toBe('PLAN_FROZEN');
    expect(frozenOn('2026-11-10', '2026-11-20')).toBe('PLAN_FROZEN');
    expect(frozenOn('2026-11-10', '2026-11-17')).toBe('NO_CLASSES_LEFT');
    expect(frozenOn('2026-11-19', '2026-11-20')).toBe('NO_CLASSES_LEFT');
  });

  test('has a class left', () => {
    expect(byPlan({ classesLeft: 1 })).toBe('plan');
    expect(byPlan({ classesLeft: 0 })).toBe('NO_CLASSES_LEFT');
  });

  test('has room in that week, independent of other weeks', () => {
    expect(byPlan({}, { '2026-11-16': 2, '2026-11-23': 3 })).toBe('plan');
    expect(byPlan({}, { '2026-11-16': 3 })).toBe('WEEKLY_LIMIT_REACHED');
    expect(byPlan({}, { '2026-11-16': 4 })).toBe('WEEKLY_LIMIT_REACHED');
  });
});

test('a special training is paid by the special trainings left, whatever the plan', () => {
  const special = { ...wednesday, category: 'special' } as const;
  expect(paid({ special: 1 }, special)).toBe('special');
  expect(paid({ plan: planOf() }, special)).toBe('NO_SPECIAL_TRAININGS');
  expect(paid({ special: 1 })).toBe('NO_PLAN_FOR_DATE');
});

describe('the next plan', () => {
  const next = planOf({ startsOn: '2026-11-23', endsOn: '2026-12-23', weeklyLimit: 1 });
  const current = planOf({ classesLeft: 4, endsOn: '2026-11-22' });
  const on = (date: string, over: Partial<Credits> = {}) =>
    payingFor(creditsOf({ plan: current, next, ...over }), { ...wednesday, date, week: '2026-11-23' }, morning);

  test('pays for trainings of its own period, before it begins', () => {
    expect(on('2026-11-22')).toEqual({ kind: 'plan', plan: current });
    expect(on('2026-11-23')).toEqual({ kind: 'plan', plan: next });
    expect(on('2026-12-23', { plan: null })).toEqual({ kind: 'plan', plan: next });
    expect(on('2026-12-24')).toMatchObject({ code: 'NO_PLAN_FOR_DATE', facts: { endsOn: '2026-12-23' } });
  });

  test('pays by its own classes and its own weekly limit', () => {
    expect(on('2026-11-24', { plan: { ...current, classesLeft: 0 } })).toMatchObject({ kind: 'plan' });
    expect(on('2026-11-24', { next: { ...next, classesLeft: 0 } })).toMatchObject({ code: 'NO_CLASSES_LEFT' });
    expect(on('2026-11-24', { weekUse: { '2026-11-23': 1 } })).toMatchObject({
      code: 'WEEKLY_LIMIT_REACHED',
      facts: { limit: 1, used: 1 },
    });
  });

  test('is not frozen with the current one', () => {
    const frozen = { ...current, freezes: [{ from: '2026-11-20', to: '2026-12-31' }] };
    expect(on('2026-11-22', { plan: frozen })).toMatchObject({ code: 'PLAN_FROZEN', facts: frozen.freezes[0] });
    expect(on('2026-11-24', { plan: frozen })).toMatchObject({ kind: 'plan' });
  });
});

describe('one class of the week that is given up pays for another one', () => {
  const after = (over: Partial<Credits>, date = '2026-11-20') =>
    paid(withClassBack(creditsOf(over), { ...wednesday, date }, morning));

  test('where the weekly limit is just reached', () => {
    expect(after({ plan: planOf(), weekUse: { '2026-11-16': 3 } })).toBe('plan');
    // Classes that the studio moved may exceed the limit.
    expect(after({ plan: planOf(), weekUse: { '2026-11-16': 4 } })).toBe('WEEKLY_LIMIT_REACHED');
  });

  test('where the classes of the plan are used up', () => {
    const plan = planOf({ classesLeft: 0 });
    expect([2, 3, 4].map((used) => after({ plan, weekUse: { '2026-11-16': used } }))).toEqual([
      'plan',
      'plan',
      'WEEKLY_LIMIT_REACHED',
    ]);
  });

  test('where the plan that pays for that one gets it back, of two plans that are used up', () => {
    const plan = planOf({ classesLeft: 0, endsOn: '2026-11-19' });
    const next = planOf({ classesLeft: 0, startsOn: '2026-11-20' });
    const weekUse = { '2026-11-16': 2 };
    expect(after({ plan, next, weekUse }, '2026-11-19')).toBe('plan');
    expect(after({ plan, next, weekUse }, '2026-11-20')).toBe('NO_CLASSES_LEFT');
    // No plan covers the class: the current one gets it.
    expect(after({ plan, next: planOf({ startsOn: '2026-12-01' }), weekUse }, '2026-11-20')).toBe('plan');
    // The studio has not stored the end of the plan yet.
    const over = { ...plan, endsOn: '2026-11-17' };
    const began = { ...next, startsOn: '2026-11-18' };
    expect(after({ plan: over, next: began, weekUse }, '2026-11-17')).toBe('plan');
  });
});
